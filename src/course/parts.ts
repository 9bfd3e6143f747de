import { z } from 'zod'
import { line } from './text.ts'

/** Limits of a course. They keep layouts intact and a learner's saved state within the size that SCORM 1.2 allows. */
export const COURSE_LIMITS = {
  chapters: 9,
  /** It is this large because all lessons of a pack may be placed under a single chapter title of the client. */
  lessonsPerChapter: 18,
  lessons: 63,
  blocksPerLesson: 12,
  checksPerLesson: 3,
  scenariosPerLesson: 1,
  /** The maximum size of a question bank. One attempt asks fewer questions. */
  assessmentQuestions: 60,
  exerciseSteps: 8,
  outcomes: 9,
  articles: 5,
  jobAids: 4,
  rolePlays: 4,
  roleSheets: 3,
  rolePlayPoints: 6,
  glossaryEntries: 20,
  references: 40,
  passages: 800,
  media: 400,
  citesPerPart: 8,
  slots: 4_096,
} as const

/**
 * Id of a part, such as `o1`, `c2`, `c2l1`, `c2l1b3`, `q4` or `a1`. It is given once and never reused in the same
 * course.
 */
export const partId = z.string().regex(/^[a-z][a-z0-9]{0,23}$/)

/** Id of an option, item, scene or step among its siblings. It never changes. */
export const siblingId = z.string().regex(/^[a-z0-9]{1,4}$/)

/** Number under which a learner's progress on a part is saved. It is given once and never reused for another part. */
export const slot = z
  .int()
  .min(0)
  .max(COURSE_LIMITS.slots - 1)

export const BLOOM_LEVELS = ['remember', 'understand', 'apply', 'analyze', 'evaluate', 'create'] as const

/**
 * A citation in a part of the course: `ref` is the cited reference, `at` the place in it, and `passage` the passage of
 * a document that supports the part.
 */
export const citeSchema = z.object({ ref: partId, at: line(80).optional(), passage: partId.optional() })
export const citesSchema = z.array(citeSchema).min(1).max(COURSE_LIMITS.citesPerPart).optional()

export const title = line(200)
export const sentence = line(400)

export type Cite = z.output<typeof citeSchema>
