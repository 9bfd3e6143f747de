import { type Block, blockTexts } from '../blocks/blocks.ts'
import type { CourseContent, Lesson } from '../schema.ts'
import { lessonsOf } from './course-parts.ts'
import { featuresOf, type Weights, weightsOver } from './features.ts'

/** What the lessons teach: the features of each, without its title and its checks, and their weights. */
export type Taught = { lessons: ReadonlyMap<string, ReadonlySet<string>>; weights: Weights }

export function readTaught(content: CourseContent): Taught {
  const lessons = new Map(
    lessonsOf(content).map(lesson => [lesson.id, featuresOf(teachingText(lesson), content.language)] as const),
  )
  return { lessons, weights: weightsOver([...lessons.values()]) }
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
