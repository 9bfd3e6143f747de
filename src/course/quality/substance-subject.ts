import type { Finding } from '../findings.ts'
import type { LocaleCode } from '../locales.ts'
import type { CourseContent } from '../schema.ts'
import { lessonsOf } from './course-parts.ts'
import { featuresOf } from './features.ts'
import { teachingText } from './taught.ts'

/** As near as this, a course is about that subject. */
const SAME_SUBJECT = 0.35
/** A general module on financial crime is near to every subject of its kind. */
const SAME_AS_GENERAL = 0.5
/** Neighbours (phishing, cybersecurity) are not told apart by less. */
const CLEARLY_NEARER = 0.1

/**
 * What is known of other subjects in this language: for each the weights of its features, of unit length; how rare each
 * feature is among them; and the subject that the brief asks for, where it is among them.
 */
export type KnownSubjects = {
  subjects: readonly { name: string; weights: ReadonlyMap<string, number> }[]
  rarity: (feature: string) => number
  asked: string | null
}

/** Whether the lessons are about another subject than the brief's: where that is known, it must be the nearest. */
export function findAnotherSubject(content: CourseContent, { subjects, rarity, asked }: KnownSubjects): Finding[] {
  if (subjects.length === 0) return []
  const own = subjectWeights(lessonsOf(content).map(teachingText), content.language, rarity)
  const near = subjects.map(({ name, weights }) => ({ name, cosine: cosineOf(own, weights) }))
  const nearest = near.reduce((best, each) => (each.cosine > best.cosine ? each : best))
  const wanted = near.find(({ name }) => name === asked)
  const far = content.origin.kind === 'domain-pack' ? SAME_AS_GENERAL : SAME_SUBJECT
  const limit = wanted ? wanted.cosine + CLEARLY_NEARER : far
  if (nearest.cosine < limit || nearest.name === asked) return []
  const says = `the lessons are nearest to another subject that the library knows: ${nearest.name}`
  return [{ rule: 'another-subject', at: { part: 'course' }, says }]
}

/** tf-idf weights of unit length. */
export function subjectWeights(
  texts: string[],
  language: LocaleCode,
  rarity: (feature: string) => number,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const feature of featuresOf(text, language)) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const weighted = [...counts].map(([feature, count]) => [feature, (1 + Math.log(count)) * rarity(feature)] as const)
  const length = Math.sqrt(weighted.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1
  return new Map(weighted.map(([feature, weight]) => [feature, weight / length]))
}

function cosineOf(some: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [feature, weight] of some) sum += weight * (other.get(feature) ?? 0)
  return sum
}
