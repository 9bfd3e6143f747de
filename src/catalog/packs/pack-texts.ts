/** Not for readers of the course, or to be found as they stand. A program must run as it was written. */
const KEPT = new Set([
  'code',
  'language',
  'aliases',
  'asks',
  'notAliases',
  'references',
  'facts',
  'localised',
  'reviewed',
  'id',
  'type',
])

/** A pack with another text in place of each that learners read, and its place. Fenced and inline code is a program too. */
export function changeTexts<T>(value: T, change: (text: string, at: string) => string, at = ''): T {
  if (typeof value === 'string') return outsideCode(value, text => change(text, at)) as T
  if (Array.isArray(value)) return value.map((item, index) => changeTexts(item, change, joinPlace(at, index + 1))) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, child]) => [key, KEPT.has(key) ? child : changeTexts(child, change, joinPlace(at, key))]),
  ) as T
}

function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
}

/** "2.1.3.rows.2" for the second row of the third block of lesson 2.1: what holds chapters, lessons, blocks and questions goes unsaid. */
export function joinPlace(at: string, key: string | number): string {
  if (isUnsaid(key)) return at
  return at === '' ? String(key) : `${at}.${key}`
}

const UNSAID = new Set<string | number>(['chapters', 'lessons', 'blocks', 'questions'])

export function isUnsaid(key: string | number): key is string {
  return UNSAID.has(key)
}
