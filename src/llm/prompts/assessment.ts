import { z } from 'zod'
import type { Block } from '../../course/blocks/blocks.ts'
import { listLessons } from '../../course/list-parts.ts'
import { shortened } from '../../course/markdown-words.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import type { BlockDraft, Fault, LessonDraft, QuestionDraft } from '../draft.ts'
import { type BankPart, findBankPart, QUESTIONS_PER_LESSON } from '../plan/bank.ts'
import { outcomeNumber, type Plan } from '../plan/plan.ts'
import { buildQuestion, type PromptBase } from './instructions.ts'
import {
  assessmentQuestionSchema,
  CHOICE_RULES,
  flattenQuestion,
  MOST_QUESTIONS,
  QUESTION_RULES,
  wireAssessmentChoiceSchema,
  wireAssessmentQuestionSchema,
  withKind,
} from './questions.ts'
import { cacheShape, readAnswer, unwrapped } from './read-answer.ts'

/** Minimum number of questions in an assessment. */
export const FEWEST_QUESTIONS = 4
const WORDS_PER_QUESTION = 110
/**
 * Maximum number of characters of all lessons together in the short form of the prompt, about 2,000 tokens of English.
 */
const SHORT_TEXTS_CHARACTERS = 8_000
const LEAST_BLOCK_CHARACTERS = 120
/** Maximum number of questions that are read from an answer, because a model may repeat itself without end. */
const MOST_READ = 60

export const wireAssessmentSchema = z.object({
  questions: z.array(wireAssessmentQuestionSchema).min(FEWEST_QUESTIONS).max(MOST_QUESTIONS),
})

export const shortAssessmentSchema = z.object({
  questions: z.array(wireAssessmentChoiceSchema).min(FEWEST_QUESTIONS).max(MOST_QUESTIONS),
})

/**
 * Builds the question for the assessment. It is asked once the lessons are finished, because only what they teach may
 * be tested.
 */
export function assessmentQuestion(base: PromptBase, plan: Plan, lessons: BankLesson[]): ModelQuestion {
  return askForQuestions(base, plan, lessons, QUESTION_RULES, wireAssessmentSchema)
}

/**
 * Builds the question for the assessment in a short form, for a model with a small context: choice questions only,
 * and the beginning of each block.
 */
export function shortAssessmentQuestion(base: PromptBase, plan: Plan, lessons: BankLesson[]): ModelQuestion {
  const blockCount = lessons.reduce((sum, { blocks }) => sum + Object.keys(blocks).length, 0)
  const most = Math.max(LEAST_BLOCK_CHARACTERS, Math.floor(SHORT_TEXTS_CHARACTERS / blockCount))
  const shortLessons = lessons.map(lesson => ({ ...lesson, blocks: shortenTexts(lesson.blocks, most) }))
  return askForQuestions(base, plan, shortLessons, CHOICE_RULES, shortAssessmentSchema)
}

function shortenTexts(texts: Record<string, string>, most: number): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([place, text]) => [place, shortened(text, most)]))
}

function askForQuestions(
  base: PromptBase,
  { outcomes }: Plan,
  lessons: BankLesson[],
  rules: string,
  schema: z.ZodType,
): ModelQuestion {
  const questions = lessons.reduce((sum, lesson) => sum + lesson.questions, 0)
  return buildQuestion(base, {
    task: 'assessment',
    text: [TASK, rules],
    data: {
      outcomes: outcomes.map(({ text, tested }, index) => `${index + 1}. ${text} (${tested})`),
      lessons,
      questions,
    },
    schema,
    words: questions * WORDS_PER_QUESTION,
  })
}

const TASK = `Task: write questions for the final assessment of the course whose lessons are data.lessons: for each lesson
as many as its \`questions\` says, data.questions in all, of mixed kinds. Every try of the test draws some of them: no
two ask the same thing in other words, and none gives another away. Those about one lesson rest on different blocks and
test each of its \`outcomes\`, the numbers of data.outcomes. Ask only what the lessons teach, in situations that they
did not use, at the level that the outcome names. \`outcome\` is the outcome's number, \`lesson\` the number of the
lesson that teaches the answer, \`evidence\` the number of the block in it.`

/**
 * A lesson in the prompt for assessment questions: how many questions are asked for about it (`questions`), and what
 * its blocks teach, by the block's place.
 */
export type BankLesson = {
  number: string
  title: string
  outcomes: number[]
  questions: number
  blocks: Record<string, string>
}

/**
 * Returns the lessons that the questions of one part of the bank are about, block by block, because questions cite
 * blocks. Checks and scenarios are left out, because they cannot be cited.
 */
export function listBankLessons(plan: Plan, drafts: Map<string, LessonDraft>, bank: BankPart): BankLesson[] {
  return listLessons(plan).flatMap(({ id, number, title, outcomeIds }) => {
    const lessonDraft = drafts.get(id)
    const bankLesson = bank.lessons.find(lesson => lesson.id === id)
    if (!lessonDraft || !bankLesson) return []
    const outcomes = outcomeIds.map(outcome => outcomeNumber(plan, outcome))
    return [{ number, title, outcomes, questions: bankLesson.questions, blocks: teachingTexts(lessonDraft) }]
  })
}

function teachingTexts({ blocks }: LessonDraft): Record<string, string> {
  return Object.fromEntries(
    blocks
      .filter(({ block }) => block.type !== 'check' && block.type !== 'scenario')
      .map(({ place, block }) => [place, draftText(block)]),
  )
}

function draftText({ type: _type, ...fields }: BlockDraft | Block): string {
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    return value !== null && typeof value === 'object' ? Object.values(value).flatMap(texts) : []
  }
  return texts(fields).join(' | ')
}

/** The questions of the assessment after an answer was read, with the faults of the answer's questions. */
export type ReadQuestions = { questions: QuestionDraft[]; faults: Fault[] }

/** Reads the answer for one part of the bank. Its questions replace those that the assessment has of this part. */
export function readAssessment(
  bank: BankPart,
  lessons: BankLesson[],
  outcomes: number,
  earlier: QuestionDraft[],
  json: unknown,
): ReadQuestions {
  const answer = unwrapped(json, cacheShape(wireAssessmentSchema)) as { questions?: unknown } | null
  const rawQuestions = Array.isArray(answer?.questions) ? answer.questions : []
  const faults: Fault[] = []
  const questions = rawQuestions.slice(0, MOST_READ).flatMap((item: unknown, index) => {
    const place = bank.offset + index + 1
    const { value, faults: problems } = readAnswer(assessmentQuestionSchema, flattenQuestion(item))
    if (!value) faults.push(questionFault(place, problems.join('; ')))
    else if (value.outcome > outcomes) faults.push(questionFault(place, 'outcome: there is none of this number'))
    else return [{ place, question: withKind(value) }]
    return []
  })
  if (rawQuestions.length > MOST_QUESTIONS) {
    faults.push(bankFault(bank, `has ${rawQuestions.length} questions; at most ${MOST_QUESTIONS} are allowed`))
  }
  const all = [...earlier.filter(({ place }) => findBankPart(place) !== bank.part), ...questions]
  const isEmpty = questions.length + faults.length === 0
  const more = isEmpty ? [bankFault(bank, '`questions` holds none')] : listShortfalls(bank, lessons, all)
  return { questions: all, faults: [...faults, ...more] }
}

/**
 * Returns faults where the questions of a part of the bank fall short: each lesson needs at least two questions, each
 * with a teaching block as evidence.
 */
function listShortfalls(bank: BankPart, lessons: BankLesson[], questions: QuestionDraft[]): Fault[] {
  return lessons.flatMap(({ number, questions: wanted, blocks }): Fault[] => {
    const lessonQuestions = questions.filter(({ question }) => question.lesson.trim() === number)
    const least = Math.min(QUESTIONS_PER_LESSON, wanted)
    const says = `lesson ${number} has too few questions, ${lessonQuestions.length}; it must have at least ${least}`
    return [
      ...(lessonQuestions.length < least ? [bankFault(bank, says)] : []),
      ...lessonQuestions
        .filter(({ question }) => !(question.evidence in blocks))
        .map(({ place, question }) =>
          questionFault(place, `evidence: lesson ${number} teaches nothing in a block ${question.evidence}`),
        ),
    ]
  })
}

function bankFault({ part }: BankPart, says: string): Fault {
  const finding = { rule: 'question-shape', at: { part: 'assessment' }, says } as const
  return { spot: { part: 'assessment', place: null, bank: part }, finding }
}

function questionFault(place: number, says: string): Fault {
  const finding = { rule: 'question-shape', at: { part: 'question', id: `q${place}` }, says } as const
  return { spot: { part: 'assessment', place }, finding }
}
