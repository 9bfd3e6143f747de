import { type Block, blockTexts } from '../blocks/blocks.ts'
import type { CourseContent, Lesson } from '../schema.ts'
import { lessonsOf } from './course-parts.ts'
import { featuresOf, type Holders, sharesHeld, type Weights, weightsOfHolders } from './features.ts'

/** What the lessons teach, without titles and checks: which lessons have a feature, and what it weighs. */
export type Taught = { ids: string[]; holders: Holders; weights: Weights }

export function readTaught(content: CourseContent): Taught {
  const lessons = lessonsOf(content)
  const holders = new Map<string, number[]>()
  for (const [at, lesson] of lessons.entries()) {
    for (const feature of featuresOf(teachingText(lesson), content.language)) {
      const known = holders.get(feature)
      if (known) known.push(at)
      else holders.set(feature, [at])
    }
  }
  return { ids: lessons.map(({ id }) => id), holders, weights: weightsOfHolders(holders, lessons.length) }
}

export function sharesByLesson(features: ReadonlySet<string>, { ids, holders, weights }: Taught): number[] {
  return sharesHeld(features, { holders, weights, of: ids.length })
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
