import { z } from 'zod'
import { agreementSchema, writtenExerciseSchema } from '../../course/schema.ts'
import { line, markdown } from '../../course/text.ts'

/** The kinds of subjects. The kind decides with which questions a workbook opens and how the learner practises. */
export const FRAME_KINDS = ['concept', 'procedure', 'policy', 'tool', 'skill', 'event', 'person', 'language'] as const

export const FRAME_OUTCOMES = ['goal', 'sources', 'explain', 'apply'] as const

/** The lessons in teaching order; there are as many as the longest outline may have chapters. */
export const FRAME_LESSONS = [
  'goal',
  'known',
  'questions',
  'sources',
  'compare',
  'example',
  'explain',
  'practise',
  'decide',
] as const

/**
 * The lessons that the assessment asks about. `questions` is missing, because it is practised by asking
 * questions, not by answering them.
 */
export const FRAME_ASSESSED = [
  'goal',
  'known',
  'sources',
  'compare',
  'example',
  'explain',
  'practise',
  'decide',
] as const

const title = line(200)
const sentence = line(400)
const option = z.strictObject({ text: sentence, reason: sentence })

/** A question without positions: the builder places the right option, so that a file cannot always put it first. */
const question = z.strictObject({ stem: line(600), right: option, wrong: z.tuple([option, option]) })

const exercise = z.strictObject({
  ...writtenExerciseSchema.shape,
  steps: z.tuple([sentence, sentence, sentence]),
})

const part = markdown(800)
const titledPart = z.strictObject({ title, markdown: part })
/** The title and takeaway of an example are the same for all kinds; each kind adds its own situation and steps. */
const example = z.strictObject({ title, takeaway: sentence })
const twoSteps = z.strictObject({ situation: part, steps: z.tuple([part, part]) })
const threeSteps = z.strictObject({ situation: part, steps: z.tuple([part, part, part]) })
const steps = z.strictObject({ title, steps: z.tuple([titledPart, titledPart, titledPart]) })
const card = z.strictObject({ front: sentence, back: sentence })
const flashcards = z.strictObject({ title, cards: z.tuple([card, card, card]) })
const callout = z.strictObject({ title, markdown: markdown(1_200) })

const lesson = { title, promise: line(120), text: markdown(1_800), check: question, exercise }

const kind = z.strictObject({
  chapters: z.tuple([title, title, title, title]),
  questions: z.tuple([titledPart, titledPart, titledPart, titledPart]),
  practice: z.tuple([part, part, part, part]),
  examples: z.strictObject({ goal: twoSteps, compare: twoSteps, example: threeSteps, decide: twoSteps }),
  hints: z.array(line(40)).max(20).describe('How words begin that give this kind away, in lower case.'),
})

/** The reasons why a part of a request is not in the course. */
export const LEFT_OUT_REASONS = [
  'awareness',
  'audience',
  'place',
  'purpose',
  'children',
  'level',
  'also',
  'use',
  'product',
  'point',
  'detail',
  'chapter',
  'elsewhere',
] as const

const cutWords = z.strictObject({
  partOf: line(120).describe('Ends the headline of a part of the {pack}.'),
  shortOf: line(120).describe('Ends the headline of a short course: {count} of {all} lessons.'),
  summary: line(200).describe('Stands above the list of lessons in the wrap-up.'),
  agreement: z.strictObject({ ...agreementSchema.shape, statement: markdown(1_000) }),
})

const packWords = z.strictObject({
  cut: cutWords.describe('What is said of a course that has not all lessons of its {pack}.'),
  leftOut: z.strictObject(record(LEFT_OUT_REASONS, line(200))),
  awareness: z
    .strictObject({ name: line(80), test: line(80) })
    .describe(
      'What the course, with its {name}, and its test are called where awareness is less than what was asked for.',
    ),
  translated: z
    .strictObject({
      test: line(40),
      ownTest: line(200),
      shortLesson: line(200),
      jobAid: line(200),
      rolePlay: line(200),
    })
    .describe('What a translation from the library does not share with its original.'),
  gap: callout.describe('Stands where the pack knows nothing of {chapter}, before the {lesson} that is nearest.'),
  elsewhere: callout.describe(
    'Stands where another lesson has {taught} {chapter}, before the {lesson} that is nearest.',
  ),
})

/** The texts of one locale. `{subject}` and `{chapter}` only occur in quotation marks, as labels. */
export const frameSchema = z.strictObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  name: line(80).describe('What a workbook is called, with {subject} after a colon.'),
  headline: line(300).describe(
    'One plain sentence for learners: who brings the sources, and what the workbook brings.',
  ),
  trainer: line(200).describe('Said of dangerous work: who must teach it, and that the course qualifies nobody.'),
  methodTest: line(80).describe('Heads a test that asks about the method and not about the subject.'),
  pack: packWords.optional().describe('What is said around a pack, in languages that have packs.'),
  outcomes: z.strictObject(record(FRAME_OUTCOMES, sentence)),
  lessons: z.strictObject({
    goal: z.strictObject({ ...lesson, example }),
    known: z.strictObject({ ...lesson, flashcards }),
    questions: z.strictObject({ ...lesson, listTitle: title }),
    sources: z.strictObject({ ...lesson, steps }),
    compare: z.strictObject({ ...lesson, example }),
    example: z.strictObject({ ...lesson, example }),
    explain: z.strictObject({ ...lesson, steps }),
    practise: z.strictObject({ ...lesson, roundsTitle: title, rounds: z.tuple([title, title, title, title]) }),
    decide: z.strictObject({ ...lesson, example }),
  }),
  kinds: z.strictObject(record(FRAME_KINDS, kind)),
  assessment: z.strictObject(record(FRAME_ASSESSED, question)),
  wrapup: z.strictObject({
    summary: markdown(1_500),
    learned: z.strictObject(record(FRAME_OUTCOMES, sentence)),
    nextSteps: z.tuple([sentence, sentence, sentence]),
  }),
  articles: z.strictObject({
    sources: z.strictObject({ title, markdown: markdown(7_500) }),
    practise: z.strictObject({ title, markdown: markdown(7_500) }),
  }),
  agreement: z.strictObject({ ...agreementSchema.shape, statement: markdown(2_700) }),
})

export type Frame = z.output<typeof frameSchema>
export type PackWords = z.output<typeof packWords>
export type FrameKind = (typeof FRAME_KINDS)[number]
export type FrameLesson = (typeof FRAME_LESSONS)[number]
export type FrameOutcome = (typeof FRAME_OUTCOMES)[number]
export type FrameQuestion = z.output<typeof question>

function record<K extends string, T extends z.ZodType>(keys: readonly K[], schema: T): Record<K, T> {
  return Object.fromEntries(keys.map(key => [key, schema])) as Record<K, T>
}
