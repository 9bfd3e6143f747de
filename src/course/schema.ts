import { z } from 'zod'
import { FORMATS } from './brief.ts'
import { LOCALE_CODES } from './locales.ts'
import { qualityReportSchema } from './quality-report.ts'
import { line, markdown } from './text.ts'

/** The caps that keep layouts whole and a learner's saved state within what SCORM 1.2 can hold. */
export const COURSE_LIMITS = {
  chapters: 9,
  lessonsPerChapter: 7,
  blocksPerLesson: 12,
  checksPerLesson: 3,
  assessmentQuestions: 20,
  exerciseSteps: 8,
  outcomes: 9,
  articles: 5,
  glossaryEntries: 20,
} as const

export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export const BLOOM_LEVELS = ['remember', 'understand', 'apply', 'analyze', 'evaluate', 'create'] as const
export const CALLOUT_TONES = ['note', 'tip', 'warning'] as const
export const ORIGIN_KINDS = ['subject-pack', 'domain-pack', 'frame', 'model'] as const
export const PASS_MARK_PERCENT = 80

/** Ours, never a model's: `o1`, `c2`, `c2l1`, `c2l1b3`, `q4`, `a1`. */
const id = z.string().regex(/^[a-z][a-z0-9]{0,15}$/)

const title = line(200)
const sentence = line(400)
const paragraph = markdown(3_000)
const minutes = z.int().min(1).max(600)

const option = z.object({
  text: sentence,
  correct: z.boolean(),
  reason: sentence.describe('Why this option is right or wrong; shown after it was picked.'),
})

/** A question with its key. `evidence` is the id of the block that teaches the answer. */
export const questionSchema = z.object({
  id,
  stem: line(600),
  select: z.enum(['single', 'multiple']),
  options: z.array(option).min(3).max(4),
  outcomeId: id,
  evidence: id,
  bloom: z.enum(BLOOM_LEVELS),
})

export const blockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), id, markdown: paragraph }),
  z.object({ type: z.literal('keypoints'), id, title, points: z.array(sentence).min(2).max(8) }),
  z.object({ type: z.literal('callout'), id, tone: z.enum(CALLOUT_TONES), title, markdown: markdown(1_200) }),
  z.object({
    type: z.literal('example'),
    id,
    title,
    situation: markdown(1_200),
    steps: z.array(markdown(800)).min(2).max(8),
    takeaway: sentence,
  }),
  z.object({
    type: z.literal('table'),
    id,
    caption: title,
    columns: z.array(line(120)).min(2).max(5),
    rows: z.array(z.array(sentence).min(2).max(5)).min(1).max(12),
  }),
  z.object({
    type: z.literal('code'),
    id,
    language: z.string().regex(/^[a-z0-9+#-]{1,20}$/),
    caption: title,
    code: z.string().min(1).max(4_000),
    explanation: markdown(1_200),
  }),
  z.object({
    type: z.literal('flashcards'),
    id,
    title,
    cards: z
      .array(z.object({ front: sentence, back: sentence }))
      .min(2)
      .max(8),
  }),
  z.object({
    type: z.literal('accordion'),
    id,
    title,
    items: z
      .array(z.object({ title, markdown: markdown(1_200) }))
      .min(2)
      .max(8),
  }),
  z.object({
    type: z.literal('steps'),
    id,
    title,
    steps: z
      .array(z.object({ title, markdown: markdown(800) }))
      .min(2)
      .max(10),
  }),
  z.object({ type: z.literal('check'), id, question: questionSchema }),
])

const [text, keypoints, callout, example, table, code, flashcards, accordion, steps] = blockSchema.options

/** Every block but a check, as somebody writes it who gives no ids: a pack, or a model. */
export const writtenBlockSchemas = [
  text.omit({ id: true }),
  keypoints.omit({ id: true }),
  callout.omit({ id: true }),
  example.omit({ id: true }),
  table.omit({ id: true }),
  code.omit({ id: true }),
  flashcards.omit({ id: true }),
  accordion.omit({ id: true }),
  steps.omit({ id: true }),
] as const

export const exerciseSchema = z.object({
  title,
  task: markdown(1_200),
  steps: z.array(sentence).min(2).max(COURSE_LIMITS.exerciseSteps),
  hint: markdown(800),
  answer: markdown(2_000).describe('A model answer that the learner can compare with.'),
})

export const videoSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('youtube'),
    videoId: z.string().regex(/^[A-Za-z0-9_-]{11}$/),
    title,
    channel: line(200),
  }),
  z.object({ kind: z.literal('search'), query: line(300) }),
])

export const lessonSchema = z.object({
  id,
  title,
  minutes,
  outcomeIds: z.array(id).min(1).max(COURSE_LIMITS.outcomes),
  blocks: z
    .array(blockSchema)
    .min(1)
    .max(COURSE_LIMITS.blocksPerLesson)
    .refine(blocks => blocks.filter(block => block.type === 'check').length <= COURSE_LIMITS.checksPerLesson, {
      message: `must have at most ${COURSE_LIMITS.checksPerLesson} checks`,
    }),
  exercise: exerciseSchema.optional(),
  video: videoSchema.optional(),
})

export const chapterSchema = z.object({
  id,
  title,
  summary: sentence,
  lessons: z.array(lessonSchema).min(1).max(COURSE_LIMITS.lessonsPerChapter),
})

export const wrapupSchema = z.object({
  summary: markdown(2_000),
  learned: z
    .array(z.object({ outcomeId: id, text: sentence }))
    .min(1)
    .max(COURSE_LIMITS.outcomes),
  nextSteps: z.array(sentence).min(2).max(6),
})

export const assessmentSchema = z.object({
  passMark: z.literal(PASS_MARK_PERCENT),
  questions: z.array(questionSchema).min(4).max(COURSE_LIMITS.assessmentQuestions),
})

export const articleSchema = z.object({
  id,
  chapterId: id,
  title,
  minutes,
  markdown: markdown(8_000).describe('Paragraphs and lists; `## Heading` lines are allowed here only.'),
})

export const agreementSchema = z.object({
  title,
  statement: markdown(3_000),
  confirmation: sentence.describe('What the learner ticks: "I have read … and will …"'),
})

export const originSchema = z.object({
  kind: z.enum(ORIGIN_KINDS),
  name: line(200).describe("The pack's or frame's id, or the model's name."),
  version: line(40),
})

/** What an author writes. The same brief gives the built-in author the same content, byte for byte. */
export const courseContentSchema = z.object({
  name: title,
  headline: line(300),
  language: z.enum(LOCALE_CODES),
  format: z.enum(FORMATS),
  level: z.enum(LEVELS),
  minutes,
  outcomes: z
    .array(z.object({ id, text: sentence }))
    .min(1)
    .max(COURSE_LIMITS.outcomes),
  hues: z.tuple([z.int().min(0).max(359), z.int().min(0).max(359)]),
  chapters: z.array(chapterSchema).min(1).max(COURSE_LIMITS.chapters),
  wrapup: wrapupSchema.optional(),
  assessment: assessmentSchema.optional(),
  articles: z.array(articleSchema).min(2).max(COURSE_LIMITS.articles).optional(),
  agreement: agreementSchema.optional(),
  glossary: z.array(z.object({ term: line(120), definition: sentence })).max(COURSE_LIMITS.glossaryEntries),
  origin: originSchema,
})

/** The course document: what is stored, rendered, packed and shown by the API. */
export const courseSchema = courseContentSchema.extend({
  id: z.string().regex(/^crs_[A-Za-z0-9]{22,}$/),
  createdAt: z.iso.datetime(),
  quality: qualityReportSchema,
})

export type CourseContent = z.output<typeof courseContentSchema>
export type Course = z.output<typeof courseSchema>
export type Chapter = z.output<typeof chapterSchema>
export type Lesson = z.output<typeof lessonSchema>
export type Block = z.output<typeof blockSchema>
export type Question = z.output<typeof questionSchema>
export type Exercise = z.output<typeof exerciseSchema>
export type Video = z.output<typeof videoSchema>
export type Wrapup = z.output<typeof wrapupSchema>
export type Assessment = z.output<typeof assessmentSchema>
export type Article = z.output<typeof articleSchema>
export type Agreement = z.output<typeof agreementSchema>
export type Origin = z.output<typeof originSchema>
