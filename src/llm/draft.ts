import type { WrittenTeaching } from '../course/blocks/blocks.ts'
import type { Brief } from '../course/brief.ts'
import type { Finding } from '../course/findings.ts'
import type { BLOOM_LEVELS } from '../course/parts.ts'
import type { WrittenQuestion } from '../course/questions/questions.ts'
import type { Agreement, Origin, WrittenExercise } from '../course/schema.ts'
import type { GenerationError } from '../errors.ts'
import type { ModelQuestion } from './call/model-line.ts'
import type { ModelReply } from './call/read-json.ts'
import { noTally, type Tally } from './grounding/tally.ts'
import type { BankPart } from './plan/bank.ts'
import type { Plan } from './plan/plan.ts'
import { PROMPTS_VERSION } from './prompts/instructions.ts'
import type { PictureDraft } from './prompts/picture.ts'

/** A course while a model writes it: what was asked for, the plan, and what can be used of the answers so far. Every stage works on it. */
export type Draft = {
  brief: Brief
  plan: Plan
  origin: Origin
  /** Every answer so far, in the order of the questions. */
  answers: Answer[]
  lessons: Map<string, LessonDraft>
  /** The calls that write the test's questions, each with its lessons; empty until the questions are asked for. */
  bank: BankPart[]
  questions: QuestionDraft[]
  articles: Map<string, ArticleDraft>
  wrapup: WrapupDraft | null
  agreement: Agreement | null
  /**
   * Counts of sentences that were checked against documents, and those that were kept although no document supports
   * them.
   */
  tally: Tally
  marks: Fault[]
  /** The critic's remaining doubts; null if no critic has read the course. */
  doubts: Fault[] | null
}

/** `from`: ids of the passages and sentences that it says it rests on. */
export type PlacedBlock = { place: number; block: BlockDraft; from?: string[] | undefined }

/** `place` is where a block stood in the answer: checks name their evidence by it, and repairs keep it. */
export type LessonDraft = {
  blocks: PlacedBlock[]
  /** Places of the answer where no block could be read. */
  unread: number[]
  terms: { term: string; definition: string }[]
  exercise: WrittenExercise | null
  picture: PictureDraft | null
}

export type BlockDraft = WrittenTeaching | { type: 'check'; question: CheckDraft }

/** A question with its outcome and the block that teaches it, named by their places. */
export type CheckDraft = WrittenQuestion & {
  outcome: number
  bloom: (typeof BLOOM_LEVELS)[number]
  evidence: number
}

/** A question of the assessment names its lesson too, as in "2.1". */
export type QuestionDraft = { place: number; question: CheckDraft & { lesson: string } }

export type ArticleDraft = { title: string; markdown: string }
export type WrapupDraft = { summary: string; learned: string[]; nextSteps: string[] }

/** A location in the draft, by the ids of the plan. */
export type Spot =
  | { part: 'lesson'; id: string; place: number | 'exercise' | null }
  /** Null stands for the whole test, or for one part of its bank. */
  | { part: 'assessment'; place: number | null; bank?: string }
  | { part: 'article'; id: string }
  /** By its lesson. */
  | { part: 'picture'; id: string }
  | { part: 'outcome'; id: string }
  | { part: 'wrapup' | 'agreement' | 'glossary' | 'course' }

/** A finding, with what it means for the draft. */
export type Fault = { spot: Spot; finding: Finding }

/** One call of a wave. */
export type Task = {
  /** The part of the course that it writes: `lesson c1l2`, `assessment`. */
  part: string
  /** Names the call, with its question, for ever: a resumed job finds its answer by it. */
  step: string
  question: ModelQuestion
  /** The same with less to read and to write, for a model that cannot hold the question. */
  shorter?: ModelQuestion | undefined
  /** Takes what can be used into the draft and says what cannot. */
  read(draft: Draft, json: unknown): Fault[]
  /** Whether the draft has the part. */
  isIn(draft: Draft): boolean
}

/** What came of a task. */
export type Answer = {
  task: Task
  reply: ModelReply | null
  /** Why the part could not be had at all. */
  lost: GenerationError | null
  faults: Fault[]
}

export function beginDraft(brief: Brief, plan: Plan, author: string): Draft {
  return {
    brief,
    plan,
    origin: { kind: 'model', name: author, version: PROMPTS_VERSION, leftOut: [], unused: [] },
    answers: [],
    lessons: new Map(),
    bank: [],
    questions: [],
    articles: new Map(),
    wrapup: null,
    agreement: null,
    tally: noTally(),
    marks: [],
    doubts: null,
  }
}

/** The written parts as they are now; brief, plan and answers are shared. */
export function snapshot(draft: Draft): Draft {
  const { lessons, questions, articles, wrapup, agreement } = draft
  return { ...draft, ...structuredClone({ lessons, questions, articles, wrapup, agreement }) }
}

export function listFaults(answers: Answer[]): Fault[] {
  return answers.flatMap(({ faults }) => faults)
}
