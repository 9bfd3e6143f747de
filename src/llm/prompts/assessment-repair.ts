import { z } from 'zod'
import type { ModelQuestion } from '../call/model-line.ts'
import { wireSchema } from '../call/wire-schema.ts'
import type { Draft, Fault, QuestionDraft } from '../draft.ts'
import { type BankPart, findBankPart } from '../plan/bank.ts'
import { lessonTexts } from './assessment.ts'
import { about, data, paragraphs, writeInstructions } from './instructions.ts'
import {
  assessmentQuestionSchema,
  flattenQuestion,
  MOST_QUESTIONS,
  QUESTION_RULES,
  wireAssessmentQuestionSchema,
  withKind,
} from './questions.ts'
import { cacheShape, readAnswer, unwrapped } from './read-answer.ts'
import { estimateTokens } from './room.ts'

const WORDS_PER_QUESTION = 140

const place = z.int().min(1)
const repair = z.object({
  questions: z
    .array(
      z.object({
        place: place.describe('The place of the question it replaces.'),
        question: wireAssessmentQuestionSchema,
      }),
    )
    .max(MOST_QUESTIONS),
})

/**
 * Builds the question for the faulty and missing questions of a part of the bank; it shows
 * the lessons that they are about.
 */
export function assessmentRepair(draft: Draft, bank: BankPart, answer: unknown, faults: Fault[]): ModelQuestion {
  const { brief, plan } = draft
  return {
    name: 'repair',
    instructions: writeInstructions(brief),
    prompt: paragraphs(
      TASK,
      QUESTION_RULES,
      data({
        task: 'repair assessment',
        ...about(brief),
        outcomes: plan.outcomes.map(({ text }, index) => `${index + 1}. ${text}`),
        lessons: lessonTexts(draft, bank),
        questions: faultyQuestions(bank, answer, faults),
        next: bank.offset + readQuestions(answer).length + 1,
        faults: faults.map(({ spot, finding }) => ({
          place: spot.part === 'assessment' ? spot.place : null,
          says: finding.says,
        })),
      }),
    ),
    schema: wireSchema(repair),
    room: estimateTokens(WORDS_PER_QUESTION * (faults.length + 1), brief.languageId),
  }
}

const TASK = `Task: mend the final assessment of the course whose lessons are data.lessons. data.faults says what is
wrong, data.questions holds the questions at fault by their places. Give only the questions that must change, each
with the place that it has, and those that are missing with the places from data.next on. Ask only what the lessons
teach.`

function faultyQuestions(
  { offset }: BankPart,
  answer: unknown,
  faults: Fault[],
): { place: number; question: unknown }[] {
  const places = new Set(faults.map(({ spot }) => (spot.part === 'assessment' ? spot.place : null)))
  return readQuestions(answer).flatMap((question, index) => {
    const place = offset + index + 1
    return places.has(place) ? [{ place, question }] : []
  })
}

/** Replaces or adds the usable questions of the answer; all other questions are kept. */
export function readAssessmentRepair(draft: Draft, bank: BankPart, json: unknown): Fault[] {
  const questions = new Map(draft.questions.map(entry => [entry.place, entry.question]))
  for (const item of readQuestions(unwrapped(json, cacheShape(repair)))) {
    const { place: at, question } = item as { place?: unknown; question?: unknown }
    const { value } = readAnswer(assessmentQuestionSchema, flattenQuestion(question ?? item))
    const isOwnPlace = Number.isInteger(at) && findBankPart(Number(at)) === bank.part
    if (value && draft.plan.outcomes[value.outcome - 1] && isOwnPlace) questions.set(Number(at), withKind(value))
  }
  draft.questions = [...questions]
    .sort(([a], [b]) => a - b)
    .map(([at, question]): QuestionDraft => ({ place: at, question }))
  return []
}

function readQuestions(answer: unknown): unknown[] {
  const list = answer !== null && typeof answer === 'object' ? (answer as { questions?: unknown }).questions : undefined
  return Array.isArray(list) ? list.filter(item => item !== null && typeof item === 'object') : []
}
