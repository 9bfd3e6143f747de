import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import type { FoundPack } from '../search/find-translation.ts'
import type { Pack } from './pack-schema.ts'
import { requirePack } from './read-library.ts'

const TITLES_LINK = '; '
const NAME_CHARACTERS = 120

type Topic = NonNullable<FoundPack['topic']>

/**
 * Returns a topic under the name that the course's pack gives it; `readIn` is the language of the name in `topic`. A
 * translation lists the topics of the original in the same order, but an edition may rename or add topics. Of the
 * pack's topics with the same lessons, the one with the same name is therefore taken, or else the one at the same
 * position, or else the first. If no topic has these lessons, the name is kept where pack and name have the same
 * language; otherwise the titles of the lessons are used.
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
