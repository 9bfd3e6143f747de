import { z } from 'zod'
import { LOCALE_CODES } from '../language/locales.ts'
import { blockSchema } from './blocks/blocks.ts'
import { FORMATS, GROUNDINGS, LEVELS, PRACTICES } from './brief.ts'
import { courseMediaSchema } from './media/course-media.ts'
import { coverPhotoSchema } from './media/shown-picture.ts'
import { COURSE_LIMITS, citesSchema, partId, sentence, siblingId, slot, title } from './parts.ts'
import { qualityReportSchema } from './quality-report.ts'
import { assessmentSchema } from './questions/assessment-schema.ts'
import { passageSchema, referenceSchema } from './references.ts'
import { jobAidSchema } from './sheets/job-aid.ts'
import { rolePlaySchema } from './sheets/role-play.ts'
import { line, markdown } from './text.ts'

export const ORIGIN_KINDS = ['model', 'subject-pack', 'part-of-pack', 'domain-pack', 'workbook', 'sources'] as const
/** Who reviewed a text before it became a course, in ascending order of trust. */
export const REVIEWERS = ['writer', 'second reader', 'person'] as const

/** Maximum lengths of a course's name and headline. They are longer than a client's subject may be, because the service adds words to it. */
export const NAME_CHARACTERS = 300
export const HEADLINE_CHARACTERS = 400

/** Maximum number of answers that a question can have: a match has six left-hand items, six right-hand items and two extra ones. */
const MOST_ANSWERS = 14

const minutes = z.int().min(1).max(6_000)
const count = z.int().min(0)

/** A step that the learner ticks when it is done. */
export const exerciseStepSchema = z.object({ id: siblingId, slot, text: sentence })

export const writtenExerciseSchema = z.object({
  title,
  task: markdown(1_200),
  steps: z.array(sentence).min(2).max(COURSE_LIMITS.exerciseSteps),
  hint: markdown(800),
  answer: markdown(2_000).describe(
    'A model answer that the learner can compare with; lists and fenced code are allowed.',
  ),
})

export const exerciseSchema = writtenExerciseSchema.extend({
  steps: z.array(exerciseStepSchema).min(2).max(COURSE_LIMITS.exerciseSteps),
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
  id: partId,
  slot,
  title,
  minutes,
  outcomeIds: z.array(partId).min(1).max(COURSE_LIMITS.outcomes),
  blocks: z
    .array(blockSchema)
    .min(1)
    .max(COURSE_LIMITS.blocksPerLesson)
    .refine(atMost('check', COURSE_LIMITS.checksPerLesson), {
      message: `must have at most ${COURSE_LIMITS.checksPerLesson} checks`,
    })
    .refine(atMost('scenario', COURSE_LIMITS.scenariosPerLesson), {
      message: `must have at most ${COURSE_LIMITS.scenariosPerLesson} scenario`,
    }),
  exercise: exerciseSchema.optional(),
  video: videoSchema.optional(),
})

export const chapterSchema = z.object({
  id: partId,
  title,
  summary: sentence,
  lessons: z.array(lessonSchema).min(1).max(COURSE_LIMITS.lessonsPerChapter),
})

export const wrapupSchema = z.object({
  summary: markdown(2_000),
  learned: z
    .array(z.object({ outcomeId: partId, text: sentence }))
    .min(1)
    .max(COURSE_LIMITS.outcomes),
  nextSteps: z.array(sentence).min(2).max(6),
})

export const articleSchema = z.object({
  id: partId,
  chapterId: partId,
  title,
  minutes,
  markdown: markdown(8_000).describe('Paragraphs and lists; `## Heading` lines are allowed here only.'),
  cites: citesSchema,
})

export const agreementSchema = z.object({
  title,
  statement: markdown(3_000),
  confirmation: sentence.describe('What the learner ticks: "I have read … and will …"'),
})

const glossaryEntry = z.object({ id: partId, term: line(120), definition: sentence })

/** How the sentences that a model wrote from documents were checked against those documents. */
const groundingSchema = z.object({
  mode: z.enum(GROUNDINGS),
  sentences: count.describe('The number of checked sentences.'),
  placed: count.describe('Sentences that quote the documents word for word.'),
  replaced: count.describe("Sentences that were replaced by the document's own."),
  cut: count.describe('Sentences that no cited passage supports.'),
  uncited: z.array(line(300)).max(100).describe('Headings of the documents that no part cites.'),
  marks: z
    .array(z.object({ at: partId, hash: z.string(), says: sentence }))
    .max(200)
    .describe('Sentences that no passage supports but that were kept, in blocks that have not changed since.'),
})

export const SUGGESTION_KINDS = ['whole', 'part', 'near', 'language'] as const

/** Another course of the library, with the request fields that order it. */
export const suggestionSchema = z.object({
  kind: z
    .enum(SUGGESTION_KINDS)
    .meta({ title: 'SuggestionKind' })
    .describe('The `whole` of a part, the `part` that was asked for, what is `near`, or another `language`.'),
  title: line(300).describe('The title of the suggested course.'),
  lessons: count.describe('The number of its lessons.'),
  body: z.object({ subject: line(200), languageId: z.enum(LOCALE_CODES) }).describe('Request fields for this course.'),
})

export const originSchema = z.object({
  kind: z.enum(ORIGIN_KINDS),
  name: line(200).describe("The pack's or workbook's id, or the model's name."),
  title: line(300).optional().describe("The pack's title in the language of the course."),
  version: line(40),
  leftOut: z
    .array(z.object({ at: partId.optional(), what: line(300), why: line(300) }))
    .max(100)
    .describe('What the order asked for or the author planned, but the course lacks (`what`), and the reason (`why`).'),
  unused: z.array(line(40)).max(20).describe('Fields of the brief that the author could not use.'),
  edited: z.literal(true).optional(),
  test: z.literal(true).optional(),
  translatedFrom: z.object({ languageId: z.enum(LOCALE_CODES), by: z.enum(['model', 'library', 'person']) }).optional(),
  questions: z
    .object({
      certain: count.describe('The number of possible questions with a certain key.'),
      asked: count.describe('How many of these questions the course asks.'),
      repeated: count.optional().describe("How many of the lessons' checks the test repeats."),
    })
    .optional(),
  sections: z
    .object({ chosen: count, of: count })
    .optional()
    .describe('The number of chosen sections, and of all sections of the documents.'),
  focus: line(200).optional().describe('The part of the subject that was asked for.'),
  adapted: z.array(line(200)).max(5).optional().describe('The audiences and places that the course was adapted to.'),
  subjectLanguage: z
    .enum(LOCALE_CODES)
    .optional()
    .describe('The language in which the request was written, if it is not that of the course.'),
  suggestions: z.array(suggestionSchema).max(5).optional().describe('Courses that come nearer to the request.'),
  critic: z
    .object({
      doubts: z.array(z.object({ at: partId, hash: z.string(), says: sentence })).max(200),
    })
    .optional()
    .describe("The critic's doubts about blocks that have not changed since."),
  grounding: groundingSchema.optional(),
  written: z
    .record(z.string(), z.string())
    .optional()
    .describe('In a course from documents: a hash of each block, question and article as its author wrote it.'),
})

/** Counters and facts that keep ids and slots from being reused, and with which a learner's state saved by version 0.1 can be read. */
export const memorySchema = z.object({
  slots: z
    .int()
    .min(0)
    .max(COURSE_LIMITS.slots)
    .describe('The number of slots ever given, which is also the next slot.'),
  first: z
    .object({ lessons: z.int(), checks: z.int(), ticks: z.int(), questions: z.int() })
    .describe('The numbers of parts in the first version, whose slots count through these lists one after the other.'),
  numbers: z.record(z.string(), z.int()).describe('The highest numbers of removed parts, never reused.'),
  past: z
    .array(
      z.object({
        id: partId,
        slot,
        hash: z.string(),
        reworded: z.literal(true).optional().describe('Whether only the stem changed after this wording.'),
      }),
    )
    .max(COURSE_LIMITS.slots)
    .describe('Slots of removed parts and wordings, which get them back if they are restored.'),
  responseNames: z
    .record(z.string(), z.array(z.string().regex(/^[a-z0-9_]{1,60}$/)).max(MOST_ANSWERS))
    .optional()
    .describe("In a translation: the names of answers in LMS reports, by question, made from the original's words."),
})

/** The content of an assembled course. The same brief gives the same content from the library, byte for byte. */
export const courseContentSchema = z.object({
  name: line(NAME_CHARACTERS),
  headline: line(HEADLINE_CHARACTERS),
  caveat: sentence.optional().describe('On law and safety: what the course covers, and whom to ask for more.'),
  language: z.enum(LOCALE_CODES),
  format: z.enum(FORMATS),
  level: z.enum(LEVELS),
  minutes,
  outcomes: z
    .array(z.object({ id: partId, text: sentence }))
    .min(1)
    .max(COURSE_LIMITS.outcomes),
  hues: z.tuple([z.int().min(0).max(359), z.int().min(0).max(359)]),
  cover: coverPhotoSchema.optional().describe('A photo on the cover, in place of the mosaic.'),
  practice: z.enum(PRACTICES).optional().describe('Whether later lessons repeat earlier checks. Left out: `spaced`.'),
  chapters: z
    .array(chapterSchema)
    .min(1)
    .max(COURSE_LIMITS.chapters)
    .refine(fitsCourse, { message: `must have at most ${COURSE_LIMITS.lessons} lessons in all` }),
  wrapup: wrapupSchema.optional(),
  assessment: assessmentSchema.optional(),
  articles: z.array(articleSchema).min(2).max(COURSE_LIMITS.articles).optional(),
  jobAids: z
    .array(jobAidSchema)
    .min(1)
    .max(COURSE_LIMITS.jobAids)
    .optional()
    .describe('Pages to print and keep at hand: checklists, tables, fields to fill in.'),
  rolePlays: z
    .array(rolePlaySchema)
    .min(1)
    .max(COURSE_LIMITS.rolePlays)
    .optional()
    .describe('Conversations to practise with others, each player with a sheet of their own.'),
  agreement: agreementSchema.optional(),
  glossary: z.array(glossaryEntry).max(COURSE_LIMITS.glossaryEntries),
  references: z.array(referenceSchema).max(COURSE_LIMITS.references),
  passages: z.array(passageSchema).max(COURSE_LIMITS.passages).optional(),
  media: z.array(courseMediaSchema).max(COURSE_LIMITS.media).optional().describe('The media that the course shows.'),
  memory: memorySchema,
  reviewed: z
    .object({ by: z.enum(REVIEWERS), parts: z.record(z.string(), z.string()) })
    .optional()
    .describe('Who has reviewed the text, with a hash of each part as it was then.'),
  origin: originSchema,
})

/** The course document, as it is stored, rendered, packaged and returned by the API. */
export const courseSchema = courseContentSchema.extend({
  id: z.string().regex(/^crs_[A-Za-z0-9]{22,}$/),
  version: z.int().min(1).describe('1 for the course as written; every saved change makes the next version.'),
  createdAt: z.iso.datetime(),
  translationOf: z.string().optional().describe('The course of which this course is a translation.'),
  sourceVersion: z.int().min(1).optional().describe('The version of that course that was translated.'),
  family: z
    .string()
    .optional()
    .describe('In a translation: the id that its packages and saved states share with its original.'),
  quality: qualityReportSchema,
})

function fitsCourse(chapters: { lessons: unknown[] }[]): boolean {
  return chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0) <= COURSE_LIMITS.lessons
}

function atMost(type: string, count: number) {
  return (blocks: { type: string }[]) => blocks.filter(block => block.type === type).length <= count
}

export type CourseContent = z.output<typeof courseContentSchema>
export type Course = z.output<typeof courseSchema>
export type Chapter = z.output<typeof chapterSchema>
export type Lesson = z.output<typeof lessonSchema>
export type WrittenExercise = z.output<typeof writtenExerciseSchema>
export type Exercise = z.output<typeof exerciseSchema>
export type Video = z.output<typeof videoSchema>
export type Wrapup = z.output<typeof wrapupSchema>
export type Assessment = z.output<typeof assessmentSchema>
export type Article = z.output<typeof articleSchema>
export type Agreement = z.output<typeof agreementSchema>
export type Reviewer = (typeof REVIEWERS)[number]
export type Suggestion = z.output<typeof suggestionSchema>
export type Origin = z.output<typeof originSchema>
export type Memory = z.output<typeof memorySchema>
