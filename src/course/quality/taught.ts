import { type Block, blockTexts } from '../blocks/blocks.ts'
import type { CourseContent, Lesson } from '../schema.ts'
import { lessonsOf } from './course-parts.ts'
import { featuresOf, type Holders, holdersOf, sharesOf, type Weights, weightsOver } from './features.ts'

/** What the lessons teach, without titles and checks: which lessons have a feature, and what it weighs. */
export type Taught = { ids: string[]; holders: Holders; weights: Weights }

export function readTaught(content: CourseContent): Taught {
  const lessons = lessonsOf(content)
  const holders = holdersOf(lessons.map(lesson => featuresOf(teachingText(lesson), content.language)))
  return { ids: lessons.map(({ id }) => id), holders, weights: weightsOver(holders) }
}

export function sharesByLesson(features: ReadonlySet<string>, { holders, weights }: Taught): number[] {
  return sharesOf(features, holders, weights)
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
