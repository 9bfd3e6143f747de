import type { WrittenTeaching } from '../course/blocks/blocks.ts'
import type { Brief } from '../course/brief.ts'
import type { Finding } from '../course/findings.ts'
import type { BLOOM_LEVELS } from '../course/parts.ts'
import type { WrittenQuestion } from '../course/questions/questions.ts'
import type { Agreement, Origin, WrittenExercise } from '../course/schema.ts'
import type { GenerationError } from '../errors.ts'
import type { ModelQuestion } from './call/model-line.ts'
import type { ModelReply } from './call/read-json.ts'
import type { BankPart } from './plan/bank.ts'
import type { Plan } from './plan/plan.ts'
import { PROMPTS_VERSION, type PromptBase } from './prompts/instructions.ts'
import type { PictureDraft } from './prompts/picture.ts'

/**
 * A course while a model writes it: the brief, the plan, and all usable parts of the answers so far. Each stage of
 * writing reads and changes it.
 */
export type Draft = {
  brief: Brief
  promptBase: PromptBase
  plan: Plan
  origin: Origin
  /** All answers so far, in the order of the questions. */
  answers: Answer[]
  lessons: Map<string, LessonDraft>
  /** The calls that write the assessment's questions, each with its lessons; empty until they are planned. */
  bank: BankPart[]
  questions: QuestionDraft[]
  articles: Map<string, ArticleDraft>
  wrapup: WrapupDraft | null
  agreement: Agreement | null
  /**
   * `tally` counts the sentences that were compared with the documents; `marks` are the sentences that were kept
   * although no document supports them.
   */
  tally: Tally
  marks: Fault[]
  /** The critic's remaining doubts; null if no critic has read the course. */
  doubts: Fault[] | null
}

/**
 * Counts of a course's sentences: all of them, those taken word for word from the documents, those replaced by a
 * document's sentence, and those removed.
 */
export type Tally = { sentences: number; placed: number; replaced: number; cut: number }

/**
 * A block with its position in the model's answer. `from` has the ids of the passages and sentences of the documents
 * that the block cites.
 */
export type PlacedBlock = { place: number; block: BlockDraft; from?: string[] | undefined }

/**
 * A lesson as far as it is written. A block's `place` is its position in the model's answer, which repairs keep; checks
 * name the block that teaches their answer by its place.
 */
export type LessonDraft = {
  blocks: PlacedBlock[]
  /** The places of blocks that could not be read from the answer. */
  unread: number[]
  terms: { term: string; definition: string }[]
  exercise: WrittenExercise | null
  picture: PictureDraft | null
}

export type BlockDraft = WrittenTeaching | { type: 'check'; question: CheckDraft }

/**
 * A question of a lesson. `outcome` is the number of the outcome that it tests, and `evidence` the place of the block
 * that teaches its answer.
 */
export type CheckDraft = WrittenQuestion & {
  outcome: number
  bloom: (typeof BLOOM_LEVELS)[number]
  evidence: number
}

/** A question of the assessment. `lesson` is the number of the lesson that it is about, such as "2.1". */
export type QuestionDraft = { place: number; question: CheckDraft & { lesson: string } }

export type ArticleDraft = { title: string; markdown: string }
export type WrapupDraft = { summary: string; learned: string[]; nextSteps: string[] }

/**
 * A part of the draft, to which a fault refers. `id` is an id of the plan, `place` the position of a block or question.
 */
export type Spot =
  | { part: 'lesson'; id: string; place: number | 'exercise' | null }
  /** With `place` null, the whole assessment is meant or, if `bank` is set, the questions of that call. */
  | { part: 'assessment'; place: number | null; bank?: string }
  | { part: 'article'; id: string }
  /** `id` is the lesson's. */
  | { part: 'picture'; id: string }
  | { part: 'outcome'; id: string }
  | { part: 'wrapup' | 'agreement' | 'glossary' | 'course' }

/** A finding of the rules, with the part of the draft to which it refers. */
export type Fault = { spot: Spot; finding: Finding }

/** One call to the model in a wave of parallel calls. */
export type Task = {
  /** The name of the part that the call writes: `lesson c1l2`, `assessment`. */
  part: string
  /**
   * The name of the call. Together with the question it is the key by which a resumed job finds the stored
   * answer, so it must never change.
   */
  step: string
  question: ModelQuestion
  /** The same question in a shorter form, which also asks for a shorter answer, for a model with a small context. */
  shorter?: ModelQuestion | undefined
  /** Reads the usable parts of an answer into the draft and returns the faults of the others. */
  read(draft: Draft, json: unknown): Fault[]
  /** Whether the draft contains the part. */
  isIn(draft: Draft): boolean
}

/**
 * The result of a task. `reply` is null if the model gave no answer; `faults` are those that reading the answer has
 * found.
 */
export type Answer = {
  task: Task
  reply: ModelReply | null
  /** The error if the part could not be obtained at all, otherwise null. */
  lost: GenerationError | null
  faults: Fault[]
}

/** Begins a draft by this author, in which nothing is written yet. */
export function beginDraft(
  { brief, promptBase, plan }: Pick<Draft, 'brief' | 'promptBase' | 'plan'>,
  author: string,
): Draft {
  return {
    brief,
    promptBase,
    plan,
    origin: { kind: 'model', name: author, version: PROMPTS_VERSION, leftOut: [], unused: [] },
    answers: [],
    lessons: new Map(),
    bank: [],
    questions: [],
    articles: new Map(),
    wrapup: null,
    agreement: null,
    tally: { sentences: 0, placed: 0, replaced: 0, cut: 0 },
    marks: [],
    doubts: null,
  }
}

/** Returns a copy of the draft with its written parts cloned; brief, plan and answers are shared. */
export function snapshot(draft: Draft): Draft {
  const { lessons, questions, articles, wrapup, agreement } = draft
  return { ...draft, ...structuredClone({ lessons, questions, articles, wrapup, agreement }) }
}

export function listFaults(answers: Answer[]): Fault[] {
  return answers.flatMap(({ faults }) => faults)
}
