import type { PackEntry } from '../packs/read-library.ts'
import { coverOf } from './cover-name.ts'
import { type Topic, topicNames } from './known-topics.ts'
import type { Token } from './read-request.ts'

/** The share of a pack's lessons up to which topics together are a part of it. */
const PART_SHARE = 0.5

type NamedTopic = { topic: Topic; covered: Token[]; isListed: boolean }

/** The part of the pack that the request names; null where it names none, or as much as the whole. */
export function findTopic(pack: PackEntry, tokens: Token[]): Topic | null {
  const topics = namedTopics(pack, tokens)
  const lessons = [...new Set(topics.flatMap(({ topic }) => topic.lessons))].sort()
  const all = new Set(topicNames(pack).flatMap(({ topic }) => topic.lessons)).size
  if (topics.length === 0 || lessons.length > all * PART_SHARE) return null
  return { name: [...new Set(topics.map(({ topic }) => topic.name))].join(', '), lessons }
}

/** Every topic that the request names; of names inside each other only the longest, and listed topics before the lessons' own. */
export function namedTopics(pack: PackEntry, tokens: Token[]): NamedTopic[] {
  const topics = topicNames(pack).flatMap(({ topic, name, isListed }): NamedTopic[] => {
    const covered = coverOf(name, tokens)
    return covered ? [{ topic, covered, isListed }] : []
  })
  return topics.filter(one =>
    topics.every(other => other === one || !isInside(one, other) || (isInside(other, one) && precedes(one, other))),
  )

  function precedes(one: NamedTopic, other: NamedTopic): boolean {
    return one.isListed === other.isListed ? topics.indexOf(one) < topics.indexOf(other) : one.isListed
  }
}

function isInside(one: NamedTopic, other: NamedTopic): boolean {
  return one.covered.every(token => other.covered.includes(token))
}
