import { z } from 'zod'
import { isRecord } from '../../course/is-record.ts'
import { multiple, single } from '../../course/questions/choice.ts'
import { BLOOM, STEM } from '../../course/questions/question-kind.ts'
import { QUESTION_KINDS } from '../../course/questions/questions.ts'
import type { CheckDraft, QuestionDraft } from '../draft.ts'

const place = z.int().min(1)
const wireChoice = z.object({ kind: z.enum([single.kind, multiple.kind]), ...multiple.written })

const LINKS = {
  outcome: place.describe('Number of the outcome that it tests.'),
  bloom: BLOOM,
  evidence: place.describe('Place in the lesson, from 1, of the block that teaches the answer.'),
}

const ASSESSMENT_LINKS = {
  lesson: z.string().describe('Number of the lesson that teaches the answer, as in "2.1".'),
  ...LINKS,
}

/**
 * Schemas of a check in a lesson: one for reading an answer, one that the model is asked with, and one for asking that
 * allows choice questions only.
 */
export const checkSchema = questionSchema(LINKS) as unknown as z.ZodType<CheckDraft>
export const wireCheckSchema = wireQuestionSchema(LINKS)
export const wireChoiceCheckSchema = wireChoiceSchema(LINKS)

/**
 * Schemas of an assessment question: one for reading an answer, one that the model is asked with, and one for asking
 * that allows choice questions only.
 */
export const assessmentQuestionSchema = questionSchema(ASSESSMENT_LINKS) as unknown as z.ZodType<
  QuestionDraft['question']
>
export const wireAssessmentQuestionSchema = wireQuestionSchema(ASSESSMENT_LINKS)
export const wireAssessmentChoiceSchema = wireChoiceSchema(ASSESSMENT_LINKS)

/**
 * Builds the schema of all kinds of questions. Each kind also has the fields in `links`, which refer to parts of the
 * course. `kind` stays the first key.
 */
function questionSchema(links: z.ZodRawShape) {
  const [first, ...rest] = QUESTION_KINDS.map(kind => kind.writtenSchema.extend(links))
  return z.discriminatedUnion('kind', [first!, ...rest])
}

/**
 * Builds the schema with which a model is asked for a question of any kind. Fields that all kinds have are listed once,
 * and the others are in `answer`; this saves a third of the tokens.
 */
function wireQuestionSchema(links: z.ZodRawShape): z.ZodType {
  const others = QUESTION_KINDS.filter(({ kind }) => kind !== single.kind && kind !== multiple.kind)
  const answers = others.map(({ kind, written }) => z.object({ kind: z.literal(kind), ...written }))
  return z.object({ stem: STEM, answer: z.union([wireChoice, ...answers]), ...links })
}

/** Builds the schema for choice questions only, which is less than a third of the size of the schema of all kinds. */
function wireChoiceSchema(links: z.ZodRawShape): z.ZodType {
  return z.object({ stem: STEM, answer: wireChoice, ...links })
}

/** Moves the fields of `answer` to the question itself, where the course's schema has them. */
export function flattenQuestion(json: unknown): unknown {
  if (!isRecord(json) || !isRecord(json['answer'])) return json
  const { answer, ...fields } = json
  return { ...fields, ...(answer as object) }
}

/**
 * Corrects the `kind` of a choice question by its number of right options, if the model has only given it the wrong
 * name.
 */
export function withKind<Draft extends CheckDraft>(question: Draft): Draft {
  if (question.kind !== 'single' && question.kind !== 'multiple') return question
  const keys = question.options.filter(option => option.correct).length
  if (question.kind === 'multiple' && keys === 1 && question.options.length <= 4) return { ...question, kind: 'single' }
  return question.kind === 'single' && keys > 1 ? { ...question, kind: 'multiple' } : question
}

/** Rules for questions of every kind. */
const COMMON_RULES = `- One clear problem in the stem, answerable before the options are read; no "not", no "except".
- Options of the same kind, grammar and about the same length: the right one is neither the longest nor the most
  careful. Wrong ones are mistakes that learners really make; no "all of the above", "both", "always" or "never".
- Each reason says why its option is right or wrong by the matter, never by letters or places.
- At least half of the questions ask to apply or analyse (\`bloom\` "apply" or above), not to recall a word.`

const RECALL_RULE = `At most one
  question in five is a \`recall\`: the block that it rests on holds its first accepted answer, and its stem does not.`

export const QUESTION_RULES = `${listKinds(QUESTION_KINDS)}\n${COMMON_RULES} ${RECALL_RULE}`
export const CHOICE_RULES = `${listKinds([single, multiple])}\n${COMMON_RULES}`

function listKinds(kinds: readonly { prompt: string }[]): string {
  return `How we write questions. \`kind\` is one of:\n${kinds.map(({ prompt }) => `- ${prompt}`).join('\n')}`
}

/** Maximum number of questions in one answer, slightly more than a call asks for. */
export const MOST_QUESTIONS = 24
