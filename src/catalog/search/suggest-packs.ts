import MiniSearch from 'minisearch'
import { deriveContent, hasContent, readContent } from '../../content/read-content.ts'
import { LOCALE_CODES, type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { languageOfPacks, ORIGINAL_LOCALE } from '../editions/regions.ts'
import type { Pack } from '../packs/pack-schema.ts'
import { listPacks, packEntries } from '../packs/read-library.ts'
import { findPack } from './find-pack.ts'
import { isTypo } from './is-typo.ts'
import { knownNames } from './known-names.ts'
import type { Topic } from './pack-topics.ts'
import { chooseLanguage } from './request-language.ts'
import { plainWords, stem } from './request-words.ts'

const MOST_SUGGESTIONS = 5

/** The languages beside English whose requests can be read, each as the locale of its packs. */
const LOCALES_OF_REQUESTS: LocaleCode[] = ['de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR']

/**
 * A pack or one of its topics that is close to a request. `locale` is where the pack exists; `readIn` is the language
 * of the topic's name.
 */
export type Suggestion = { packId: string; topic?: Topic; locale: LocaleCode; readIn: LocaleCode }

type Suggestible = { id: string; packId: string; topic?: Topic; name: string; others: string; phrases: string[][] }

/**
 * The search index of a language's names. `uses` is the number of names that contain a word; `size` is the number of
 * packs and topics.
 */
type Index = { search: MiniSearch<Suggestible>; uses: Map<string, number>; size: number }

/**
 * Returns the packs and topics closest to a subject, best first: those in the locale's language, then those in English.
 * A pack or topic is only returned if one of its names shares enough words with the subject; the score of the search
 * only decides the order.
 */
export function suggestPacks(subject: string, locale: LocaleCode): Suggestion[] {
  const packLanguage = languageOfPacks(locale)
  const languages: LocaleCode[] = packLanguage === ORIGINAL_LOCALE ? [packLanguage] : [packLanguage, ORIGINAL_LOCALE]
  const named = findByName(subject, primaryLanguage(locale))
  const near = languages.flatMap(readIn =>
    searchIn(readIn, subject).map(({ packId, topic }) => ({ packId, topic, readIn })),
  )
  const known = [...named, ...near].map(each => ({ ...each, locale: chooseLocale(each.packId, locale) }))
  const suggestions = (known.length > 0 ? known : findInOtherLanguages(subject, locale)).map(
    ({ topic, ...rest }): Suggestion => ({ ...rest, ...(topic && { topic }) }),
  )
  const keys = suggestions.map(({ packId, topic, locale: has }) => [packId, has, ...(topic?.lessons ?? [])].join(' '))
  return suggestions.filter((_, at) => keys.indexOf(keys[at]!) === at).slice(0, MOST_SUGGESTIONS)
}

/** Returns the locale in which the pack exists: the given one, another region of its language, or English. */
function chooseLocale(packId: string, locale: LocaleCode): LocaleCode {
  const relatives = LOCALE_CODES.filter(code => primaryLanguage(code) === primaryLanguage(locale))
  const has = (code: LocaleCode) => listPacks(code).some(({ id }) => id === packId)
  return [locale, ...relatives].find(has) ?? ORIGINAL_LOCALE
}

type Named = { packId: string; topic?: Topic | undefined; readIn: LocaleCode }
/**
 * The names that English packs and topics have in another language, in `content/words/pack-names/<language>.yaml`, by
 * "pack" or "pack > topic".
 */
type WrittenNames = Record<string, string[]>

/** Returns English packs and topics, found by their names in another language; the name that says most comes first. */
function findByName(subject: string, language: string, mayName = (_name: string[]) => true): Named[] {
  const words = plainWords(subject)
  const lists = namesInLanguage.get(language) ?? readNames(language)
  namesInLanguage.set(language, lists)
  const named = lists.flatMap(({ key, names }) => {
    const letters = names.filter(name => mayName(name) && holdsName(words, name)).map(name => name.join('').length)
    return letters.length > 0 ? [{ key, letters: Math.max(...letters) }] : []
  })
  return named
    .sort((one, other) => other.letters - one.letters)
    .map(({ key }) => {
      const [packId, topicName] = key.split(' > ')
      const { topics = [] } = readContent<Pick<Pack, 'topics'>>(`packs/${packId}/${ORIGINAL_LOCALE}`)
      return { packId: packId!, topic: topics.find(({ name }) => name === topicName), readIn: ORIGINAL_LOCALE }
    })
}

type ListedNames = { key: string; names: string[][] }[]

const namesInLanguage = new Map<string, ListedNames>()

function readNames(language: string): ListedNames {
  const file = `words/pack-names/${language}`
  const written = hasContent(file) ? readContent<WrittenNames>(file) : {}
  return Object.entries(written).map(([key, names]) => ({ key, names: names.map(plainWords) }))
}

/** Minimum length in letters of a listed word that stands for all words that begin with it. */
const PREFIX_LETTERS = 4
/** Maximum number of other words between those of a name: "richtig" in "Leitern richtig prüfen". */
const MOST_BETWEEN = 2

/** Whether a subject has all words of a name close together, in any order. */
function holdsName(words: string[], name: string[]): boolean {
  const begins = (word: string, listed: string) =>
    word === listed || (listed.length >= PREFIX_LETTERS && word.startsWith(listed))
  return words.some((_, from) => {
    const near = words.slice(from, from + name.length + MOST_BETWEEN)
    return name.every(listed => {
      const at = near.findIndex(word => begins(word, listed))
      if (at !== -1) near.splice(at, 1)
      return at !== -1
    })
  })
}

/**
 * Returns the packs that a name in another language than the course's has found. Each pack is offered in the language
 * of the course (in English if it is not translated) and, if there is a translation, in the other language.
 */
function findInOtherLanguages(subject: string, locale: LocaleCode): (Named & { locale: LocaleCode })[] {
  const others = LOCALES_OF_REQUESTS.filter(other => primaryLanguage(other) !== primaryLanguage(locale))
  // A name that English has too, such as "scrum", was already tried in English: "scrum half" is rugby.
  const { byStem } = knownNames(ORIGINAL_LOCALE)
  const isForeign = (name: string[]) => !name.every(word => byStem.has(stem(word)))
  return others.flatMap(other => {
    const match = findPack(subject, other)
    const subjectMatch =
      match?.pack.kind === 'subject' ? [{ packId: match.pack.id, topic: match.topic, readIn: other }] : []
    return [...subjectMatch, ...findByName(subject, primaryLanguage(other), isForeign)].flatMap(each => {
      const translation = chooseLocale(each.packId, other)
      const isTranslated = primaryLanguage(translation) === primaryLanguage(other)
      return [chooseLocale(each.packId, locale), ...(isTranslated ? [translation] : [])].map(has => {
        return { ...each, locale: has }
      })
    })
  })
}

/**
 * Matches proper names: several capital letters ("GDPR"), or a capitalised word inside the request ("decorators in
 * Python"). A pack of that name is always suggested.
 */
const PROPER_NAME = /\p{Lu}[\p{Lu}\d]+|(?<=\p{L}\s)\p{Lu}\p{L}+/gu

function searchIn(language: LocaleCode, subject: string): Suggestible[] {
  const index = indexes.get(language) ?? indexPacks(language)
  indexes.set(language, index)
  const terms = [...new Set(tellingTerms(subject, language))]
  const results = index.search.search(subject, {
    boost: { name: 2 },
    prefix: term => term.length >= RELATED_LETTERS,
    fuzzy: term => (term.length >= RELATED_LETTERS ? 1 : false),
  })
  const named = new Set(tellingTerms((subject.match(PROPER_NAME) ?? []).join(' '), language))
  const isNamed = ({ topic, phrases }: Suggestible) =>
    !topic && phrases.some(([word, ...others]) => others.length === 0 && named.has(word!))
  return results
    .map(result => result as unknown as Suggestible)
    .filter(each => isNamed(each) || each.phrases.some(phrase => isNear(terms, phrase, index)))
}

/**
 * Minimum share of the total weight of the subject's words that the words which the subject shares with one name must
 * have: if several words are shared, and if only one is.
 */
const TOLD_BY_SEVERAL = 0.5
const TOLD_BY_ONE = 0.55
/**
 * Limits for a match by a single shared word: the word has at least this many letters, and at most this many names
 * contain it.
 */
const RARE_NAMES = 3
const RARE_LETTERS = 7

/**
 * Whether a name is close to the subject: the subject contains all its words, or its words carry most of the subject's
 * weight. A single common word is not enough, so "disk space" does not match "confined space".
 */
function isNear(terms: string[], phrase: string[], index: Index): boolean {
  const weigh = (term: string) => weighTerm(term, index)
  const shared = terms.filter(term => phrase.some(word => isRelated(term, word)))
  const sum = (words: string[]) => words.reduce((total, word) => total + weigh(word), 0)
  const share = sum(shared) / sum(terms)
  if (shared.length > 1)
    return share >= TOLD_BY_SEVERAL || phrase.every(word => shared.some(term => isRelated(term, word)))
  if (shared.length === terms.length) return shared.length > 0
  const isRare = (term: string) => term.length >= RARE_LETTERS && (index.uses.get(term) ?? 0) <= RARE_NAMES
  return shared.some(isRare) && share >= TOLD_BY_ONE
}

/**
 * Assumed number of names that contain a word, for a word that no name of the library contains: one name in a library
 * of ten times the size.
 */
const UNKNOWN_USES = 0.1

/** Returns the inverse document frequency of a word: the fewer names have the word, the higher its weight. */
function weighTerm(term: string, { uses, size }: Index): number {
  return Math.log(1 + size / (uses.get(term) ?? UNKNOWN_USES))
}

const RELATED_LETTERS = 7
const OTHER_ENDING_LETTERS = 3

/** Whether two words are the same, differ by a typo, or differ only in their ending: whistleblower, whistleblowing. */
function isRelated(one: string, other: string): boolean {
  if (one === other || isTypo(one, other, true)) return true
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at >= RELATED_LETTERS && Math.max(one.length, other.length) - at <= OTHER_ENDING_LETTERS
}

const indexes = new Map<LocaleCode, Index>()

function indexPacks(language: LocaleCode): Index {
  const search = new MiniSearch<Suggestible>({
    fields: ['name', 'others'],
    storeFields: ['packId', 'topic', 'phrases'],
    tokenize: text => tellingTerms(text, language),
    processTerm: term => term,
  })
  const collect = () =>
    packEntries(language).flatMap(({ id, kind }) => (kind === 'subject' ? readPack(id, language) : []))
  const all = deriveContent(`suggestions-${language}`, 'packs', collect)
  search.addAll(all)
  const uses = new Map<string, number>()
  for (const { phrases } of all) for (const word of new Set(phrases.flat())) uses.set(word, (uses.get(word) ?? 0) + 1)
  return { search, uses, size: all.length }
}

function readPack(packId: string, language: LocaleCode): Suggestible[] {
  const pack = readContent<Pick<Pack, 'name' | 'aliases' | 'topics'>>(`packs/${packId}/${language}`)
  const read = (name: string, others: string[]) => {
    const phrases = [name, ...others].map(text => tellingTerms(text, language)).filter(phrase => phrase.length > 0)
    return { packId, name, others: others.join(', '), phrases }
  }
  return [
    { id: packId, ...read(pack.name, pack.aliases) },
    ...(pack.topics ?? []).map(({ name, aliases = [], lessons }, at) => {
      return { id: `${packId} ${at}`, topic: { name, lessons }, ...read(name, aliases) }
    }),
  ]
}

const SILENT_LISTS = ['links', 'for', 'in', 'at', 'with', 'wrapping', 'qualities'] as const

function tellingTerms(text: string, language: LocaleCode): string[] {
  const { isIn, root } = chooseLanguage(language)
  return plainWords(text)
    .filter(word => !SILENT_LISTS.some(list => isIn(list, word)))
    .map(root)
}
