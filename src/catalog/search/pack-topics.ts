import { hasContent, readContent } from '../../content/read-content.ts'
import type { LocaleCode } from '../../language/locales.ts'
import { editionsOf } from '../editions/regions.ts'
import type { Pack } from '../packs/pack-schema.ts'
import type { PackEntry } from '../packs/read-library.ts'
import type { RequestLanguage } from './request-language.ts'
import { COMPARING, plainWords, type WordList } from './request-words.ts'

/**
 * A topic of a pack: something that people ask for by a name of its own. `lessons` are its lessons, as
 * "chapter.lesson"; `parts` are the topics of a request that were joined into this one.
 */
export type Topic = { name: string; lessons: string[]; parts?: Topic[] }

export type WrittenTopic = { text: string; topic: Topic; isListed: boolean; edition?: LocaleCode }

/** Returns the topics of a pack: those that its writer lists, its lesson titles, and the topics that its lessons name. */
export function readTopics({ id, aliases }: PackEntry, locale: LocaleCode, language: RequestLanguage): WrittenTopic[] {
  const { topics = [], chapters } = readContent<Pick<Pack, 'topics' | 'chapters'>>(`packs/${id}/${locale}`)
  const names = new Set(aliases.map(alias => plainWords(alias).join(' ')))
  // If the text has only one word besides links, and that word is a name of the pack, then the text names the whole pack: "what photosynthesis is".
  const isPart = ({ text }: WrittenTopic) => {
    const words = plainWords(text)
    const telling = words.filter(word => !language.isIn('links', word))
    return telling.length === words.length || !names.has(telling.join(' '))
  }
  const list = (written: Pack['topics']): WrittenTopic[] =>
    written.flatMap(({ name, aliases: others = [], lessons }) =>
      [name, ...others, ...splitName(name, names)].map(text => ({ text, topic: { name, lessons }, isListed: true })),
    )
  const originalTopics = list(topics)
  const originalTexts = new Set(originalTopics.map(({ text }) => text.toLowerCase()))
  const editionTopics = editionsOf(locale)
    .filter(edition => hasContent(`packs/${id}/${edition}`))
    .flatMap(edition => {
      const { topics: written = [] } = readContent<Partial<Pick<Pack, 'topics'>>>(`packs/${id}/${edition}`)
      return list(written).map(topic => ({ ...topic, edition }))
    })
  const listedTopics = [
    ...originalTopics,
    ...editionTopics.filter(({ text }) => !originalTexts.has(text.toLowerCase())),
  ]
  const lessonTopics = chapters.flatMap((chapter, c) =>
    chapter.lessons.flatMap((lesson, l) =>
      [lesson.title, ...(lesson.topics ?? [])].map(text => {
        return { text, topic: { name: lesson.title, lessons: [`${c + 1}.${l + 1}`] }, isListed: false }
      }),
    ),
  )
  // A text of common words only ("Introduction", SQL's "in") may stand in any request, so it names no topic. A topic from the writer's list may have a word
  // that elsewhere changes the subject ("investing").
  const isSilent = (text: string, lists: readonly WordList[]) =>
    plainWords(text).every(word => isSmall(word, language) || lists.some(list => language.isIn(list, word)))
  const isListed = ({ text }: WrittenTopic) => plainWords(text).length > 1 || !isSilent(text, SILENT_WORDS)
  const isNamed = ({ text }: WrittenTopic) => !isSilent(text, [...SILENT_WORDS, 'turning'])
  return [...listedTopics.filter(isListed), ...lessonTopics.filter(isNamed)].filter(isPart)
}

/**
 * Splits a topic's name such as "malware and ransomware" at commas and at "and". Returns the parts that are a single
 * word of at least eight letters and that do not occur in the pack's names; none for a name that has only one part.
 */
function splitName(name: string, packNames: Set<string>): string[] {
  const packWords = new Set([...packNames].flatMap(packName => packName.split(' ')))
  const halves = name.split(/,\s+|\s+and\s+/)
  const isWord = (half: string) => /^\p{L}{8,}$/u.test(half) && !packWords.has(half.toLowerCase())
  return halves.length > 1 ? halves.filter(isWord) : []
}

const SILENT_WORDS = ['wrapping', 'qualities', 'slogans', 'asking'] as const

/** Returns the words of a name that are not links or prepositions. Names are in lower case, so "it" means the IT department and is kept. */
export function tellingWords(name: string, language: RequestLanguage): string[] {
  const words = (name.match(/[\p{L}\p{N}\p{M}]+[+#]*/gu) ?? []).map(language.plain)
  const telling = words.filter(word => word === 'it' || !isSmall(word, language))
  // A name keeps its small words if only one other word would be left: "to do lists" are not just lists, and "what to
  // do in a fire" is not just fire.
  return telling.length > 1 || words.every(word => telling.includes(word) || language.isIn('articles', word))
    ? telling
    : words
}

const SMALL_WORDS = ['links', 'for', 'in', 'at', 'with', 'without', 'while'] as const

export function isSmall(word: string, { isIn }: RequestLanguage): boolean {
  return COMPARING.test(word) || SMALL_WORDS.some(list => isIn(list, word))
}
