import type { WrittenTeaching } from '../course/blocks/blocks.ts'
import type { Finding } from '../course/findings.ts'
import type { BLOOM_LEVELS } from '../course/parts.ts'
import type { WrittenQuestion } from '../course/questions/questions.ts'
import type { Agreement, WrittenExercise } from '../course/schema.ts'
import { noTally, type Tally } from './grounding/tally.ts'

/** What can be used of a model's answers so far. */
export type Drafts = {
  lessons: Map<string, LessonDraft>
  questions: QuestionDraft[]
  articles: Map<string, ArticleDraft>
  wrapup: WrapupDraft | null
  agreement: Agreement | null
  /** What became of sentences that were checked against documents, and what was kept that stands in none. */
  tally: Tally
  marks: Fault[]
  /** What the critic still doubts; null where none has read the course. */
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

/** Where in the drafts something is. Ids are those of the plan. */
export type Spot =
  | { part: 'lesson'; id: string; place: number | 'exercise' | null }
  | { part: 'assessment'; place: number | null }
  | { part: 'article'; id: string }
  | { part: 'outcome'; id: string }
  | { part: 'wrapup' | 'agreement' | 'glossary' | 'course' }

/** A finding, with what it means for the drafts. */
export type Fault = { spot: Spot; finding: Finding }

export function noDrafts(): Drafts {
  return {
    lessons: new Map(),
    questions: [],
    articles: new Map(),
    wrapup: null,
    agreement: null,
    tally: noTally(),
    marks: [],
    doubts: null,
  }
}
