import { readContent } from '../../content/read-content.ts'
import { folded, stemOf } from '../../language/terms.ts'

/** The lists of `content/words/claims.yaml`; what each is for is said there. */
type Written = Partial<
  Record<PatternName, string> & {
    stop: string
    numbers: Record<string, number>
    ones: string
    units: Record<string, Record<string, number>>
    dates: string
    laws: string
    joins: string
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
  'exceptions',
  'actors',
  'passive',
  'passives',
] as const
type PatternName = (typeof PATTERNS)[number]

export type Unit = { kind: string; factor: number }

/** A language as far as sentences of it can be compared. */
export type ClaimWords = {
  language: string
  stop: ReadonlySet<string>
  numbers: ReadonlyMap<string, number>
  ones: ReadonlySet<string>
  units: ReadonlyMap<string, Unit>
  dates: ReadonlySet<string>
  laws: ReadonlySet<string>
  /** Groups of patterns that exclude each other. */
  opposites: RegExp[][]
  /** The statements that a sentence is made of. */
  clauses(text: string): string[]
  count(list: PatternName, text: string): number
  has(list: PatternName, text: string): boolean
  without(list: PatternName, text: string): string
}

const EDGE = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'
/** A comma inside a number parts nothing. */
const EDGE_OF_SIGNS = '(?<![\\p{L}\\d])'
const END_OF_SIGNS = '(?![\\p{L}\\d])'
const known = new Map<string, ClaimWords>()

export function claimWordsFor(language: string): ClaimWords {
  const made = known.get(language) ?? makeWords(language)
  known.set(language, made)
  return made
}

function makeWords(language: string): ClaimWords {
  const written = readContent<Record<string, Written>>('words/claims')[language] ?? {}
  const patterns = new Map(
    PATTERNS.flatMap(name => (written[name] === undefined ? [] : [[name, wholeWords(written[name])] as const])),
  )
  const joins = new RegExp(`${EDGE_OF_SIGNS}(?:${written.joins ?? ';|:'})${END_OF_SIGNS}`, 'iu')
  const units = Object.entries(written.units ?? {}).flatMap(([kind, names]) =>
    Object.entries(names).map(([name, factor]) => [folded(name), { kind, factor }] as const),
  )
  return {
    language,
    stop: new Set(listOf(written.stop).map(stemOf)),
    numbers: new Map(Object.entries(written.numbers ?? {}).map(([word, value]) => [folded(word), value])),
    ones: new Set(listOf(written.ones)),
    units: new Map(units),
    dates: new Set(listOf(written.dates)),
    laws: new Set(listOf(written.laws)),
    opposites: (written.opposites ?? []).map(group => group.split(' | ').map(wholeWords)),
    clauses: text => text.split(joins).filter(clause => clause.trim() !== ''),
    count: (list, text) => folded(text).match(patterns.get(list) ?? /(?!)/)?.length ?? 0,
    has: (list, text) => folded(text).search(patterns.get(list) ?? /(?!)/) >= 0,
    without: (list, text) => folded(text).replace(patterns.get(list) ?? /(?!)/, ' '),
  }
}

function listOf(words = ''): string[] {
  return folded(words).split(/\s+/).filter(Boolean)
}

/** `\w` of the lists means any letter. */
function wholeWords(words: string): RegExp {
  return new RegExp(`${EDGE}(?:${folded(words).trim().replaceAll('\\w', '[\\p{L}\\p{N}]')})${END}`, 'gu')
}
