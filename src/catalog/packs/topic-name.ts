import { primaryLanguage } from '../../language/locales.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import type { FoundPack } from '../search/find-translation.ts'
import type { Pack } from './pack-schema.ts'
import { requirePack } from './read-library.ts'

const TITLES_LINK = '; '
const NAME_CHARACTERS = 120

type Topic = NonNullable<FoundPack['topic']>

/**
 * A topic as the pack of the course calls it. Topics are named in the original. An edition may call them otherwise and have others
 * between them: the one of the same name is meant, then the one at the same place, then the first of the same lessons. A
 * translation, which has none, calls the part by the titles of its lessons.
 */
export function localTopic(pack: Pack, { name, lessons }: Topic): Topic {
  const at = requirePack(pack.id, ORIGINAL_LOCALE).topics.findIndex(topic => topic.name === name)
  const sameLessons = pack.topics.filter(topic => topic.lessons.join() === lessons.join())
  const local =
    sameLessons.find(topic => topic.name === name) ??
    sameLessons.find(topic => topic === pack.topics[at]) ??
    (at === -1 ? undefined : sameLessons[0])
  if (local) return { name: local.name, lessons }
  if (primaryLanguage(pack.language) === primaryLanguage(ORIGINAL_LOCALE)) return { name, lessons }
  const titles = lessons.flatMap(place => {
    const [chapter, lesson] = place.split('.').map(Number)
    return pack.chapters[chapter! - 1]?.lessons[lesson! - 1]?.title ?? []
  })
  const named = titles.join(TITLES_LINK)
  return { name: named.length <= NAME_CHARACTERS ? named : titles[0]!, lessons }
}
