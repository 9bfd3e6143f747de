import { primaryLanguage } from '../../language/locales.ts'
import { compareNumbers, compareText, freeFigures, type Localised, openFigures } from './compare-text.ts'
import type { Pack } from './pack-schema.ts'
import { isUnsaid, joinPlace } from './pack-texts.ts'
import { countWords, teachingWords } from './pack-words.ts'

/** Keys of fields that each language writes for itself, so they are not compared. */
const OWN = new Set([
  ...'aliases asks notAliases match topics places language caveat keeps localised reviewed'.split(' '),
  // Each language has its own right answers and its own typical mistakes.
  ...['accepted', 'mistakes'],
])

/** Keys of fields that only the program reads; their values must be equal in every language. */
const SAME = new Set(
  'format id kind field version level core draw type form shape tone verdict bloom evidence needs'.split(' '),
)

/**
 * Job aids and role plays. A translation has all of them or none; a course made from a translation without them reports
 * that they are left out.
 */
const SHEETS = new Set(['jobAids', 'rolePlays'])

/**
 * Minimum and maximum length of a translated lesson or article, as the ratio of its words to the original's. German
 * joins words; Romance languages need more words.
 */
const WORDS_FOR_ONE: Record<string, [least: number, most: number]> = { de: [0.78, 1.15] }
const OTHER_WORDS_FOR_ONE: [number, number] = [0.85, 1.45]

/**
 * Returns every difference from the original that makes a translated pack another course, each with its place in the
 * pack. The rules are in docs/translating-packs.md.
 */
export function translationProblems(pack: Pack, original: Pack): string[] {
  const figures = openFigures(pack, original)
  const problems = [
    ...compareParts(original, pack, '', figures),
    ...compareTopics(original.topics, pack.topics),
    ...lengthProblems(pack, original),
  ]
  return [...problems, ...figures.unused().map(at => `localised: the entry for ${at} changes nothing there`)]
}

function compareParts(original: unknown, translation: unknown, at: string, figures: Localised): string[] {
  if (Array.isArray(original)) return compareLists(original, translation as unknown[], at, figures)
  if (typeof original === 'object' && original !== null)
    return compareFields(original as Fields, translation as Fields, at, figures)
  if (typeof original === 'string') return compareText(original, String(translation), at, figures)
  return original === translation || figures.changes(at, [String(original)], [String(translation)])
    ? []
    : [`${at}: ${show(translation)}, in the original ${show(original)}`]
}

type Fields = Record<string, unknown>

function compareFields(original: Fields, translation: Fields, at: string, figures: Localised): string[] {
  const keys = [...new Set([...Object.keys(original), ...Object.keys(translation)])]
  return keys
    .filter(key => !OWN.has(key))
    .flatMap(key => {
      const [from, to] = [original[key], translation[key]]
      const where = joinPlace(at, key)
      if (key === 'cites') return compareCites(from as Cite[] | undefined, to as Cite[] | undefined, where)
      if (from === undefined || to === undefined)
        return [`${where}: ${to === undefined ? 'is missing' : 'is not in the original'}`]
      if (SHEETS.has(key) && (to as unknown[]).length === 0) return []
      if (key === 'references') return compareReferences(from as Pack['references'], to as Pack['references'], figures)
      if (key === 'facts') return compareFacts(from as Pack['facts'], to as Pack['facts'], figures)
      if (key === 'variants') return compareVariants(from as Fields, to as Fields, where, figures)
      if (isSame(key, from, at))
        return show(from) === show(to) ? [] : [`${where}: ${show(to)}, in the original ${show(from)}`]
      if (isUnsaid(key)) return compareLists(from as unknown[], to as unknown[], where, figures, key)
      return compareParts(from, to, where, figures)
    })
}

/**
 * Whether a value must be equal in both languages because the program reads it, such as the quadrant of an item or the
 * block that an audience's example replaces.
 */
function isSame(key: string, value: unknown, at: string): boolean {
  if (key === 'x' || key === 'y') return typeof value === 'string'
  return SAME.has(key) || (key === 'at' && at.startsWith('audiences.') && /\.(example|exercise)$/.test(at))
}

function compareLists(
  original: unknown[],
  translation: unknown[],
  at: string,
  figures: Localised,
  what = 'parts',
): string[] {
  if (original.length !== translation.length)
    return [`${at || 'pack'}: ${translation.length} ${what}, in the original ${original.length}`]
  return original.flatMap((part, index) => compareParts(part, translation[index], joinPlace(at, index + 1), figures))
}

/**
 * Compares topics by position: the n-th topics of both languages must have the same lessons, so that a client may name
 * a topic in one language and get the course in the other.
 */
function compareTopics(original: Pack['topics'], translation: Pack['topics']): string[] {
  if (original.length !== translation.length)
    return [`topics: ${translation.length}, in the original ${original.length}`]
  return original.flatMap(({ lessons }, index) => {
    const { lessons: translatedLessons } = translation[index]!
    return show(translatedLessons) === show(lessons)
      ? []
      : [`topics.${index + 1}.lessons: ${show(translatedLessons)}, in the original ${show(lessons)}`]
  })
}

type Cite = { ref: number }

function compareCites(original: Cite[] | undefined, translation: Cite[] | undefined, at: string): string[] {
  const [from, to] = [original, translation].map(cites => (cites ?? []).map(({ ref }) => ref)) as [number[], number[]]
  return from.every((ref, index) => to[index] === ref) ? [] : [`${at}: ${show(to)}, in the original ${show(from)}`]
}

/**
 * Compares references. Two references with the same country must be the same work with the same numbers; only the title
 * may be translated.
 */
function compareReferences(
  original: Pack['references'],
  translation: Pack['references'],
  figures: Localised,
): string[] {
  if (translation.length < original.length)
    return [`references: ${translation.length} parts, in the original ${original.length}`]
  return original.flatMap((from, index) => {
    const to = translation[index]!
    const at = `references.${index + 1}`
    if (from.place !== to.place) return []
    return compareNumbers(`${from.number ?? ''} ${from.year ?? ''}`, `${to.number ?? ''} ${to.year ?? ''}`, at, figures)
  })
}

/**
 * Compares facts. A fact about the same country must have the same figures in both languages; a fact about another
 * country may differ.
 */
function compareFacts(original: Pack['facts'], translation: Pack['facts'], figures: Localised): string[] {
  if (translation.length < original.length)
    return [`facts: ${translation.length} parts, in the original ${original.length}`]
  return original.flatMap((from, index) => {
    const to = translation[index]!
    const at = `facts.${index + 1}`
    if (from.place !== to.place) return []
    return [
      ...compareText(from.value, to.value, `${at}.value`, figures),
      ...compareCites(from.cites, to.cites, `${at}.cites`),
      ...(from.status === to.status ? [] : [`${at}.status: ${to.status}, in the original ${from.status}`]),
    ]
  })
}

/**
 * Compares a question's variants. A variant for the same country must have the same figures; a variant for another
 * country may have its own.
 */
function compareVariants(original: Fields, translation: Fields, at: string, figures: Localised): string[] {
  const [from, to] = [Object.entries(original), Object.entries(translation)]
  if (from.length !== to.length) return [`${at}: ${to.length} variants, in the original ${from.length}`]
  return from.flatMap(([place, question], index) => {
    const [other, translated] = to[index]!
    return compareParts(question, translated, `${at}.${other}`, place === other ? figures : freeFigures(figures))
  })
}

function lengthProblems(pack: Pack, original: Pack): string[] {
  const [least, most] = WORDS_FOR_ONE[primaryLanguage(pack.language)] ?? OTHER_WORDS_FOR_ONE
  const judge = (words: number, from: number, at: string) => {
    const share = words / Math.max(1, from)
    const [low, high] = [Math.round(from * least), Math.round(from * most)]
    return share < least || share > most
      ? [`${at}: ${words} words, for ${from} of the original (${low} to ${high})`]
      : []
  }
  const lessons = original.chapters.flatMap((chapter, c) =>
    chapter.lessons.flatMap((lesson, l) => {
      const translated = pack.chapters[c]?.lessons[l]
      return translated ? judge(teachingWords(translated), teachingWords(lesson), `${c + 1}.${l + 1}`) : []
    }),
  )
  const articles = original.articles.flatMap(({ markdown }, index) => {
    const translated = pack.articles[index]
    return translated ? judge(countWords(translated.markdown), countWords(markdown), `articles.${index + 1}`) : []
  })
  return [...lessons, ...articles]
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
