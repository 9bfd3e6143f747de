import { z } from 'zod'
import { LOCALE_CODES } from '../language/locales.ts'
import { MODEL_CHARACTERS } from './models/model-choice.ts'
import { SECTIONS_PER_COURSE } from './sources/section-limit.ts'
import { line, list } from './text.ts'

export const FORMATS = ['onepage', 'classic'] as const
export const ADD_ONS = ['practical-exercises', 'wrapup', 'assessment', 'articles', 'videos', 'agreement'] as const

export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export const TONES = ['plain', 'friendly', 'formal'] as const
export const LENGTHS = ['short', 'standard', 'long'] as const
/** Who may write a course if the operator has set up a model. */
export const AUTHORS = ['library', 'model'] as const
export const GROUNDINGS = ['strict', 'open'] as const
/** Whether a course repeats the questions of its checks after some time. */
export const PRACTICES = ['spaced', 'none'] as const

export const SUBJECT_CHARACTERS = 200
export const OUTLINE_ITEMS = 9
/**
 * Maximum number of add-ons in a request. It is more than the number of add-ons that exist, because names may be
 * repeated.
 */
export const ADD_ON_ITEMS = 100
export const AUDIENCE_CHARACTERS = 200
export const MUST_COVER_ITEMS = 10
export const MUST_COVER_CHARACTERS = 200
export const SOURCES_PER_COURSE = 10

export const briefSchema = z.object({
  subject: line(SUBJECT_CHARACTERS).meta({
    description: 'What the course is about.',
    examples: ['Fire safety at work'],
  }),
  format: z
    .enum(FORMATS)
    .meta({ title: 'CourseFormat' })
    .default('onepage')
    .describe('`onepage`: the whole course on one page. `classic`: one chapter at a time.'),
  languageId: z.enum(LOCALE_CODES).default('en-US').describe('The language that the course is written in.'),
  outline: list(line(SUBJECT_CHARACTERS), OUTLINE_ITEMS)
    .default([])
    .describe('Chapter titles, used word for word and in this order. Empty: the author chooses them.'),
  addOns: list(z.enum(ADD_ONS).meta({ title: 'AddOn' }), ADD_ON_ITEMS)
    .default([])
    .transform(addOns => ADD_ONS.filter(addOn => addOns.includes(addOn)))
    .describe('Parts to add. Naming one twice is the same as naming it once.'),
  audience: orAbsent(line(AUDIENCE_CHARACTERS)).describe('Who the learners are: "night-shift nurses".'),
  level: orAbsent(z.enum(LEVELS)).describe('What the learners know already.'),
  tone: orAbsent(z.enum(TONES)).describe('How the course speaks to learners.'),
  length: orAbsent(z.enum(LENGTHS)).describe('How long the course is.'),
  sources: orAbsent(list(z.string().regex(/^src_[0-9a-v]{26}$/), SOURCES_PER_COURSE)).describe(
    'The documents for the course, by the ids that their uploads returned.',
  ),
  sourceSections: orAbsent(
    list(
      z
        .string()
        .max(38)
        .regex(/^(?:src_[0-9a-v]{26}|(?:src_[0-9a-v]{26}\/)?s\d{1,6})$/),
      SECTIONS_PER_COURSE,
    ).refine(sections => sections.length > 0, { params: { refusal: 'field-no-items' } }),
  ).describe(
    'Only these sections of the documents, by id: `s3`. With several documents `<sourceId>/s3`, or `<sourceId>` for a whole one.',
  ),
  grounding: orAbsent(z.enum(GROUNDINGS).meta({ title: 'Grounding' })).describe(
    'What a language model may add to the documents. `strict`: nothing. `open`: explanations, which are marked.',
  ),
  author: z
    .enum(AUTHORS)
    .meta({ title: 'CourseAuthor' })
    .optional()
    .catch(undefined)
    .describe('Who writes the course. Unset: the model, if the service has one.'),
  model: line(MODEL_CHARACTERS)
    .optional()
    .catch(undefined)
    .meta({ examples: ['openai:gpt-5'] })
    .describe('Which of the offered models writes the course. Any other name is ignored.'),
  practice: orAbsent(z.enum(PRACTICES).meta({ title: 'Practice' })).describe(
    'Whether later lessons repeat questions of earlier ones. Unset: `spaced`.',
  ),
  pictures: orAbsent(z.boolean()).describe('Whether models plan and draw pictures.'),
  mustCover: orAbsent(list(line(MUST_COVER_CHARACTERS), MUST_COVER_ITEMS)).describe(
    'Points that the course must cover.',
  ),
})

/** Makes a field optional and turns null into undefined: clients that send every field use null for unknown values. */
function orAbsent<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .transform(value => value ?? undefined)
    .optional()
}

/** A validated request of a client. With an empty outline, the author chooses the chapters. */
export type Brief = z.output<typeof briefSchema>
export type CourseFormat = (typeof FORMATS)[number]
export type Grounding = (typeof GROUNDINGS)[number]
export type AddOn = (typeof ADD_ONS)[number]
