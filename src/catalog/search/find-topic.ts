import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import { rememberedFor } from '../packs/memoize.ts'
import { type PackEntry, packEntries, requirePack } from '../packs/read-library.ts'
import { isIn, plainWords, stem } from './request-words.ts'

/** Something inside a pack that people ask for by its own name; `lessons` are the places of those that teach it. */
export type Topic = { name: string; lessons: string[] }

/** The part of the pack that the request names, alone or beside a name of the pack; null where it names none. */
export function findTopic(pack: PackEntry, subject: string): Topic | null {
  const asked = tellingStems(subject)
  const { packNames, topics } = namesOf(pack)
  for (const { key, topic } of topics) {
    if (!` ${asked} `.includes(` ${key} `)) continue
    const rest = ` ${asked} `.replace(` ${key} `, ' ').trim()
    if (rest === '' || packNames.has(rest)) return topic
  }
  return null
}

/** The one pack that has a topic of exactly this name. */
export function findPackOfTopic(subject: string): { pack: PackEntry; topic: Topic } | null {
  const asked = tellingStems(subject)
  const hits = packEntries().flatMap(pack => {
    const named = pack.kind === 'subject' ? namesOf(pack).topics.find(({ key }) => key === asked) : undefined
    return named ? [{ pack, topic: named.topic }] : []
  })
  return hits.length === 1 ? hits[0]! : null
}

const namesOf = rememberedFor((entry: PackEntry) => {
  const { name, topics } = requirePack(entry.id, ORIGINAL_LOCALE)
  return {
    packNames: new Set([name, name.split(':')[0]!, ...entry.aliases].map(tellingStems)),
    topics: topics.flatMap(({ name, aliases, lessons }) =>
      [name, ...aliases].map(text => ({ key: tellingStems(text), topic: { name, lessons } })),
    ),
  }
})

function tellingStems(text: string): string {
  return plainWords(text)
    .filter(word => !isIn('links', word) && !isIn('prepositions', word))
    .map(stem)
    .join(' ')
}
