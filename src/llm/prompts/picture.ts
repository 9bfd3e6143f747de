import { z } from 'zod'
import { PICTURE_BRIEF_CHARACTERS } from '../../course/blocks/image.ts'
import { MOST_PICTURES } from '../../course/media/illustrator.ts'
import { line } from '../../course/text.ts'
import type { PlannedLesson } from '../plan/plan.ts'
import { readAnswer } from './read-answer.ts'

/** Maximum number of characters of an alternative text and of a caption; the report would flag longer ones. */
const ALT_CHARACTERS = 250
const CAPTION_CHARACTERS = 300
const MOST_BLOCKS = 30

export const pictureSchema = z.object({
  after: z.int().min(1).max(MOST_BLOCKS).describe('The place in `blocks`, from 1, of the block that it follows.'),
  shows: line(PICTURE_BRIEF_CHARACTERS).describe('What it must show, for somebody who has not read the lesson.'),
  alt: line(ALT_CHARACTERS).describe('What is to be seen, for somebody who does not see it.'),
  caption: line(CAPTION_CHARACTERS).describe('What to look at in it, and why.'),
})

export type PictureDraft = z.output<typeof pictureSchema>

export const PICTURE_RULES = `\`picture\`: one photograph or drawing that teaches what words cannot: an object, a place, a posture, a scene at work.
Describe a plain view with two or three things that matter, and nothing that must be exactly right to be true: no text, letters, numbers,
charts, maps, logos, brands, nor any real person. If nothing in the lesson is worth seeing, set \`picture\` to null.`

/** Whether this lesson is to have a picture. A course has at most `MOST_PICTURES`, spread evenly over its lessons. */
export function isPictured(lessons: PlannedLesson[], planned: PlannedLesson): boolean {
  const count = Math.min(MOST_PICTURES, lessons.length)
  const picturedLessons = Array.from({ length: count }, (_, at) => lessons[Math.floor((at * lessons.length) / count)])
  return picturedLessons.includes(planned)
}

/**
 * Reads the brief of a picture from an answer; null if it cannot be read, since a lesson is complete without a picture.
 */
export function readPicture(json: unknown): PictureDraft | null {
  return readAnswer(pictureSchema, json).value
}
