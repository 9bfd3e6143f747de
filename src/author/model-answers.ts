import { z } from 'zod'
import { BLOCK_KINDS } from '../course/blocks/blocks.ts'
import type { Brief } from '../course/brief.ts'
import { BLOOM_LEVELS, COURSE_LIMITS } from '../course/parts.ts'
import { single } from '../course/questions/choice.ts'
import {
  agreementSchema,
  articleSchema,
  chapterSchema,
  courseContentSchema,
  LEVELS,
  wrapupSchema,
  writtenExerciseSchema,
} from '../course/schema.ts'
import { line } from '../course/text.ts'

/** What a model is asked for: the course without ids. Things are named by their place, counted from 1. */
const place = z.int().min(1)

const sentence = line(400)

export const planLessonSchema = z.object({
  title: line(200),
  objective: sentence.describe('What the learner can do after this lesson.'),
  outcomes: z.array(place).max(COURSE_LIMITS.outcomes).describe('Numbers of the outcomes it teaches, at least one.'),
  concepts: z.array(line(200)).max(8).describe('The ideas that this lesson owns and no other lesson explains.'),
})

const planChapterSchema = chapterSchema.pick({ title: true, summary: true }).extend({
  lessons: z
    .array(planLessonSchema)
    .min(1)
    .max(COURSE_LIMITS.lessons / COURSE_LIMITS.chapters),
})

const planSchema = z.object({
  outcomes: z
    .array(
      z.object({
        text: sentence.describe('Starts with a verb that can be observed.'),
        tested: sentence.describe('How a learner shows it.'),
      }),
    )
    .min(2)
    .max(COURSE_LIMITS.outcomes),
  name: courseContentSchema.shape.name,
  headline: courseContentSchema.shape.headline,
  level: z.enum(LEVELS),
  chapters: z.array(planChapterSchema).min(1).max(COURSE_LIMITS.chapters),
})

const planArticlesSchema = z
  .array(z.object({ chapter: place, title: line(200), angle: sentence }))
  .min(2)
  .max(COURSE_LIMITS.articles)

export type PlanAnswer = z.output<typeof planSchema> & { articles?: z.output<typeof planArticlesSchema> }

export function planAnswerSchema(brief: Brief): z.ZodType<PlanAnswer> {
  // Chapters of an outline have the client's titles: what the model makes of them is not worth a complaint.
  const chapters = z
    .array(planChapterSchema.extend({ title: z.string() }))
    .min(1)
    .max(COURSE_LIMITS.chapters)
  const plan = brief.outline.length > 0 ? planSchema.extend({ chapters }) : planSchema
  return brief.addOns.includes('articles') ? plan.extend({ articles: planArticlesSchema }) : plan
}

const questionAnswer = z.object({
  kind: z.enum(['single', 'multiple']),
  stem: single.writtenSchema.shape.stem,
  options: single.writtenSchema.shape.options,
  outcome: place.describe('Number of the outcome that it tests.'),
  bloom: z.enum(BLOOM_LEVELS),
})

const [text, keypoints, callout, example, table, code, flashcards, accordion, steps] = BLOCK_KINDS

const TEACHING = [
  text.writtenSchema,
  keypoints.writtenSchema,
  callout.writtenSchema,
  example.writtenSchema,
  table.writtenSchema,
  code.writtenSchema,
  flashcards.writtenSchema,
  accordion.writtenSchema,
  steps.writtenSchema,
] as const

/** A check names the block of its own lesson that teaches the answer. */
const checkAnswer = questionAnswer.extend({
  type: z.literal('check'),
  evidence: place.describe('Place in this list of the block that teaches the answer.'),
})

export const blockAnswerSchema = z.discriminatedUnion('type', [...TEACHING, checkAnswer])

export const termAnswerSchema = courseContentSchema.shape.glossary.element.omit({ id: true })
export const exerciseAnswerSchema = writtenExerciseSchema

const lessonAnswer = z.object({
  blocks: z.array(blockAnswerSchema).min(3).max(COURSE_LIMITS.blocksPerLesson),
  terms: z.array(termAnswerSchema).max(4).describe('Terms that this lesson explains, for the glossary.'),
})

const lessonWithExerciseAnswer = lessonAnswer.extend({ exercise: writtenExerciseSchema })

/** The schema that a lesson's answer is asked with. It is read block by block, so that one bad block costs no more. */
export function lessonAnswerSchema(brief: Brief): z.ZodType {
  return brief.addOns.includes('practical-exercises') ? lessonWithExerciseAnswer : lessonAnswer
}

export const assessmentQuestionSchema = questionAnswer.extend({
  lesson: z.string().describe('Number of the lesson that teaches the answer, as in "2.1".'),
})

export const assessmentAnswerSchema = z.object({
  questions: z.array(assessmentQuestionSchema).min(4).max(COURSE_LIMITS.assessmentQuestions),
})

export const articleAnswerSchema = articleSchema.pick({ title: true, markdown: true })

export const wrapupAnswerSchema = wrapupSchema.pick({ summary: true, nextSteps: true }).extend({
  learned: z.array(sentence).min(1).max(COURSE_LIMITS.outcomes).describe('One sentence per outcome, in order.'),
})

export const agreementAnswerSchema = agreementSchema

export type BlockAnswer = z.output<typeof blockAnswerSchema>
export type CheckAnswer = z.output<typeof checkAnswer>
export type QuestionAnswer = z.output<typeof questionAnswer>
export type AssessmentQuestionAnswer = z.output<typeof assessmentQuestionSchema>
export type ArticleAnswer = z.output<typeof articleAnswerSchema>
export type WrapupAnswer = z.output<typeof wrapupAnswerSchema>
export type TermAnswer = z.output<typeof termAnswerSchema>
