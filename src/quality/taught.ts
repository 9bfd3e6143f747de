import { type Block, blockTexts } from '../course/blocks/blocks.ts'
import { listLessons } from '../course/list-parts.ts'
import type { CourseContent, Lesson } from '../course/schema.ts'
import {
  type FeatureReader,
  type Features,
  featureReader,
  type Holders,
  scoreShares,
  type Weights,
  weightsOver,
} from './features.ts'

/**
 * An index of what the lessons teach, without titles and checks: the features of each block, the blocks and lessons of
 * each feature, and the weight of each feature. Texts that are compared with it must be read by its `reader`.
 */
export type Taught = {
  reader: FeatureReader
  ids: string[]
  blocks: ReadonlyMap<Block, { at: number; features: Features }>
  inBlocks: Holders
  inLessons: Holders
  weights: Weights
}

export function readTaught(content: CourseContent): Taught {
  const reader = featureReader(content.language)
  const lessons = listLessons(content)
  const blocks = new Map<Block, { at: number; features: Features }>()
  // The index of both lists is a feature; the values are the positions of its blocks and lessons in reading order.
  const blocksWith: number[][] = []
  const lessonsWith: number[][] = []
  for (const [lessonAt, lesson] of lessons.entries()) {
    for (const block of teachingBlocks(lesson)) {
      const at = blocks.size
      const features = reader.read(blockText(block))
      blocks.set(block, { at, features })
      for (const feature of features) {
        blocksWith[feature] ??= []
        lessonsWith[feature] ??= []
        blocksWith[feature].push(at)
        if (lessonsWith[feature].at(-1) !== lessonAt) lessonsWith[feature].push(lessonAt)
      }
    }
  }
  const inBlocks: Holders = { of: feature => blocksWith[feature] ?? NONE, texts: blocks.size }
  const inLessons: Holders = { of: feature => lessonsWith[feature] ?? NONE, texts: lessons.length }
  return { reader, ids: lessons.map(({ id }) => id), blocks, inBlocks, inLessons, weights: weightsOver(inLessons) }
}

const NONE: readonly number[] = []

export function sharesByLesson(text: string, { reader, inLessons, weights }: Taught): number[] {
  return scoreShares(reader.read(text), inLessons, weights)
}

export function teachingBlocks({ blocks }: Lesson): Block[] {
  return blocks.filter(({ type }) => type !== 'check')
}

export function teachingText(lesson: Lesson): string {
  return teachingBlocks(lesson).map(blockText).join('\n')
}

export function blockText(block: Block): string {
  return blockTexts(block)
    .map(({ text }) => text)
    .join('\n')
}
