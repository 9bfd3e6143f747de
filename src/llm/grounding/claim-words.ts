import { readContent } from '../../content/read-content.ts'
import { readNumberWords } from '../../language/number-words.ts'
import { folded, stemWord } from '../../language/terms.ts'

/** The lists of `content/words/claims.yaml`, where each of them is explained. */
type Written = Partial<
  Record<PatternName, string> & {
    stop: string
    ones: string
    units: Record<string, Record<string, number>>
    times: { morning: string; afternoon: string; hour: string; minutes: Record<string, number> }
    dates: string
    laws: string
    joins: string
    spans: string
    opposites: string[]
  }
>

const PATTERNS = [
  'negations',
  'notNegations',
  'bans',
  'duties',
  'permissions',
  'advice',
  'leans',
  'exceptions',
  'actors',
  'passive',
  'passives',
  'above',
  'below',
  'limits',
  'windows',
  'otherwise',
  'rest',
  'elliptic',
] as const
type PatternName = (typeof PATTERNS)[number]

export type Unit = { kind: string; factor: number }

/**
 * The pattern of a time of day in words ("half past four in the afternoon"), and how many minutes the words beside the
 * hour ("half past") add to it.
 */
export type TimesOfDay = { pattern: RegExp; minutes: ReadonlyMap<string, number> }

/**
 * The word lists and patterns of one language, by which the model's sentences are compared with those of the documents.
 */
export type ClaimWords = {
  language: string
  stop: ReadonlySet<string>
  numbers: ReadonlyMap<string, number>
  /** Words that join the parts of a number, such as "and" in "two hundred and forty". */
  numberJoins: ReadonlySet<string>
  ones: ReadonlySet<string>
  units: ReadonlyMap<string, Unit>
  times: TimesOfDay | null
  /** The names of the days, then those of the months, each in their order in the week and year. */
  dates: ReadonlySet<string>
  /** A span of days or months: "Monday to Friday". */
  spans: RegExp | null
  laws: ReadonlySet<string>
  /** Groups of patterns for words with opposite meanings: two patterns of one group exclude each other. */
  opposites: RegExp[][]
  /** Splits a sentence into clauses, each of which makes one statement. */
  clauses(text: string): string[]
  count(list: PatternName, text: string): number
  has(list: PatternName, text: string): boolean
  begins(list: PatternName, text: string): boolean
  without(list: PatternName, text: string): string
}

const EDGE = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'
/** Pattern of the signs that separate clauses; a comma inside a number separates none. */
const PARTING_SIGNS = '[;,:](?!\\d)'
const wordsByLanguage = new Map<string, ClaimWords>()

export function readClaimWords(language: string): ClaimWords {
  const claimWords = wordsByLanguage.get(language) ?? makeWords(language)
  wordsByLanguage.set(language, claimWords)
  return claimWords
}

function makeWords(language: string): ClaimWords {
  const wordLists = readContent<Record<string, Written>>('words/claims')[language] ?? {}
  const numbers = readNumberWords(language)
  const patterns = new Map(
    PATTERNS.flatMap(name => (wordLists[name] === undefined ? [] : [[name, wholeWords(wordLists[name])] as const])),
  )
  const joins = new RegExp(
    wordLists.joins ? `${PARTING_SIGNS}|${EDGE}(?:${wordLists.joins})${END}` : PARTING_SIGNS,
    'iu',
  )
  const units = Object.entries(wordLists.units ?? {}).flatMap(([kind, names]) =>
    Object.entries(names).map(([name, factor]) => [folded(name), { kind, factor }] as const),
  )
  return {
    language,
    stop: new Set(splitList(wordLists.stop).map(stemWord)),
    numbers: new Map([...numbers.values].map(([word, value]) => [folded(word), value])),
    numberJoins: numbers.joins,
    ones: new Set(splitList(wordLists.ones)),
    units: new Map(units),
    times: wordLists.times ? readTimes(wordLists.times) : null,
    dates: new Set(splitList(wordLists.dates)),
    spans: wordLists.dates ? spanPattern(splitList(wordLists.dates), wordLists.spans) : null,
    laws: new Set(splitList(wordLists.laws)),
    opposites: (wordLists.opposites ?? []).map(group => group.split(' | ').map(wholeWords)),
    clauses: text => text.split(joins).filter(clause => clause.trim() !== ''),
    count: (list, text) => folded(text).match(patterns.get(list) ?? /(?!)/)?.length ?? 0,
    has: (list, text) => folded(text).search(patterns.get(list) ?? /(?!)/) >= 0,
    begins: (list, text) =>
      folded(text)
        .trimStart()
        .search(patterns.get(list) ?? /(?!)/) === 0,
    without: (list, text) => folded(text).replace(patterns.get(list) ?? /(?!)/, ' '),
  }
}

function readTimes({ morning, afternoon, hour, minutes }: NonNullable<Written['times']>): TimesOfDay {
  const shifts = Object.entries(minutes).map(([name, shift]) => [folded(name), shift] as const)
  const beside = shifts
    .map(([name]) => name)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
  const time = `(?:(?<before>${beside}) )?(?<hour>[\\p{L}\\p{N}]+)(?::(?<minute>\\d\\d))?(?: ?(?:${folded(hour)}))?(?: (?<after>${beside}))?`
  const part = `(?:(?<morning>${folded(morning)})|(?<afternoon>${folded(afternoon)}))`
  return { pattern: new RegExp(`${EDGE}${time},? ?${part}${END}`, 'gu'), minutes: new Map(shifts) }
}

function spanPattern(dates: string[], through: string | undefined): RegExp {
  const date = `(?:${dates.join('|')})`
  const between = `\\s*(?:[-–—]${through ? `|${EDGE}(?:${folded(through)})${END}` : ''})\\s*(?:\\d{1,2}\\.? )?`
  return new RegExp(`${EDGE}(?<first>${date})s?${between}(?<last>${date})s?${END}`, 'gu')
}

function splitList(words = ''): string[] {
  return folded(words).split(/\s+/).filter(Boolean)
}

/** Builds a pattern for whole words from a list, in which `\w` means any letter or digit. */
function wholeWords(words: string): RegExp {
  return new RegExp(`${EDGE}(?:${folded(words).trim().replaceAll('\\w', '[\\p{L}\\p{N}]')})${END}`, 'gu')
}
