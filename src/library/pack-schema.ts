import { z } from 'zod'
import { accordion } from '../course/blocks/accordion.ts'
import { callout } from '../course/blocks/callout.ts'
import { code } from '../course/blocks/code.ts'
import { example } from '../course/blocks/example.ts'
import { flashcards } from '../course/blocks/flashcards.ts'
import { keypoints } from '../course/blocks/keypoints.ts'
import { steps } from '../course/blocks/steps.ts'
import { table } from '../course/blocks/table.ts'
import { text } from '../course/blocks/text.ts'
import { BLOOM_LEVELS, COURSE_LIMITS, sentence } from '../course/parts.ts'
import {
  agreementSchema,
  articleSchema,
  chapterSchema,
  courseContentSchema,
  lessonSchema,
  wrapupSchema,
  writtenExerciseSchema,
} from '../course/schema.ts'
import { line } from '../course/text.ts'
import { FRAME_KINDS } from './frame-schema.ts'

/**
 * A pack is a whole course as data, without ids: things are named by their place, counted from 1.
 * Subject packs are about one subject. Domain packs hold what is true of every subject of a kind and name it with `{subject}`.
 */
export const PACK_KINDS = ['subject', 'domain'] as const

const place = z.int().min(1)

const packQuestion = z.object({
  stem: line(600),
  select: z.enum(['single', 'multiple']),
  options: z
    .array(
      z.object({
        text: sentence,
        correct: z.literal(true).optional(),
        reason: sentence,
      }),
    )
    .min(3)
    .max(4),
  outcome: place.describe('Which outcome it tests.'),
  bloom: z.enum(BLOOM_LEVELS),
})

/** A check names the block of its own lesson that teaches the answer. */
const packCheck = z.object({ type: z.literal('check'), question: packQuestion.extend({ evidence: place }) })

/** An assessment question names chapter.lesson.block, as in "2.1.3". */
const packAssessmentQuestion = packQuestion.extend({ evidence: z.string().regex(/^[1-9]\d*\.[1-9]\d*\.[1-9]\d*$/) })

const packBlock = z.discriminatedUnion('type', [
  text.writtenSchema,
  keypoints.writtenSchema,
  callout.writtenSchema,
  example.writtenSchema,
  table.writtenSchema,
  code.writtenSchema,
  flashcards.writtenSchema,
  accordion.writtenSchema,
  steps.writtenSchema,
  packCheck,
])

const packLesson = lessonSchema.pick({ title: true, minutes: true }).extend({
  outcomes: z.array(place).min(1),
  blocks: z.array(packBlock).min(2).max(COURSE_LIMITS.blocksPerLesson),
  exercise: writtenExerciseSchema,
})

export const packSchema = z.object({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  kind: z.enum(PACK_KINDS),
  field: z
    .enum(FRAME_KINDS)
    .describe('What the subject is: how it is opened and practised in a language that has no such pack.'),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  aliases: z.array(line(80)).min(3).max(60).describe('What people call this subject, in lower case.'),
  name: line(120),
  headline: line(200),
  level: courseContentSchema.shape.level,
  outcomes: z.array(line(200)).min(3).max(6),
  chapters: z
    .array(chapterSchema.pick({ title: true, summary: true }).extend({ lessons: z.array(packLesson).min(2).max(3) }))
    .min(4)
    .max(6),
  glossary: z.array(z.object({ term: line(120), definition: sentence })).max(COURSE_LIMITS.glossaryEntries),
  wrapup: wrapupSchema
    .pick({ summary: true, nextSteps: true })
    .extend({ learned: z.array(line(400)).describe('One per outcome, in order.') }),
  assessment: z.array(packAssessmentQuestion).min(8).max(15),
  articles: z
    .array(articleSchema.pick({ title: true, markdown: true }).extend({ chapter: place }))
    .min(2)
    .max(COURSE_LIMITS.articles),
  agreement: agreementSchema,
})

export type Pack = z.output<typeof packSchema>
