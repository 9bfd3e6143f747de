import { type Block, blockTexts } from '../blocks/blocks.ts'
import type { CourseContent, Lesson } from '../schema.ts'
import { lessonsOf } from './course-parts.ts'
import { featuresOf, type Weights, weightsOver } from './features.ts'

/** What the lessons teach, without titles and checks: which lessons have a feature, and what it weighs. */
export type Taught = { ids: string[]; holders: ReadonlyMap<string, number[]>; weights: Weights }

export function readTaught(content: CourseContent): Taught {
  const lessons = lessonsOf(content)
  const features = lessons.map(lesson => featuresOf(teachingText(lesson), content.language))
  const holders = new Map<string, number[]>()
  for (const [at, held] of features.entries()) {
    for (const feature of held) {
      const known = holders.get(feature)
      if (known) known.push(at)
      else holders.set(feature, [at])
    }
  }
  return { ids: lessons.map(({ id }) => id), holders, weights: weightsOver(features) }
}

/** The weighted share of the features that each lesson has, all in one pass. */
export function sharesByLesson(features: ReadonlySet<string>, { ids, holders, weights }: Taught): number[] {
  const shared = ids.map(() => 0)
  let all = 0
  for (const feature of features) {
    const weight = weights(feature)
    all += weight
    for (const at of holders.get(feature) ?? []) shared[at]! += weight
  }
  return shared.map(sum => (all === 0 ? 0 : sum / all))
}

export function teachingText({ blocks }: Lesson): string {
  return blocks
    .filter(({ type }) => type !== 'check')
    .map(blockText)
    .join('\n')
}

export function blockText(block: Block): string {
  return blockTexts(block)
    .map(({ text }) => text)
    .join('\n')
}
