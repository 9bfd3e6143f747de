import type { SourceWords } from '../source-words.ts'

/**
 * A person or body named by its office. `text` is the name with its article, as in the sentence; `name` is the name
 * without article.
 */
export type Role = { at: number; text: string; name: string }

const ARTICLES = ['definites', 'indefinites', 'each'] as const
/** Words that never occur in the name of an office. */
const JOINTS = ['noUnits', 'pronouns', 'definites', 'connectives', 'alternatives', 'modals', 'negations'] as const
/** The rest of a name: "of Finance" in "Head of Finance", "of Directors" in "Board of Directors". */
const TAIL = /^\s(\p{Ll}{1,3})\s\p{Lu}[\p{L}&-]+(?:\s\p{Lu}[\p{L}&-]+){0,2}/u

/**
 * Returns the one role to which a sentence gives a duty: "The owner must …", "… is approved by the owner". Null if
 * there is none, or if several roles share the duty.
 */
export function findActor(sentence: string, words: SourceWords): Role | null {
  return findRoles(sentence, words).find(role => isActor(role, sentence, words)) ?? null
}

/** Returns the roles to which a document gives a duty or which it names repeatedly, each once. */
export function collectRoles(sentences: string[], words: SourceWords): string[] {
  const acting = sentences.flatMap(sentence => findActor(sentence, words)?.name ?? [])
  const roleNames = sentences.flatMap(sentence => findRoles(sentence, words).map(({ name }) => name))
  const again = [...Map.groupBy(roleNames, name => name.toLowerCase()).values()].flatMap(([name = '', ...more]) =>
    more.length > 0 && isName(name) && !isAnybody(name, words) ? [name] : [],
  )
  return [...new Map([...acting, ...again].map(name => [name.toLowerCase(), name])).values()]
}

/** Whether a name is a title by itself, such as "Treasurer" or "Safety Officer"; "current treasurer" is not. */
function isName(name: string): boolean {
  const parts = name.split(' ')
  return parts.length === 1 || parts.every(part => /^\p{Lu}/u.test(part) || part.length <= 3)
}

/** Whether a name may mean many people: "employee", or "officer" without any addition. */
function isAnybody(name: string, words: SourceWords): boolean {
  return words.is('everybody', name.split(' ').at(-1)!) || words.is('classes', name)
}

/**
 * Finds the roles that a text names: "the Branch Manager", "each team lead". At the beginning of the text, a role needs
 * no article.
 */
function findRoles(text: string, words: SourceWords): Role[] {
  const office = words.pattern('offices', all => all)?.source
  if (!office) return []
  const articles = ARTICLES.flatMap(list => words.pattern(list, all => all)?.source ?? [])
  const before = `(?:(?<![\\p{L}\\p{N}])(?:${articles.join('|')})\\s|^)`
  const rolePattern = new RegExp(`${before}((?:\\p{L}[\\p{L}&/-]*\\s){0,3}?${office}(?![\\p{L}-]))`, 'giu')
  return [...text.matchAll(rolePattern)].flatMap(({ 0: whole, 1: name = '', index: at }) => {
    const parts = name.split(' ')
    if (parts.some(part => JOINTS.some(list => words.is(list, part)))) return []
    const [tail = '', joint = ''] = TAIL.exec(text.slice(at + whole.length)) ?? []
    if (words.is('alternatives', joint)) return []
    return [{ at, text: whole + tail, name: name + tail }]
  })
}

function isActor({ at, text, name }: Role, sentence: string, words: SourceWords): boolean {
  if (isAnybody(name, words)) return false
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + text.length)]
  // Excludes a role that is joined with another or part of another name: "The owner or the lead", "the owner's safe",
  // "the owner of the shop".
  if (/^(?:['’/&-]|,\s\p{L}+,)/u.test(after) || /[,/&]\s?$/u.test(before)) return false
  const joined = words.pattern('alternatives', all => `^,?\\s${all}(?!\\p{L})|(?<!\\p{L})${all}\\s$`)
  if (joined?.test(after) || joined?.test(before)) return false
  if (words.pattern('ofs', all => `^\\s${all}(?!\\p{L})`)?.test(after)) return false
  const duty = words.pattern('modals', all => `^\\s${all}(?!\\p{L})`)?.exec(after)?.[0]
  const isIdle =
    duty !== undefined &&
    (words.pattern('idle', all => `^\\s${all}(?!\\p{L})`)?.test(after.slice(duty.length)) ?? false)
  if (before === '') return duty !== undefined && !isIdle
  return words.pattern('agents', all => `(?<!\\p{L})${all}\\s$`)?.test(before) ?? false
}

/** Whether a name denotes several people, so that its verb is plural. */
export function isSeveral(name: string, words: SourceWords): boolean {
  return words.pattern('several', all => `(?<!\\p{L})${all}$`)?.test(headNoun(name)) ?? false
}

/**
 * Puts the roles of the same sort (person or body) first among the wrong options. Returns none where there is no such
 * role: a single committee among persons would be noticed at once.
 */
export function alikeFirst(role: string, others: string[], words: SourceWords): string[] {
  const isBody = (name: string) =>
    words.pattern('bodies', all => `(?<!\\p{L})${all}(?!\\p{L})`)?.test(headNoun(name)) ?? false
  const alike = others.find(other => isBody(other) === isBody(role))
  return alike === undefined ? [] : [alike, ...others.filter(other => other !== alike)]
}

/** Returns the main noun of a name: "Board" of "Board of Directors". */
function headNoun(name: string): string {
  return name.replace(/\s\p{Ll}{1,3}\s\p{L}.*$/u, '')
}

/** Returns the nominative article with which the sentences name a role; null if there is none, or if they differ. */
export function findArticle(name: string, sentences: { text: string }[], words: SourceWords): string | null {
  const articlePattern = words.pattern('nominatives', all => `(?<!\\p{L})(${all})\\s${name}(?!\\p{L})`)
  const articleWords = new Set(sentences.flatMap(({ text }) => articlePattern?.exec(text)?.[1]?.toLowerCase() ?? []))
  return articleWords.size === 1 ? [...articleWords][0]! : null
}

/**
 * Whether two names mean the same role: "The commissioner is the chief executive". `sentences` are the sentences that
 * name the first role.
 */
export function areOne(one: string, other: string, sentences: { text: string }[], words: SourceWords): boolean {
  const callingPattern = (name: string) =>
    words.pattern('callings', all => `(?<!\\p{L})${all}\\s(?:\\p{L}{1,4}\\s)?${name}(?!\\p{L})`)
  const low = other.toLowerCase()
  const both = sentences.filter(({ text }) => text.toLowerCase().includes(low))
  if (both.length === 0) return false
  const names = [callingPattern(one), callingPattern(other)]
  return both.some(({ text }) => names.some(name => name?.test(text)))
}
