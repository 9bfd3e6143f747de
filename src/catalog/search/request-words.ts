import { readContent } from '../../content/read-content.ts'
import { americanSpelling } from '../editions/american-spelling.ts'
import { listRegions, readPlaces } from './request-places.ts'

/** The names of the lists in `content/words/requests.yaml`, which hold the words around the subject of a request. */
export const WORD_LISTS = [
  ...(['links', 'articles', 'for', 'in', 'at', 'with', 'without', 'while', 'back', 'anybody'] as const),
  ...([
    'asking',
    'making',
    'wrapping',
    'qualities',
    'slogans',
    'vague',
    'purposes',
    'short',
    'advanced',
    'named',
  ] as const),
  ...(['people', 'endings', 'counterparts', 'conditions', 'departments', 'children', 'school', 'childcare'] as const),
  ...(['channels', 'rules', 'hazards', 'aspects', 'settings', 'companies', 'uses', 'counted', 'graded'] as const),
  ...(['dealing', 'doing', 'facets', 'turning', 'heads', 'animals', 'others', 'things', 'ambiguous'] as const),
] as const

/** All lists. Words of `measures` say nothing by themselves about what a request means, only beside a topic whose lessons use them. */
export const ALL_LISTS = [...WORD_LISTS, 'measures'] as const
export type WordList = (typeof ALL_LISTS)[number]

/**
 * Lists in which only the exact word counts, because its plural may be another word: "on the job"
 * says nothing, "jobs" is a subject.
 */
const AS_WRITTEN = new Set<WordList>([
  ...(['links', 'articles', 'for', 'in', 'at', 'with', 'without', 'while', 'back', 'anybody'] as const),
  ...([
    'asking',
    'making',
    'wrapping',
    'qualities',
    'slogans',
    'turning',
    'heads',
    'dealing',
    'doing',
    'named',
  ] as const),
])

/**
 * Matches a word that compares two things. Inside a name it only links them, so that "mean versus median" is also found
 * as "mean and median".
 */
export const COMPARING = /^(vs|versus)$/

type Lists = Record<WordList, Set<string>> & {
  places: Map<string, string>
  regions: Set<string>
  laws: Map<string, string>
  trades: RegExp
}

let cache: Lists | null = null

export function isIn(list: WordList, word: string): boolean {
  const words = lists()[list]
  if (list === 'endings') return lists().trades.test(word)
  return words.has(word) || (!AS_WRITTEN.has(list) && words.has(singular(word)))
}

export function wordsOf(list: WordList): Iterable<string> {
  return lists()[list]
}

/** Returns the place that these words name, as its two-letter code or as EU, UK or US, or null if they name none. */
export function findPlace(words: string): string | null {
  return lists().places.get(words) ?? null
}

/** Whether these words name a part of a country, where further laws may apply beside the country's own. */
export function isRegion(words: string): boolean {
  return lists().regions.has(words)
}

/** Returns the place where a law of this name applies, or null if the words name no such law. */
export function findPlaceOfLaw(words: string): string | null {
  return lists().laws.get(words) ?? null
}

function lists(): Lists {
  cache ??= readLists()
  return cache
}

function readLists(): Lists {
  const { places, regions, laws, ...texts } = readContent<
    Partial<Record<WordList, string>> & Record<'places' | 'regions' | 'laws', Record<string, string>>
  >('words/requests')
  const plain = (name: string) => plainWords(name).join(' ')
  const sets = ALL_LISTS.map(list => [list, new Set(texts[list]?.split(/[\s-]+/))] as const)
  return {
    ...(Object.fromEntries(sets) as Record<WordList, Set<string>>),
    trades: new RegExp(`(${texts.endings!.split(/\s+/).join('|')})$`),
    laws: new Map(
      Object.entries(laws).flatMap(([place, names]) =>
        names.split(/\s+/).map(name => [name.replaceAll('-', ' '), place]),
      ),
    ),
    places: readPlaces('en', [places, regions], plain),
    regions: listRegions(regions, plain),
  }
}

/** Splits a text into words in lower case and without diacritics: "Côte d’Ivoire" becomes "cote d ivoire". */
export function plainWords(text: string): string[] {
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.toLowerCase().match(/[\p{L}\p{N}]+[+#]*/gu) ?? []
}

/**
 * Returns the form that a word shares with its plural and with its American or British spelling. Other endings are not
 * cut, because that would join "organ" and "organization".
 */
export function stem(word: string): string {
  return americanSpelling(singular(word))
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 3 && word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}

/** Returns the stem that all forms of a verb share: give, gives, giving; negotiate, negotiation, negotiator. */
export function root(word: string): string {
  const short = stem(word)
  if (short.length >= 7 && /t(ion|or|ing|ed)$/.test(short)) return undouble(short.replace(/(ion|or|ing|ed)$/, ''))
  if (short.length >= 5 && /(ing|ed)$/.test(short)) return undouble(short.replace(/(ing|ed)$/, ''))
  return short.length >= 4 && short.endsWith('e') ? short.slice(0, -1) : short
}

function undouble(word: string): string {
  return /([^aeiousl])\1$/.test(word) ? word.slice(0, -1) : word
}
