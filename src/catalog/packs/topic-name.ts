import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import type { FoundPack } from '../search/find-translation.ts'
import type { Pack } from './pack-schema.ts'
import { requirePack } from './read-library.ts'

const TITLES_LINK = '; '
const NAME_CHARACTERS = 120

type Topic = NonNullable<FoundPack['topic']>

/**
 * A topic as the pack of the course calls it; `readIn` is the language whose names the request has. A translation lists the topics
 * of its original in their order. An edition may call them otherwise and have others between them: the one of the same name is
 * meant, then the one at the same place, then the first of the same lessons. What is no topic is called by the titles of its lessons.
 */
export function localTopic(pack: Pack, topic: Topic, readIn: LocaleCode): Topic {
  const { name, lessons, parts } = topic
  if (parts) {
    const names = parts.map(part => localTopic(pack, part, readIn).name)
    return { name: [...new Set(names)].join(', '), lessons }
  }
  const at = requirePack(pack.id, readIn).topics.findIndex(each => each.name === name)
  const sameLessons = pack.topics.filter(each => each.lessons.join() === lessons.join())
  const local =
    sameLessons.find(each => each.name === name) ??
    sameLessons.find(each => each === pack.topics[at]) ??
    (at === -1 ? undefined : sameLessons[0])
  if (local) return { name: local.name, lessons }
  return isSameLanguage(pack.language, readIn) ? { name, lessons } : { name: joinTitles(pack, lessons), lessons }
}

function isSameLanguage(one: LocaleCode, other: LocaleCode): boolean {
  return primaryLanguage(one) === primaryLanguage(other)
}

function joinTitles({ chapters }: Pack, lessons: string[]): string {
  const titles = lessons.flatMap(place => {
    const [chapter, lesson] = place.split('.').map(Number)
    return chapters[chapter! - 1]?.lessons[lesson! - 1]?.title ?? []
  })
  const joined = titles.join(TITLES_LINK)
  return joined.length <= NAME_CHARACTERS ? joined : titles[0]!
}
