import { z } from 'zod'
import type { ModelQuestion } from '../call/model-line.ts'
import type { Fault, QuestionDraft } from '../draft.ts'
import { type BankPart, findBankPart } from '../plan/bank.ts'
import type { Plan } from '../plan/plan.ts'
import type { BankLesson } from './assessment.ts'
import { buildQuestion, type PromptBase } from './instructions.ts'
import {
  assessmentQuestionSchema,
  flattenQuestion,
  MOST_QUESTIONS,
  QUESTION_RULES,
  wireAssessmentQuestionSchema,
  withKind,
} from './questions.ts'
import { cacheShape, readAnswer, unwrapped } from './read-answer.ts'

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
 * Builds the question that asks again for the faulty and missing questions of one part of the question bank. It shows
 * the lessons that these questions are about.
 */
export function assessmentRepair(
  base: PromptBase,
  { outcomes }: Plan,
  { offset }: BankPart,
  lessons: BankLesson[],
  answer: unknown,
  faults: Fault[],
): ModelQuestion {
  const questions = readQuestions(answer)
  const faultPlaces = faults.map(({ spot }) => (spot.part === 'assessment' ? spot.place : null))
  const placedQuestions = questions.map((question, index) => ({ place: offset + index + 1, question }))
  return buildQuestion(base, {
    name: 'repair',
    task: 'repair assessment',
    text: [TASK, QUESTION_RULES],
    data: {
      outcomes: outcomes.map(({ text }, index) => `${index + 1}. ${text}`),
      lessons,
      questions: placedQuestions.filter(({ place }) => faultPlaces.includes(place)),
      next: offset + questions.length + 1,
      faults: faults.map(({ finding }, index) => ({ place: faultPlaces[index], says: finding.says })),
    },
    schema: repair,
    words: WORDS_PER_QUESTION * (faults.length + 1),
  })
}

const TASK = `Task: mend the final assessment of the course whose lessons are data.lessons. data.faults says what is
wrong, data.questions holds the questions at fault by their places. Give only the questions that must change, each
with the place that it has, and those that are missing with the places from data.next on. Ask only what the lessons
teach.`

/**
 * Returns the questions of the assessment after a repair: usable questions of the answer replace those with the same
 * place, or are added.
 */
export function readAssessmentRepair(
  bank: BankPart,
  outcomes: number,
  earlier: QuestionDraft[],
  json: unknown,
): QuestionDraft[] {
  const questions = new Map(earlier.map(entry => [entry.place, entry.question]))
  for (const item of readQuestions(unwrapped(json, cacheShape(repair)))) {
    const { place: at, question } = item as { place?: unknown; question?: unknown }
    const { value } = readAnswer(assessmentQuestionSchema, flattenQuestion(question ?? item))
    const isOwnPlace = Number.isInteger(at) && findBankPart(Number(at)) === bank.part
    if (value && value.outcome <= outcomes && isOwnPlace) questions.set(Number(at), withKind(value))
  }
  return [...questions].sort(([a], [b]) => a - b).map(([at, question]) => ({ place: at, question }))
}

function readQuestions(answer: unknown): unknown[] {
  const list = answer !== null && typeof answer === 'object' ? (answer as { questions?: unknown }).questions : undefined
  return Array.isArray(list) ? list.filter(item => item !== null && typeof item === 'object') : []
}
