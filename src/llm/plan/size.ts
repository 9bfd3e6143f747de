import type { Brief } from '../../course/brief.ts'
import { MOST_PICTURES } from '../../course/media/illustrator.ts'
import { scriptFactor } from '../prompts/room.ts'

/** Read and written, as `bench/model.ts` counts them: a lesson with its schema, and what assessment and wrap-up read of it. */
const LESSON_TOKENS = 7_500
const OTHER_PARTS_TOKENS = 20_000
/** Lessons from documents read the passages that they rest on. */
const DOCUMENTS_FACTOR = 3

/** Of an image model that counts them, for a wide picture in its usual quality. */
const PICTURE_TOKENS = 2_000

/** How much is planned. A small local model writes one part at a time, so that its courses are shorter to be done in time. */
export function chapterRange({ length = 'standard' }: Brief, compact: boolean): string {
  if (compact) return length === 'short' ? '3' : '4'
  return { short: '3', standard: '4 to 6', long: '6 to 8' }[length]
}

/** Few chapters hold more lessons each, many chapters fewer: the course stays about as long. */
export function lessonRange({ outline, length = 'standard' }: Brief, compact: boolean): string {
  const chapters = outline.length
  if (chapters === 1) return compact || length === 'short' ? '3' : '4 to 5'
  if (chapters === 2) return compact || length === 'short' ? '2' : '3 to 4'
  if (compact || length === 'short') return '1 to 2'
  if (length === 'long') return chapters > 6 ? '2' : '3'
  return chapters > 6 ? '1 to 2' : '2 to 3'
}

/** 300 to 700 words each, so that two or three are a good read and five would be a burden. */
export function articleCount({ outline }: Brief): number {
  return outline.length > 0 && outline.length < 3 ? 2 : 3
}

/** About how many tokens a course of this brief should take, read and written, at the upper end of its size. */
export function expectTokens(brief: Brief, compact: boolean): number {
  const chapters = brief.outline.length || lastNumber(chapterRange(brief, compact))
  const lessons = chapters * lastNumber(lessonRange(brief, compact))
  const tokens = (lessons * LESSON_TOKENS + OTHER_PARTS_TOKENS) * scriptFactor(brief.languageId)
  if (brief.sources?.length) return tokens * DOCUMENTS_FACTOR
  return tokens + (brief.pictures ? MOST_PICTURES * PICTURE_TOKENS : 0)
}

/** Of "4 to 6", 6. */
function lastNumber(range: string): number {
  return Number(/\d+$/.exec(range)![0])
}
