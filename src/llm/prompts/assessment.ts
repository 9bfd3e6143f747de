import { z } from 'zod'
import type { Block } from '../../course/blocks/blocks.ts'
import { listLessons } from '../../course/list-parts.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import { wireSchema } from '../call/wire-schema.ts'
import type { BlockDraft, Draft, Fault, LessonDraft } from '../draft.ts'
import { outcomeNumber } from '../plan/plan.ts'
import { questionCount } from '../plan/size.ts'
import { about, data, paragraphs, writeInstructions } from './instructions.ts'
import { assessmentQuestionSchema, MOST_QUESTIONS, QUESTION_RULES, withKind } from './questions.ts'
import { cacheShape, readAnswer, unwrapped } from './read-answer.ts'
import { estimateTokens } from './room.ts'

/** A test of fewer questions is none. */
export const FEWEST_QUESTIONS = 4
const WORDS_PER_QUESTION = 110

export const assessmentSchema = z.object({
  questions: z.array(assessmentQuestionSchema).min(FEWEST_QUESTIONS).max(MOST_QUESTIONS),
})

/** Written from the finished lessons: what no lesson says cannot be asked. */
export function assessmentQuestion(draft: Draft): ModelQuestion {
  const { brief, plan } = draft
  const questions = questionCount(plan.outcomes.length)
  return {
    name: 'assessment',
    instructions: writeInstructions(brief),
    prompt: paragraphs(
      TASK,
      QUESTION_RULES,
      data({
        task: 'assessment',
        ...about(brief),
        outcomes: plan.outcomes.map(({ text, tested }, index) => `${index + 1}. ${text} (${tested})`),
        lessons: lessonTexts(draft),
        questions,
      }),
    ),
    schema: wireSchema(assessmentSchema),
    room: estimateTokens(questions * WORDS_PER_QUESTION, brief.languageId),
  }
}

const TASK = `Task: write the final assessment of the course whose lessons are data.lessons: data.questions
questions of mixed kinds. Each outcome of data.outcomes has at least two. Spread them over all chapters. Ask only
what the lessons teach, in situations that they did not use, at the level that the outcome names. \`outcome\` is the
outcome's number, \`lesson\` the number of the lesson that teaches the answer, \`evidence\` the number of the block
in it.`

/** What each lesson teaches, block by block as questions name them. What is no evidence is left out. */
export function lessonTexts({ plan, lessons }: Draft) {
  return listLessons(plan).flatMap(({ id, number, title, outcomeIds }) => {
    const lessonDraft = lessons.get(id)
    if (!lessonDraft) return []
    const outcomes = outcomeIds.map(outcome => outcomeNumber(plan, outcome))
    return [{ number, title, outcomes, blocks: teachingTexts(lessonDraft) }]
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

export function readAssessment(draft: Draft, json: unknown): Fault[] {
  const answer = unwrapped(json, cacheShape(assessmentSchema)) as { questions?: unknown } | null
  const rawQuestions = Array.isArray(answer?.questions) ? answer.questions : []
  const faults: Fault[] = []
  draft.questions = rawQuestions.flatMap((item: unknown, index) => {
    const place = index + 1
    const { value, faults: found } = readAnswer(assessmentQuestionSchema, item)
    if (!value) faults.push(questionFault(place, found.join('; ')))
    else if (!draft.plan.outcomes[value.outcome - 1])
      faults.push(questionFault(place, 'outcome: there is none of this number'))
    else return [{ place, question: withKind(value) }]
    return []
  })
  if (draft.questions.length > MOST_QUESTIONS) {
    faults.push(questionFault(null, `has ${draft.questions.length} questions; at most ${MOST_QUESTIONS} are allowed`))
  }
  return draft.questions.length + faults.length > 0 ? faults : [questionFault(null, '`questions` holds none')]
}

function questionFault(place: number | null, says: string): Fault {
  const at = place === null ? ({ part: 'assessment' } as const) : ({ part: 'question', id: `q${place}` } as const)
  return { spot: { part: 'assessment', place }, finding: { rule: 'question-shape', at, says } }
}
