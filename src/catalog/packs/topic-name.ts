import { primaryLanguage } from '../../language/locales.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import type { FoundPack } from '../search/find-translation.ts'
import type { Pack } from './pack-schema.ts'
import { requirePack } from './read-library.ts'

const TITLES_LINK = '; '
const NAME_CHARACTERS = 120

type Topic = NonNullable<FoundPack['topic']>

/**
 * A topic as the pack of the course calls it. Topics are named in the original; an edition has them at the same place in the
 * list, and a translation, which has none, calls the part by the titles of its lessons.
 */
export function localTopic(pack: Pack, { name, lessons }: Topic): Topic {
  const at = requirePack(pack.id, ORIGINAL_LOCALE).topics.findIndex(topic => topic.name === name)
  const local = pack.topics[at]?.name
  if (local !== undefined) return { name: local, lessons }
  if (primaryLanguage(pack.language) === primaryLanguage(ORIGINAL_LOCALE)) return { name, lessons }
  const titles = lessons.flatMap(place => {
    const [chapter, lesson] = place.split('.').map(Number)
    return pack.chapters[chapter! - 1]?.lessons[lesson! - 1]?.title ?? []
  })
  const named = titles.join(TITLES_LINK)
  return { name: named.length <= NAME_CHARACTERS ? named : titles[0]!, lessons }
}
