/**
 * Keys of fields whose texts stay as written: learners do not read them, the search needs them unchanged, or they
 * are program code that must run.
 */
const KEPT = new Set([
  'code',
  'language',
  'aliases',
  'asks',
  'notAliases',
  'facts',
  'localised',
  'keeps',
  'reviewed',
  'bloom',
  'id',
  'type',
])

/** The only field of a reference that is the pack's own text. The other fields name the work as its publisher does. */
const OWN_TEXT_OF_A_WORK = 'note'

/**
 * Returns a copy of a pack in which `change` has replaced every text that learners read; `change` also gets the text's
 * place. Fenced and inline code is kept.
 */
export function changeTexts<T>(value: T, change: (text: string, at: string) => string, at = ''): T {
  if (typeof value === 'string') return outsideCode(value, text => change(text, at)) as T
  if (Array.isArray(value)) return value.map((item, index) => changeTexts(item, change, joinPlace(at, index + 1))) as T
  if (typeof value !== 'object' || value === null) return value
  const isKept = /^references\.\d+$/.test(at)
    ? (key: string) => key !== OWN_TEXT_OF_A_WORK
    : (key: string) => KEPT.has(key)
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, child]) => [key, isKept(key) ? child : changeTexts(child, change, joinPlace(at, key))]),
  ) as T
}

function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
}

/**
 * Appends a key to a position in a pack, leaving out the names of the lists of chapters, lessons, blocks and questions:
 * "2.1.3.rows.2" is the second row of the third block of lesson 2.1.
 */
export function joinPlace(at: string, key: string | number): string {
  if (isUnsaid(key)) return at
  return at === '' ? String(key) : `${at}.${key}`
}

const UNSAID = new Set<string | number>(['chapters', 'lessons', 'blocks', 'questions'])

export function isUnsaid(key: string | number): key is string {
  return UNSAID.has(key)
}
