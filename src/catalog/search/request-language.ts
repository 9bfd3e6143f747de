import { readContent } from '../../content/read-content.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { remembered } from '../packs/memoize.ts'
import { listRegions, readPlaces } from './request-places.ts'
import { findPlace, isIn, isRegion, plainWords, root, stem, WORD_LISTS, type WordList } from './request-words.ts'

/** The languages, beside English, in which requests are read: `content/words/requests-<language>.yaml`. */
const LANGUAGES = ['de', 'es', 'fr', 'it', 'pt'] as const
type Language = (typeof LANGUAGES)[number]

/** How requests are made in one language. A list that the language does not have is empty. */
export type RequestLanguage = {
  isIn: (list: WordList, word: string) => boolean
  /** In lower case, without marks. */
  plain: (word: string) => string
  /** What the number, gender and case of a word share. */
  stem: (word: string) => string
  /** What the forms of a verb share as well. */
  root: (word: string) => string
  /** The place that a word or several name, by its two letters or as EU, UK, US; null when they name none. */
  findPlace: (words: string) => string | null
  /** Whether they name a part of a country. */
  isRegion: (words: string) => boolean
  /** A word that is written together of words that are known, apart again; else the word alone. */
  parts: (word: string, isKnown: (stem: string) => boolean) => string[]
  /** Whether the last word of a phrase says what it is, as in English. */
  isHeadLast: boolean
}

const ENGLISH: RequestLanguage = {
  isIn,
  plain: word => plainWords(word).join(' '),
  stem: remembered(stem),
  root: remembered(root),
  findPlace,
  isRegion,
  parts: word => [word],
  isHeadLast: true,
}

const languages = new Map<Language, RequestLanguage>()

/** Null for English, which has lists of its own, and for a language whose requests we cannot read. */
export function requestLanguage(locale: LocaleCode): RequestLanguage | null {
  const language = LANGUAGES.find(each => each === primaryLanguage(locale))
  if (!language) return null
  const rules = languages.get(language) ?? readLanguage(language)
  languages.set(language, rules)
  return rules
}

/** English for a language whose requests we cannot read: people use its names everywhere. */
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
  const lists = new Map(WORD_LISTS.map(list => [list, new Set(wordsIn(list).map(stemWord))]))
  const links = new Set(wordsIn('links').map(plain))
  const endings = wordsIn('endings').map(plain)
  const placeNames = readPlaces(language, [places, regions], plain)
  const regionNames = listRegions(regions, plain)
  const isInList = (list: WordList, word: string) => {
    // Short words change their meaning with their ending: "die" is no "dies".
    if (list === 'links') return links.has(plain(word))
    if (list === 'endings')
      return endings.some(ending => plain(word).endsWith(ending) && word.length > ending.length + 2)
    return lists.get(list)!.has(stemWord(word))
  }
  const isListed = (word: string) =>
    WORD_LISTS.some(list => list !== 'endings' && list !== 'links' && isInList(list, word))
  return {
    isIn: isInList,
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

/** In lower case, without marks. Germans without an ä write ae. */
function plainWord(word: string, language: Language): string {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  return language === 'de' ? plain.replace(/([aou])e/g, '$1') : plain
}

const SHORTEST_STEM = 4

/** Gender, number and case, as far as they are endings: "sichere", "sicheren", "salariées", "empleados", "funcionárias", "addetti". */
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
/** What stands between the parts of a compound. */
const LINKING = /(?<=.{3})(s|es|n|en|e)$/

/** A longer word is no compound, and must not cost what trying all its parts would. */
const LONGEST_COMPOUND = 64

/** "Brandschutzschulung" is "brandschutz" and "schulung"; what has an unknown part is one word of its own. */
function splitCompound(word: string, isKnown: (part: string) => boolean): string[] {
  const isPart = remember(isKnown)
  // Without the memory of ends that cannot be split, the time would double with each part.
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
