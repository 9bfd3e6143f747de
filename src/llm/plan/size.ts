import type { Brief } from '../../course/brief.ts'
import { MOST_PICTURES } from '../../course/media/illustrator.ts'
import { scriptFactor } from '../prompts/room.ts'

/**
 * Tokens that a lesson takes, input and output, as measured by `bench/model.ts`: in the call that writes the lesson,
 * and for its text in the calls for assessment and wrap-up.
 */
const LESSON_TOKENS = 7_500
const OTHER_PARTS_TOKENS = 20_000
/** Factor for a course from documents, whose lessons have their passages as input. */
const DOCUMENTS_FACTOR = 3

/** Tokens of one wide picture in usual quality, for image models that count tokens. */
const PICTURE_TOKENS = 2_000

/**
 * Returns the range of the number of chapters. A small local model writes one part at a time, so its courses
 * are shorter to finish in time.
 */
export function chapterRange({ length = 'standard' }: Brief, compact: boolean): string {
  if (compact) return length === 'short' ? '3' : '4'
  return { short: '3', standard: '4 to 6', long: '6 to 8' }[length]
}

/**
 * Returns how many lessons the plan's chapters should have, as a range: the more chapters, the fewer lessons each, so
 * that the course's length stays about the same.
 */
export function lessonRange({ outline, length = 'standard' }: Brief, compact: boolean): string {
  const chapters = outline.length
  if (chapters === 1) return compact || length === 'short' ? '3' : '4 to 5'
  if (chapters === 2) return compact || length === 'short' ? '2' : '3 to 4'
  if (compact || length === 'short') return '1 to 2'
  if (length === 'long') return chapters > 6 ? '2' : '3'
  return chapters > 6 ? '1 to 2' : '2 to 3'
}

/**
 * Returns the number of articles for this number of chapters in the client's outline (0: no outline). With 300 to 700
 * words each, two or three are worth reading and five would be too many.
 */
export function articleCount(chapters: number): number {
  return chapters > 0 && chapters < 3 ? 2 : 3
}

/** Returns the estimated number of input and output tokens of a course, at the upper end of its size. */
export function expectTokens(brief: Brief, compact: boolean): number {
  const chapters = brief.outline.length || lastNumber(chapterRange(brief, compact))
  const lessons = chapters * lastNumber(lessonRange(brief, compact))
  const tokens = (lessons * LESSON_TOKENS + OTHER_PARTS_TOKENS) * scriptFactor(brief.languageId)
  if (brief.sources?.length) return tokens * DOCUMENTS_FACTOR
  return tokens + (brief.pictures ? MOST_PICTURES * PICTURE_TOKENS : 0)
}

/** Returns the last number of a range: 6 for "4 to 6". */
function lastNumber(range: string): number {
  return Number(/\d+$/.exec(range)![0])
}
