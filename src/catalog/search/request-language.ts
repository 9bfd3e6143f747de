import { readContent } from '../../content/read-content.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { remembered } from '../packs/memoize.ts'
import { isTypo } from './is-typo.ts'
import { listRegions, readPlaces } from './request-places.ts'
import {
  ALL_LISTS,
  findPlace,
  isIn,
  isRegion,
  plainWords,
  root,
  stem,
  WORD_LISTS,
  type WordList,
  wordsOf,
} from './request-words.ts'

/**
 * The languages beside English in which requests can be read, each with a file
 * `content/words/requests-<language>.yaml`.
 */
const LANGUAGES = ['de', 'es', 'fr', 'it', 'pt'] as const
type Language = (typeof LANGUAGES)[number]

/** The rules for reading requests in one language. A word list that the language does not have is empty. */
export type RequestLanguage = {
  isIn: (list: WordList, word: string) => boolean
  /**
   * Corrects a typo: returns the word for people, a place or a course that the given word misspells, or the given word
   * if there is none. Only English words are corrected, because in another language an unknown word may be another form
   * of a known one.
   */
  correct: (word: string) => string
  /** Returns the word in lower case and without diacritics. */
  plain: (word: string) => string
  /** Returns the word without endings for number, gender and case. */
  stem: (word: string) => string
  /** Returns the word's stem; of a verb, the stem that all its forms share. */
  root: (word: string) => string
  /** Returns the place that these words name, as its two-letter code or as EU, UK or US, or null if they name none. */
  findPlace: (words: string) => string | null
  /** Whether these words name a part of a country. */
  isRegion: (words: string) => boolean
  /** Splits a compound into the known words that form it; returns any other word as it is. */
  parts: (word: string, isKnown: (stem: string) => boolean) => string[]
  /** Whether the last word of a phrase says what the phrase is about, as in English. */
  isHeadLast: boolean
}

/** Lists in which typos are corrected: their words say for whom or where a course is, or ask for a course. */
const CORRECTED: WordList[] = ['people', 'settings', 'wrapping', 'conditions', 'departments', 'counterparts']
const LEAST_CORRECTED_LETTERS = 5

function correctWord(word: string): string {
  if (WORD_LISTS.some(list => isIn(list, word))) return word
  const isMeant = (listed: string) => listed.length >= LEAST_CORRECTED_LETTERS && isTypo(word, listed, false)
  return CORRECTED.flatMap(list => [...wordsOf(list)]).find(isMeant) ?? word
}

const ENGLISH: RequestLanguage = {
  isIn,
  correct: remembered(correctWord),
  plain: word => plainWords(word).join(' '),
  stem: remembered(stem),
  root: remembered(root),
  findPlace,
  isRegion,
  parts: word => [word],
  isHeadLast: true,
}

const languages = new Map<Language, RequestLanguage>()

/**
 * Returns the rules of a language. Returns null for English, which has its own word lists, and for a language whose
 * requests cannot be read.
 */
export function requestLanguage(locale: LocaleCode): RequestLanguage | null {
  const language = LANGUAGES.find(each => each === primaryLanguage(locale))
  if (!language) return null
  const rules = languages.get(language) ?? readLanguage(language)
  languages.set(language, rules)
  return rules
}

/**
 * Returns the rules of the locale's language. If its requests cannot be read, returns the English rules, because
 * English names are used everywhere.
 */
export function chooseLanguage(locale: LocaleCode): RequestLanguage {
  return requestLanguage(locale) ?? ENGLISH
}

function readLanguage(language: Language): RequestLanguage {
  const { places, regions, ...texts } = readContent<
    Partial<Record<WordList, string>> & Record<'places' | 'regions', Record<string, string>>
  >(`words/requests-${language}`)
  const plain = (word: string) => plainWord(word, language)
  const stemWord = remembered(word => cutEnding(language, plain(word)))
  const wordsIn = (list: WordList) => texts[list]?.split(/\s+/) ?? []
  const lists = new Map(ALL_LISTS.map(list => [list, new Set(wordsIn(list).map(stemWord))]))
  const links = new Set(wordsIn('links').map(plain))
  const endings = wordsIn('endings').map(plain)
  const placeNames = readPlaces(language, [places, regions], plain)
  const regionNames = listRegions(regions, plain)
  const isInList = (list: WordList, word: string) => {
    // Links are compared without cutting endings, because short words change their meaning with the
    // ending: German "die" is not "dies".
    if (list === 'links') return links.has(plain(word))
    if (list === 'endings')
      return endings.some(ending => plain(word).endsWith(ending) && word.length > ending.length + 2)
    return lists.get(list)!.has(stemWord(word))
  }
  const isListed = (word: string) =>
    WORD_LISTS.some(list => list !== 'endings' && list !== 'links' && isInList(list, word))
  return {
    isIn: isInList,
    correct: word => word,
    plain,
    stem: stemWord,
    root: stemWord,
    findPlace: words => placeNames.get(plain(words)) ?? null,
    isRegion: words => regionNames.has(plain(words)),
    parts: (word, isKnown) =>
      language === 'de' ? splitCompound(word, part => isKnown(stemWord(part)) || isListed(part)) : [word],
    isHeadLast: false,
  }
}

/**
 * Returns the word in lower case and without diacritics. In German "ae", "oe" and "ue" count as umlauts,
 * because people without an ä type ae.
 */
function plainWord(word: string, language: Language): string {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  return language === 'de' ? plain.replace(/([aou])e/g, '$1') : plain
}

const SHORTEST_STEM = 4

/**
 * Matches the endings for gender, number and case in each language: "sichere", "sicheren", "salariées",
 * "empleados", "funcionárias", "addetti".
 */
const ENDINGS: Record<Language, RegExp> = {
  de: /(innen|ern|en|er|es|em|e|n|s)$/,
  es: /(es|as|os|a|o|e|s)$/,
  fr: /(ees|es|ee|e|s|x)$/,
  it: /[aeio]$/,
  pt: /(es|as|os|a|o|e|s)$/,
}

function cutEnding(language: Language, word: string): string {
  const short = word.replace(ENDINGS[language], '')
  return short.length >= SHORTEST_STEM ? short : word
}

const SHORTEST_PART = 4
/** Matches the linking letters between the parts of a German compound. */
const LINKING = /(?<=.{3})(s|es|n|en|e)$/

/** Maximum length in letters of a word that is split. It bounds the time that trying all splits would take. */
const LONGEST_COMPOUND = 64

/**
 * Splits a compound into known parts: "Brandschutzschulung" becomes "brandschutz" and "schulung". A word with an
 * unknown part is returned whole.
 */
function splitCompound(word: string, isKnown: (part: string) => boolean): string[] {
  const isPart = remember(isKnown)
  // Results are memoized, because otherwise the time would double with each part.
  const split = remember((whole: string): string[] | null => {
    if (isPart(whole)) return [whole]
    for (let cut = whole.length - SHORTEST_PART; cut >= SHORTEST_PART; cut--) {
      const left = whole.slice(0, cut)
      const first = [left, left.replace(LINKING, '')].find(isPart)
      const rest = first === undefined ? null : split(whole.slice(cut))
      if (first !== undefined && rest) return [first, ...rest]
    }
    return null
  })
  const parts = word.length <= LONGEST_COMPOUND ? split(word.toLowerCase()) : null
  return parts && parts.length > 1 ? parts : [word]
}

function remember<Value>(compute: (text: string) => Value): (text: string) => Value {
  const values = new Map<string, Value>()
  return text => {
    if (!values.has(text)) values.set(text, compute(text))
    return values.get(text)!
  }
}
