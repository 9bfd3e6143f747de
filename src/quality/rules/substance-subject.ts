import type { Finding } from '../../course/findings.ts'
import type { CourseContent } from '../../course/schema.ts'
import type { Taught } from '../taught.ts'

/** Minimum cosine similarity from which a course counts as being about a subject. */
const SAME_SUBJECT = 0.35
/**
 * The same minimum for courses from general modules. It is higher, because a general module resembles many subjects:
 * one on financial crime resembles each kind of financial crime.
 */
const SAME_AS_GENERAL = 0.5
/**
 * Minimum lead in similarity of another subject over the requested one. Neighbouring subjects, such as phishing and
 * cybersecurity, differ by less.
 */
const CLEARLY_NEARER = 0.1

/**
 * The subjects of the library in this language, with which a course is compared. `subjects`: for each, the weights of
 * its features as a unit vector. `rarity` returns how rare a feature is among the subjects. `asked`: the name of the
 * subject that the brief orders; null if it is none of them.
 */
export type KnownSubjects = {
  subjects: readonly { name: string; weights: ReadonlyMap<string, number> }[]
  rarity: (feature: string) => number
  asked: string | null
}

/**
 * Reports a course whose lessons are about another subject of the library than the one in the brief. If the library has
 * the brief's subject, no other subject may be clearly nearer.
 */
export function findAnotherSubject(
  { origin }: CourseContent,
  { reader, blocks, inLessons }: Taught,
  { subjects, rarity, asked }: KnownSubjects,
): Finding[] {
  if (subjects.length === 0) return []
  const taught = new Set([...blocks.values()].flatMap(({ features }) => features))
  const counts = Array.from(taught, feature => [reader.pieceOf(feature), inLessons.of(feature).length] as const)
  const courseWeights = subjectWeights(counts, rarity)
  const near = subjects.map(({ name, weights }) => ({ name, cosine: cosineSimilarity(courseWeights, weights) }))
  const nearest = near.reduce((best, each) => (each.cosine > best.cosine ? each : best))
  const wanted = near.find(({ name }) => name === asked)
  const far = origin.kind === 'domain-pack' ? SAME_AS_GENERAL : SAME_SUBJECT
  const limit = wanted ? wanted.cosine + CLEARLY_NEARER : far
  if (nearest.cosine < limit || nearest.name === asked) return []
  const says = `the lessons are nearest to another subject that the library knows: ${nearest.name}`
  return [{ rule: 'another-subject', at: { part: 'course' }, says }]
}

/** Returns tf-idf weights as a unit vector. `counts` are the numbers of the subject's texts that have each feature. */
export function subjectWeights(
  counts: readonly (readonly [string, number])[],
  rarity: (feature: string) => number,
): Map<string, number> {
  const weighted = counts.map(([feature, count]) => [feature, (1 + Math.log(count)) * rarity(feature)] as const)
  const length = Math.sqrt(weighted.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1
  return new Map(weighted.map(([feature, weight]) => [feature, weight / length]))
}

function cosineSimilarity(some: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [feature, weight] of some) sum += weight * (other.get(feature) ?? 0)
  return sum
}
