import { z } from 'zod'
import { line } from './text.ts'

/** The caps that keep layouts whole and a learner's saved state within what SCORM 1.2 can hold. */
export const COURSE_LIMITS = {
  chapters: 9,
  /** A pack's whole course under one title of the client's. */
  lessonsPerChapter: 18,
  lessons: 63,
  blocksPerLesson: 12,
  checksPerLesson: 3,
  scenariosPerLesson: 1,
  /** A bank; one try asks fewer. */
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

/** Given once, at assembly, and never again in that course: `o1`, `c2`, `c2l1`, `c2l1b3`, `q4`, `a1`. */
export const partId = z.string().regex(/^[a-z][a-z0-9]{0,23}$/)

/** Names a part among its siblings, for ever: an option, an item, a scene, a step to tick. */
export const siblingId = z.string().regex(/^[a-z0-9]{1,4}$/)

/** Where a learner's saved state keeps what was done with a part. Given once and never used for anything else. */
export const slot = z
  .int()
  .min(0)
  .max(COURSE_LIMITS.slots - 1)

export const BLOOM_LEVELS = ['remember', 'understand', 'apply', 'analyze', 'evaluate', 'create'] as const

/** What a part rests on: one of the course's references, where in it, and the passage that says so. */
export const citeSchema = z.object({ ref: partId, at: line(80).optional(), passage: partId.optional() })
export const citesSchema = z.array(citeSchema).min(1).max(COURSE_LIMITS.citesPerPart).optional()

export const title = line(200)
export const sentence = line(400)

export type Cite = z.output<typeof citeSchema>
