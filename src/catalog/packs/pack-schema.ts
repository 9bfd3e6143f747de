import { z } from 'zod'
import { accordion } from '../../course/blocks/accordion.ts'
import { callout } from '../../course/blocks/callout.ts'
import { code } from '../../course/blocks/code.ts'
import { example } from '../../course/blocks/example.ts'
import { figure } from '../../course/blocks/figure.ts'
import { flashcards } from '../../course/blocks/flashcards.ts'
import { keypoints } from '../../course/blocks/keypoints.ts'
import { scenario } from '../../course/blocks/scenario.ts'
import { steps } from '../../course/blocks/steps.ts'
import { table } from '../../course/blocks/table.ts'
import { text } from '../../course/blocks/text.ts'
import { LEVELS } from '../../course/brief.ts'
import { COURSE_LIMITS, sentence } from '../../course/parts.ts'
import { placeSchema, publicWorkShape } from '../../course/references.ts'
import { agreementSchema, wrapupSchema, writtenExerciseSchema } from '../../course/schema.ts'
import { line, markdown } from '../../course/text.ts'
import { LOCALE_CODES } from '../../language/locales.ts'
import { FRAME_KINDS } from '../frames/frame-schema.ts'
import { jobAid, rolePlay } from './pack-aids.ts'
import {
  BANK_QUESTIONS,
  blockPlace,
  core,
  draw,
  keeps,
  lessonPlace,
  packId,
  review,
  semanticVersion,
  topics,
  wherePlace,
} from './pack-fields.ts'
import { packAssessmentQuestion, packCheck, packCites, place } from './pack-question.ts'

export const PACK_KINDS = ['subject', 'domain'] as const
export const FACT_STATUSES = ['law', 'model', 'guidance', 'science', 'practice'] as const

const hue = z.int().min(0).max(359)

const packExample = example.writtenSchema.extend({ cites: packCites }).strict()
const drawings = figure.writtenSchema.options.map(form => form.extend({ cites: packCites }).strict())

const packBlock = z.discriminatedUnion('type', [
  text.writtenSchema.extend({ cites: packCites }).strict(),
  keypoints.writtenSchema.extend({ cites: packCites }).strict(),
  callout.writtenSchema.extend({ cites: packCites }).strict(),
  packExample,
  table.writtenSchema.extend({ cites: packCites }).strict(),
  code.writtenSchema.extend({ cites: packCites }).strict(),
  flashcards.writtenSchema.extend({ cites: packCites }).strict(),
  accordion.writtenSchema.extend({ cites: packCites }).strict(),
  steps.writtenSchema.extend({ cites: packCites }).strict(),
  scenario.writtenSchema.extend({ cites: packCites }).strict(),
  z.discriminatedUnion('form', drawings as [(typeof drawings)[number]]),
  packCheck,
])

const exercise = writtenExerciseSchema.strict()

const packLesson = z.strictObject({
  title: line(200),
  outcomes: z.array(place).min(1),
  needs: z.array(lessonPlace).max(3).default([]).describe('Earlier lessons that come along when this one is kept.'),
  topics: z
    .array(line(60))
    .max(16)
    .default([])
    .describe('What people call it: for placing it under an outline, and for videos.'),
  blocks: z.array(packBlock).min(2).max(COURSE_LIMITS.blocksPerLesson),
  exercise,
})

const reference = z
  .strictObject(publicWorkShape)
  .refine(work => work.number ?? work.year ?? work.edition, 'needs a number, a year or an edition')

/** An entry of the pack's ledger of facts, which a second reader checks. The ledger is not part of the course. */
const fact = z.strictObject({
  what: line(120),
  value: line(160),
  place: placeSchema,
  status: z.enum(FACT_STATUSES),
  cites: packCites,
})

const audience = z.strictObject({
  name: line(60),
  match: z.array(line(60)).min(2).max(12),
  headline: line(200),
  example: z.strictObject({ at: blockPlace, block: packExample }),
  exercise: z.strictObject({ at: lessonPlace, exercise }),
})

/**
 * A figure that differs in another country: what the original says (`from`), what the translation says instead (`to`),
 * and why.
 */
const localised = z.strictObject({
  at: line(80),
  from: line(160).optional(),
  to: line(160).optional(),
  why: line(200),
})

/**
 * The schema of a pack: a whole course as data without ids, in which parts are named by their place, counted from 1. A
 * subject pack is about one subject. A domain pack holds what is true of every subject of a kind and names the subject
 * with `{subject}`. The schema holds what every pack must have; `pack-standard.ts` says what a good one has.
 */
export const packSchema = z.strictObject({
  format: z.literal(3),
  id: packId,
  kind: z.enum(PACK_KINDS),
  field: z
    .enum(FRAME_KINDS)
    .describe('What the subject is: how it is opened and practised in a language that has no such pack.'),
  version: semanticVersion,
  language: z.enum(LOCALE_CODES),
  places: z.array(wherePlace).max(3).default([]).describe('Where its figures hold.'),
  name: line(120),
  headline: line(200),
  level: z.enum(LEVELS),
  hues: z.tuple([hue, hue]).optional(),
  aliases: z.array(line(80)).min(3).max(90).describe('What people call this subject, in lower case.'),
  asks: z
    .array(line(80))
    .max(60)
    .default([])
    .describe('What people ask for who do not know or do not use its name, in lower case.'),
  notAliases: z.array(line(80)).max(40).default([]).describe('Near misses that must never find this pack.'),
  topics: topics.default([]).describe('What can be asked for as a part of it.'),
  core: core.default([]),
  caveat: sentence.optional().describe('Of law and safety: what it covers, and who may ask for more.'),
  outcomes: z.array(line(200)).min(3).max(6),
  references: z.array(reference).max(30).default([]),
  facts: z.array(fact).max(80).default([]),
  audiences: z.array(audience).max(5).default([]),
  chapters: z
    .array(z.strictObject({ title: line(200), summary: sentence, lessons: z.array(packLesson).min(2).max(3) }))
    .min(4)
    .max(6),
  glossary: z.array(z.strictObject({ term: line(120), definition: sentence })).max(COURSE_LIMITS.glossaryEntries),
  wrapup: z.strictObject({
    summary: wrapupSchema.shape.summary,
    learned: z.array(sentence).describe('One per outcome, in order.'),
    nextSteps: wrapupSchema.shape.nextSteps,
  }),
  assessment: z.strictObject({
    draw: draw.optional(),
    questions: z.array(packAssessmentQuestion).min(8).max(BANK_QUESTIONS),
  }),
  articles: z
    .array(z.strictObject({ chapter: place, title: line(200), markdown: markdown(8_000), cites: packCites }))
    .min(2)
    .max(COURSE_LIMITS.articles),
  agreement: agreementSchema.strict(),
  jobAids: z.array(jobAid).max(2).default([]),
  rolePlays: z.array(rolePlay).max(3).default([]),
  localised: z.array(localised).max(80).default([]).describe('Of a translation: the figures that its place changes.'),
  keeps: keeps.default([]),
  reviewed: z.array(review).default([]).describe('Who read it against what. Nothing more may be claimed.'),
})

export type Pack = z.output<typeof packSchema>
export type PackLesson = Pack['chapters'][number]['lessons'][number]
export type PackBlock = PackLesson['blocks'][number]
