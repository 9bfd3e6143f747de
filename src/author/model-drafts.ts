import type { Brief } from '../course/brief.ts'
import { COURSE_LIMITS } from '../course/parts.ts'
import type { Agreement, WrittenExercise } from '../course/schema.ts'
import {
  type ArticleAnswer,
  type AssessmentQuestionAnswer,
  agreementAnswerSchema,
  articleAnswerSchema,
  assessmentQuestionSchema,
  type BlockAnswer,
  blockAnswerSchema,
  exerciseAnswerSchema,
  type QuestionAnswer,
  type TermAnswer,
  termAnswerSchema,
  type WrapupAnswer,
  wrapupAnswerSchema,
} from './model-answers.ts'
import { parseAnswer, plainLine } from './model-clean.ts'
import type { Plan, PlannedLesson } from './model-plan.ts'

/** A test of fewer questions is none. */
const MIN_QUESTIONS = 6
const MIN_OPTIONS = 3

/** What can be used of a model's answers so far. */
export type Drafts = {
  lessons: Map<string, LessonDraft>
  questions: AssessmentQuestionAnswer[]
  articles: Map<string, ArticleAnswer>
  wrapup: WrapupAnswer | null
  agreement: Agreement | null
}

/** `place` is where the block stood in the answer: checks name their evidence by it. */
export type LessonDraft = {
  blocks: { place: number; block: BlockAnswer }[]
  terms: TermAnswer[]
  exercise: WrittenExercise | null
}

/** Takes what is good of a lesson into the drafts and says what is not. */
export function readLesson(drafts: Drafts, brief: Brief, plan: Plan, lesson: PlannedLesson, json: unknown): string[] {
  const complaints: string[] = []
  const blocks = listOf(json, 'blocks').flatMap((answer, index) => {
    const place = index + 1
    const { value, complaints: found } = parseAnswer(blockAnswerSchema, answer, `block ${place}`)
    complaints.push(...found)
    const block = value && mendBlock(value)
    if (value && !block)
      complaints.push(
        `block ${place}: ${value.type === 'table' ? 'every row must have as many cells as there are columns' : KEY_RULE}`,
      )
    return block ? [{ place, block }] : []
  })
  labelChecks(blocks, plan, lesson)
  const kept = withinLimits(blocks)
  if (!kept.some(({ block }) => block.type !== 'check')) return [...complaints, '`blocks` holds nothing that teaches']

  for (const outcomeId of lesson.mustCheck) {
    const number = plan.outcomes.findIndex(({ id }) => id === outcomeId) + 1
    if (!kept.some(({ block }) => block.type === 'check' && block.outcome === number)) {
      complaints.push(`a \`check\` for outcome ${number} is missing`)
    }
  }
  const exercise = brief.addOns.includes('practical-exercises') ? readExercise(json, complaints) : null
  const terms = listOf(json, 'terms').flatMap(term => parseAnswer(termAnswerSchema, term).value ?? [])
  const earlier = drafts.lessons.get(lesson.id)
  drafts.lessons.set(lesson.id, { blocks: kept, terms, exercise: exercise ?? earlier?.exercise ?? null })
  return complaints
}

const KEY_RULE = 'a single choice has exactly one right option, a multiple choice at least two right and one wrong'

function mendBlock(block: BlockAnswer): BlockAnswer | null {
  if (block.type === 'check') return mendKeys(block)
  if (block.type === 'table' && block.rows.some(row => row.length !== block.columns.length)) return null
  return block
}

/** The options say which are right; `kind` follows them. A wrong option that stands there twice can go. */
function mendKeys<T extends QuestionAnswer>(question: T): T | null {
  const texts = question.options.map(option => option.text.toLowerCase())
  const distinct = question.options.filter((option, index) => option.correct || texts.indexOf(texts[index]!) === index)
  const options = distinct.length >= MIN_OPTIONS ? distinct : question.options
  const keys = options.filter(option => option.correct).length
  if (keys === 0 || keys === options.length) return null
  return { ...question, options, kind: keys === 1 ? 'single' : 'multiple' }
}

/** A check about an outcome that the lesson does not teach was mislabelled: it stands for what is still to be checked. */
function labelChecks(blocks: LessonDraft['blocks'], plan: Plan, lesson: PlannedLesson): void {
  const numbers = lesson.outcomeIds.map(id => plan.outcomes.findIndex(outcome => outcome.id === id) + 1)
  const must = lesson.mustCheck.map(id => plan.outcomes.findIndex(outcome => outcome.id === id) + 1)
  const checks = blocks.flatMap(({ block }) => (block.type === 'check' ? [block] : []))
  for (const check of checks) {
    const open = must.filter(number => !checks.some(other => other.outcome === number))
    if (!numbers.includes(check.outcome) || (checks.length === 1 && open.length > 0)) {
      check.outcome = open[0] ?? numbers[0]!
    }
  }
}

/** What is over the limit is left out at the end; a check is worth more than one more thing to read. */
function withinLimits(blocks: LessonDraft['blocks']): LessonDraft['blocks'] {
  const checks = blocks.filter(({ block }) => block.type === 'check').slice(0, COURSE_LIMITS.checksPerLesson)
  const others = blocks
    .filter(({ block }) => block.type !== 'check')
    .slice(0, COURSE_LIMITS.blocksPerLesson - checks.length)
  const kept = new Set([...checks, ...others])
  return blocks.filter(block => kept.has(block))
}

function readExercise(json: unknown, complaints: string[]): WrittenExercise | null {
  const { value, complaints: found } = parseAnswer(exerciseAnswerSchema, propertyOf(json, 'exercise'), 'exercise')
  complaints.push(...found)
  return value && { ...value, steps: value.steps.map(plainLine) }
}

/** Questions of an earlier answer stay where the later one left a gap. */
export function readAssessment(drafts: Drafts, plan: Plan, json: unknown): string[] {
  const complaints: string[] = []
  const questions = listOf(json, 'questions').flatMap((answer, index) => {
    const { value, complaints: found } = parseAnswer(assessmentQuestionSchema, answer, `question ${index + 1}`)
    complaints.push(...found)
    const question = value && mendKeys(value)
    if (value && !question) complaints.push(`question ${index + 1}: ${KEY_RULE}`)
    return question && plan.outcomes[question.outcome - 1] ? [question] : []
  })
  const stems = new Set(questions.map(question => question.stem.toLowerCase()))
  const earlier = drafts.questions.filter(question => !stems.has(question.stem.toLowerCase()))
  for (const [index] of plan.outcomes.entries()) {
    const asks = (question: QuestionAnswer) => question.outcome === index + 1
    if (!questions.some(asks)) questions.push(...earlier.filter(asks))
    if (!questions.some(asks)) complaints.push(`no question tests outcome ${index + 1}`)
  }
  questions.push(
    ...earlier
      .filter(question => !questions.includes(question))
      .slice(0, Math.max(0, MIN_QUESTIONS - questions.length)),
  )
  if (questions.length < MIN_QUESTIONS) complaints.push(`only ${questions.length} questions can be used`)
  drafts.questions = questions.slice(0, COURSE_LIMITS.assessmentQuestions)
  return complaints
}

export function readArticle(drafts: Drafts, id: string, json: unknown): string[] {
  const { value, complaints } = parseAnswer(articleAnswerSchema, json)
  if (value) drafts.articles.set(id, value)
  return complaints
}

export function readWrapup(drafts: Drafts, plan: Plan, json: unknown): string[] {
  const { value, complaints } = parseAnswer(wrapupAnswerSchema, json)
  if (value) drafts.wrapup = value
  if (value && value.learned.length !== plan.outcomes.length) {
    complaints.push(
      `\`learned\` has ${value.learned.length} sentences; it must have one for each of the ${plan.outcomes.length} outcomes`,
    )
  }
  return complaints
}

export function readAgreement(drafts: Drafts, json: unknown): string[] {
  const { value, complaints } = parseAnswer(agreementAnswerSchema, json)
  if (value) drafts.agreement = value
  return complaints
}

function listOf(json: unknown, key: string): unknown[] {
  const list = propertyOf(json, key)
  return Array.isArray(list) ? list : []
}

function propertyOf(json: unknown, key: string): unknown {
  return json !== null && typeof json === 'object' ? (json as Record<string, unknown>)[key] : undefined
}
