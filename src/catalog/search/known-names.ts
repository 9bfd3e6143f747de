import { deriveContent, readContent } from '../../content/read-content.ts'
import type { LocaleCode } from '../../language/locales.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import type { Pack } from '../packs/pack-schema.ts'
import { joinTexts } from '../packs/pack-words.ts'
import { isMachine, listTitles, type PackEntry, packEntries } from '../packs/read-library.ts'
import { isSmall, readTopics, type Topic, tellingWords, type WrittenTopic } from './pack-topics.ts'
import { listShownProducts } from './products.ts'
import { chooseLanguage, type RequestLanguage } from './request-language.ts'
import { plainWords, WORD_LISTS } from './request-words.ts'

/**
 * One name of a pack's subject or topic. `isAlone`: a request may use it without a name of the pack. `isPlain`: all its words are common words of requests.
 * `isOwn`: the topic's own name, not an alias. `isListed`: listed by the pack's writer, not taken from a lesson.
 */
export type Name = {
  pack: KnownPack
  topic: Topic | null
  isAlone: boolean
  isPlain: boolean
  isOwn: boolean
  isListed: boolean
  /** The locale whose edition of the pack has this topic; absent if the pack itself has the topic. */
  edition?: LocaleCode
  /** The links and prepositions of the name, which a request may leave out: "for" in "onboarding for new employees". */
  small: string[]
  words: string[]
  stems: string[]
  roots: string[]
}

/**
 * A pack with the data that a request is compared with. `misses` are the pack's near misses, which name other subjects,
 * as lists of roots. `vocabulary` contains every word of the pack's names. It is empty for a domain pack, because a
 * word of such names may belong to any subject: a "trade war" is not about the slave trade.
 */
export type KnownPack = {
  entry: PackEntry
  misses: string[][]
  /** Near misses with only one telling word, which are compared word for word: "to be hired". */
  smallMisses: string[]
  /** The pack's titles on screen, each as a list of words. */
  titles: string[][]
  vocabulary: Set<string>
  /** Stems of the words of the pack's topics, and of the words that several of its lessons use. Empty for a translation. */
  ownWords: Set<string>
  /** The lessons that use a word, as "chapter.lesson", by the word's stem. */
  lessonsByStem: Map<string, string[]>
  audiences: string[]
  lessons: number
  /** Products that the pack's lessons show, as plain words. */
  shownProducts: Set<string>
  /** Whether the pack is about software. The name of a program has no plural: "pythons" are snakes. */
  isSoftware: boolean
}

/** The index of all names in a language: by stem, by the name written as one word, and stems by root and by first letter. */
export type KnownNames = {
  packs: KnownPack[]
  byStem: Map<string, Name[]>
  byJoined: Map<string, Name[]>
  byRoot: Map<string, string[]>
  /** Stems by their first letter, because a typo is only accepted if it keeps the first letter. */
  byInitial: Map<string, string[]>
}

/** Minimum number of a pack's lessons that must use a word for it to count as the pack's own. */
const OWN_WORD_LESSONS = 3

const indexes = new Map<LocaleCode, KnownNames>()

/** Returns the names of a language. The index is built on the first request and cached. */
export function knownNames(locale: LocaleCode): KnownNames {
  const names = indexes.get(locale) ?? indexNames(locale)
  indexes.set(locale, names)
  return names
}

type WrittenName = Omit<Name, 'pack'>
type PackNames = Pick<KnownPack, 'misses' | 'smallMisses' | 'titles' | 'audiences' | 'lessons'> & {
  vocabulary: string[]
  topicWords: string[]
  /** For each lesson the stems of its words. */
  stemsByLesson: [place: string, stems: string][]
  shownProducts: string[]
  names: WrittenName[]
}

function indexNames(locale: LocaleCode): KnownNames {
  const entries = packEntries(locale)
  const language = chooseLanguage(locale)
  const packs = deriveContent<PackNames[]>(`names-${locale}`, 'packs', () => readLibrary(entries, locale, language))
  const index: KnownNames = {
    packs: [],
    byStem: new Map(),
    byJoined: new Map(),
    byRoot: new Map(),
    byInitial: new Map(),
  }
  for (const [at, { names, vocabulary, topicWords, stemsByLesson, shownProducts, ...rest }] of packs.entries()) {
    const entry = entries[at]!
    const isSoftware = entry.field === 'tool' && !isMachine(entry)
    const sets = {
      vocabulary: new Set(vocabulary),
      shownProducts: new Set(shownProducts),
    }
    const lessonsByStem = new Map<string, string[]>()
    for (const [place, stems] of stemsByLesson) for (const stem of stems.split(' ')) add(lessonsByStem, stem, place)
    const ofLessons = [...lessonsByStem].filter(([, places]) => places.length >= OWN_WORD_LESSONS).map(([stem]) => stem)
    const ownWords = new Set(locale === ORIGINAL_LOCALE ? [...topicWords, ...ofLessons] : [])
    const pack = { ...rest, ...sets, ownWords, lessonsByStem, entry, isSoftware }
    index.packs.push(pack)
    for (const packName of names) {
      const name = { ...packName, pack }
      for (const [at, stem] of name.stems.entries()) {
        if (!index.byStem.has(stem)) {
          add(index.byRoot, name.roots[at]!, stem)
          add(index.byInitial, stem[0]!, stem)
        }
        if (name.stems.indexOf(stem) === at) add(index.byStem, stem, name)
      }
      for (const joined of new Set([name.stems.join(''), name.words.join('')])) add(index.byJoined, joined, name)
    }
  }
  return index
}

function add<Value>(index: Map<string, Value[]>, key: string, value: Value): void {
  const values = index.get(key)
  if (values) values.push(value)
  else index.set(key, [value])
}

function readLibrary(entries: PackEntry[], locale: LocaleCode, language: RequestLanguage): PackNames[] {
  const isAlone = standAlone(entries, locale, language)
  return entries.map(entry => readNames(entry, locale, language, isAlone))
}

type IsAlone = (packId: string, topic: WrittenTopic) => boolean

/**
 * Returns a test of whether a topic may be asked for without the pack's name. If several packs list the same name,
 * `content/words/shared-topics.yaml` says to which of these packs the name belongs. A name of one word is refused if
 * the word is in a list of words that accompany other subjects, or of words that have another meaning when they stand
 * alone.
 */
function standAlone(entries: PackEntry[], locale: LocaleCode, language: RequestLanguage): IsAlone {
  const subjects = entries.filter(({ kind }) => kind === 'subject')
  const topicLists = subjects.map(entry => readTopics(entry, locale, language).filter(({ isListed }) => isListed))
  const joinStems = (text: string) => tellingWords(text, language).map(language.stem).join(' ')
  const countNames = (isCounted: (topic: WrittenTopic) => boolean) =>
    countMembers(topicLists.map(topics => topics.filter(isCounted).map(({ text }) => joinStems(text))))
  const listings = countNames(({ edition }) => edition === undefined)
  const listingsWithEditions = countNames(() => true)
  const homes = new Map(
    Object.entries(readContent<Record<string, string[]>>('words/shared-topics')).flatMap(([packId, names]) =>
      names.map(name => [joinStems(name), packId] as const),
    ),
  )
  return (packId, { text, isListed, edition }) => {
    const name = joinStems(text)
    const count = (edition ? listingsWithEditions : listings).get(name)
    if (!isListed || (count! > 1 && homes.get(name) !== packId)) return false
    const words = tellingWords(text, language)
    return words.length > 1 || !BESIDE_SUBJECTS.some(list => language.isIn(list, words[0]!))
  }
}

/** Lists of words that may accompany any subject. `endings` is left out, because it only compares endings, and "extinguishers" ends like a trade. */
const BESIDE_SUBJECTS = WORD_LISTS.filter(list => list !== 'endings')

function isPlain(words: string[], { isIn }: RequestLanguage): boolean {
  return words.every(word => BESIDE_SUBJECTS.some(list => isIn(list, word)))
}

function countMembers(lists: string[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const member of lists.flatMap(list => [...new Set(list)])) counts.set(member, (counts.get(member) ?? 0) + 1)
  return counts
}

function readNames(entry: PackEntry, locale: LocaleCode, language: RequestLanguage, isAlone: IsAlone): PackNames {
  const telling = (text: string) => tellingWords(text, language)
  const small = (text: string) => plainWords(text).filter(word => isSmall(word, language))
  const aliases = entry.aliases.map(telling)
  const titles = [...aliases, ...aliases.flatMap(words => cutCourse(words, entry, language))]
  const shownTitles = entry.kind === 'domain' ? [] : listTitles(entry.id, locale)
  const questions = entry.asks.map(telling).flatMap(words => [words, ...cutWrapping(words, language)])
  const topics = entry.kind === 'subject' ? readTopics(entry, locale, language) : []
  const names = [
    ...[...titles, ...questions].map((words, at) => {
      return { words, small: small(entry.aliases[at] ?? ''), topic: null, ...WHOLE_PACK }
    }),
    ...shownTitles.map(title => ({ words: telling(title), small: small(title), topic: null, ...WHOLE_PACK })),
    ...topics.map(writtenTopic => {
      const { text, topic, isListed, edition } = writtenTopic
      return {
        words: telling(text),
        small: small(text),
        topic,
        isAlone: isAlone(entry.id, writtenTopic),
        isPlain: isPlain(telling(text), language),
        isOwn: text === topic.name,
        isListed,
        ...(edition && { edition }),
      }
    }),
  ]
  return {
    names: names
      .filter(({ words }) => words.length > 0)
      .map(name => ({ ...name, stems: name.words.map(language.stem), roots: name.words.map(language.root) })),
    misses: entry.notAliases
      .filter(miss => !hasOneTellingWord(miss, language))
      .map(miss => telling(miss).map(language.root)),
    smallMisses: entry.notAliases
      .filter(miss => hasOneTellingWord(miss, language))
      .map(miss => plainWords(miss).join(' ')),
    titles: shownTitles.map(plainWords),
    vocabulary: entry.kind === 'domain' ? [] : [...new Set(titles.flat().map(language.stem))].filter(isNoNumber),
    audiences: entry.audiences.flatMap(({ match }) =>
      match.map(phrase => telling(phrase).map(language.stem).join(' ')),
    ),
    topicWords: [...new Set(topics.flatMap(({ text }) => telling(text).map(language.stem)))],
    stemsByLesson: entry.kind === 'domain' ? [] : readStems(entry, locale, language),
    shownProducts: entry.kind === 'domain' ? [] : listShownProducts(readLessons(entry, locale), entry.field === 'tool'),
    lessons: new Set(topics.flatMap(({ topic }) => topic.lessons)).size,
  }
}

/** Whether exactly one of a phrase's several words is neither a link nor a preposition. */
function hasOneTellingWord(phrase: string, language: RequestLanguage): boolean {
  const words = plainWords(phrase)
  return words.length > 1 && words.filter(word => !isSmall(word, language)).length === 1
}

/** Values for a name of the whole pack; they differ only for topics. */
const WHOLE_PACK = { isAlone: false, isPlain: false, isOwn: false, isListed: true }

function readStems({ id }: PackEntry, locale: LocaleCode, language: RequestLanguage): [string, string][] {
  const { chapters } = readContent<Pick<Pack, 'chapters'>>(`packs/${id}/${locale}`)
  return chapters.flatMap((chapter, c) =>
    chapter.lessons.map((lesson, l): [string, string] => {
      const stems = new Set(tellingWords(joinTexts(lesson), language).map(language.stem))
      return [`${c + 1}.${l + 1}`, [...stems].join(' ')]
    }),
  )
}

function readLessons({ id }: PackEntry, locale: LocaleCode): Pack['chapters'][number]['lessons'] {
  const { chapters } = readContent<Pick<Pack, 'chapters'>>(`packs/${id}/${locale}`)
  return chapters.flatMap(chapter => chapter.lessons)
}

function isNoNumber(word: string): boolean {
  return !/^\d+$/.test(word)
}

/** Returns the words of a question without the wrapping words around them: "understanding a balance sheet" becomes "balance sheet". */
function cutWrapping(words: string[], { isIn }: RequestLanguage): string[][] {
  const from = words.findIndex(word => !isIn('wrapping', word))
  const subject = words.slice(Math.max(from, 0), words.findLastIndex(word => !isIn('wrapping', word)) + 1)
  return subject.length > 1 && subject.length < words.length ? [subject] : []
}

/** Returns the name without a word like "training" at its end. A single word or the number of a standard is not shortened. */
function cutCourse(words: string[], { kind }: PackEntry, { isIn }: RequestLanguage): string[][] {
  const subject = words.slice(0, words.findLastIndex(word => !isIn('named', word)) + 1)
  const isName = kind === 'subject' && subject.length > 1 && subject.length < words.length
  return isName && subject.every(word => !/\d/.test(word)) ? [subject] : []
}
