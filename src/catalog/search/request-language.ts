import { readContent } from '../../content/read-content.ts'
import { type LocaleCode, languageOf } from '../../language/locales.ts'
import { remembered } from '../packs/memoize.ts'
import { readPlaces } from './request-places.ts'

/** The lists of `content/words/requests-<language>.yaml`. English has lists and a grammar of its own: `request-words.ts`. */
const LISTS = [
  'links',
  'for',
  'wrapping',
  'people',
  'others',
  'endings',
  'settings',
  'purposes',
  'advanced',
  'rules',
] as const
export type LanguageList = (typeof LISTS)[number]

/** The languages, beside English, in which requests are read. */
const LANGUAGES = ['de', 'es', 'fr', 'it', 'pt'] as const
type Language = (typeof LANGUAGES)[number]

/** How requests are made in one language. */
export type RequestLanguage = {
  isIn: (list: LanguageList, word: string) => boolean
  /** What the forms of a word share, in lower case and without marks. */
  stem: (word: string) => string
  /** The place that a word or two name; null when they name none. */
  placeOf: (words: string) => string | null
  /** A word that is written together of words that are known, apart again; else the word alone. */
  parts: (word: string, isKnown: (word: string) => boolean) => string[]
}

const read = new Map<Language, RequestLanguage>()

/** Null for a language whose requests we cannot read. */
export function requestLanguage(locale: LocaleCode): RequestLanguage | null {
  const language = LANGUAGES.find(known => known === languageOf(locale))
  if (!language) return null
  const known = read.get(language)
  if (known) return known
  const made = readLanguage(language)
  read.set(language, made)
  return made
}

function readLanguage(language: Language): RequestLanguage {
  const { places, ...texts } = readContent<Record<LanguageList, string> & { places: Record<string, string> }>(
    `words/requests-${language}`,
  )
  const stem = remembered(word => stemIn(language, plainWord(word, language)))
  const lists = new Map(LISTS.map(list => [list, new Set(texts[list].split(/\s+/).map(stem))]))
  const links = new Set(texts.links.split(/\s+/).map(word => plainWord(word, language)))
  const endings = texts.endings.split(/\s+/).map(word => plainWord(word, language))
  const named = readPlaces(language, places, text => plainWord(text, language))
  const isIn = (list: LanguageList, word: string) => {
    // Short words change their meaning with their ending: "die" is no "dies".
    if (list === 'links') return links.has(plainWord(word, language))
    if (list === 'endings')
      return endings.some(ending => plainWord(word, language).endsWith(ending) && word.length > ending.length + 2)
    return lists.get(list)!.has(stem(word))
  }
  const inLists = (word: string) => LISTS.some(list => list !== 'endings' && list !== 'links' && isIn(list, word))
  return {
    isIn,
    stem,
    placeOf: words => named.get(plainWord(words, language)) ?? null,
    parts: (word, isKnown) =>
      language === 'de' ? partsOf(word, part => isKnown(stem(part)) || inLists(part)) : [word],
  }
}

/** In lower case, without marks. Germans without an ä write ae. */
export function plainWord(word: string, language: string): string {
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

function stemIn(language: Language, word: string): string {
  const short = word.replace(ENDINGS[language], '')
  return short.length >= SHORTEST_STEM ? short : word
}

const SHORTEST_PART = 4
/** What stands between the parts of a compound. */
const LINKING = /(?<=.{3})(s|es|n|en|e)$/

/** "Brandschutzschulung" is "brandschutz" and "schulung"; what has an unknown part is one word of its own. */
function partsOf(word: string, isKnown: (part: string) => boolean): string[] {
  const whole = word.toLowerCase()
  if (isKnown(whole)) return [word]
  for (let cut = whole.length - SHORTEST_PART; cut >= SHORTEST_PART; cut--) {
    const [left, right] = [whole.slice(0, cut), whole.slice(cut)]
    const first = [left, left.replace(LINKING, '')].find(isKnown)
    if (first === undefined) continue
    const rest = isKnown(right) ? [right] : partsOf(right, isKnown)
    if (rest.length > 1 || isKnown(right)) return [first, ...rest]
  }
  return [word]
}
