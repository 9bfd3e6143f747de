import { deriveContent, readContent } from '../../content/read-content.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import type { Pack } from '../packs/pack-schema.ts'
import { type PackEntry, packEntries } from '../packs/read-library.ts'
import { type Name, nameOf, tellingWords } from './known-packs.ts'
import { isIn, plainWords } from './request-words.ts'

/** Something inside a pack that people ask for by its own name; `lessons` are the places of those that teach it. */
export type Topic = { name: string; lessons: string[] }

/** One of the names of a topic. `isListed`: the pack's writer lists the topic, so that its name may stand alone in a request. */
export type TopicName = { topic: Topic; name: Name; isListed: boolean }

type Written = Pick<Pack, 'topics' | 'chapters'>
type Read = { topic: Topic; isListed: boolean; name: Omit<Name, 'pack'> }

let known: Map<string, TopicName[]> | null = null

/** The names of a pack's topics: those that its writer lists, the titles of its lessons and what lessons say of themselves. */
export function topicNames(entry: PackEntry): TopicName[] {
  known ??= readTopics()
  return known.get(entry.id) ?? []
}

function readTopics(): Map<string, TopicName[]> {
  const entries = packEntries().filter(({ kind }) => kind === 'subject')
  const read = deriveContent('topic-names', 'packs', () => entries.map(collectTopics))
  return new Map(
    entries.map((pack, at) => [pack.id, read[at]!.map(topic => ({ ...topic, name: { pack, ...topic.name } }))]),
  )
}

function collectTopics({ id, aliases }: PackEntry): Read[] {
  const { topics = [], chapters } = readContent<Written>(`packs/${id}/${ORIGINAL_LOCALE}`)
  const lessons = chapters.flatMap((chapter, c) =>
    chapter.lessons.map((lesson, l) => ({ topic: { name: lesson.title, lessons: [`${c + 1}.${l + 1}`] }, lesson })),
  )
  const written = [
    ...topics.flatMap(({ name, aliases: others = [], lessons: places }) =>
      [name, ...others].map(text => ({ topic: { name, lessons: places }, text, isListed: true })),
    ),
    ...lessons.flatMap(({ topic, lesson }) =>
      [lesson.title, ...(lesson.topics ?? [])].map(text => ({ topic, text, isListed: false })),
    ),
  ]
  const names = new Set(aliases.map(alias => plainWords(alias).join(' ')))
  // "What photosynthesis is" asks for the whole of a pack that is called by its only telling word.
  const isWhole = (text: string) => {
    const words = plainWords(text)
    const telling = words.filter(word => !isIn('links', word))
    return telling.length < words.length && names.has(telling.join(' '))
  }
  const seen = new Set<string>()
  return written.flatMap(({ text, ...topic }) => {
    const name = nameOf(tellingWords(text))
    const key = name.stems.join(' ')
    if (name.words.length === 0 || isWhole(text) || seen.has(key)) return []
    seen.add(key)
    return [{ ...topic, name }]
  })
}
