import type { z } from 'zod'
import type { LocaleCode } from '../language/locales.ts'
import type { Brief } from './brief.ts'
import type { RewriteKind } from './change/rewrite-part.ts'
import type { Material } from './material.ts'
import type { CourseContent } from './schema.ts'
import type { GivenSource } from './source-document.ts'
import type { PlannedChapter, Stage } from './stages.ts'
import type { CourseString } from './translate/course-strings.ts'

/**
 * Turns a brief into the material of a course. The library, a language model and the author that writes from documents
 * implement it.
 */
export type Author = {
  name: string
  /** Maximum duration of a job in milliseconds; if unset, the limit of the flow applies. */
  timeLimitMs?: number | undefined
  /** Throws GenerationError if no good course can be written. Never returns an incomplete course. */
  write(brief: Brief, work: AuthorWork): Promise<Material>
  /**
   * Writes from a client's documents. If an author lacks this method, documents go to the author that needs no model.
   */
  writeFrom?(sources: GivenSource[], brief: Brief, work: AuthorWork): Promise<Material>
  /**
   * Translates texts, which are identified by their keys. Only a language model can; the library has texts in several
   * languages that people wrote.
   */
  translate?(order: TranslationOrder, work: AuthorWork): Promise<Map<string, string>>
  /**
   * Estimates how many tokens a course for this brief takes, input and output together; undefined if the author uses
   * none.
   */
  expectTokens?(brief: Brief): number | undefined
  /** Rewrites one part of a course. Only a language model can. */
  rewrite?(order: RewriteOrder, work: AuthorWork): Promise<Record<string, unknown>>
}

export type TranslationOrder = { from: LocaleCode; to: LocaleCode; strings: CourseString[] }

/**
 * An order to rewrite a part. `before` is its current content, `schema` the shape of the new content, and `check`
 * returns the quality rules that the new content breaks.
 */
export type RewriteOrder = {
  brief: Brief
  kind: RewriteKind
  before: object
  schema: z.ZodType<Record<string, unknown>>
  instruction: string
  course: { name: string; outcomes: string[]; lessons: string[] }
  check(written: Record<string, unknown>): Promise<string[]>
}

export type AuthorWork = {
  signal: AbortSignal
  /** The account that ordered the work. It keeps one account from using up the whole rate limit of a provider. */
  owner?: string
  /** The name of the account's brand, if it has one. In texts it is the name of the learners' company. */
  company?: string | undefined
  /** Reports progress from 0 to 1. Calls may come out of order: the progress of the job never falls. */
  onProgress(share: number): void
  /** Reports the current stage, and the chapters as soon as they are known. */
  onStage(stage: Stage, chapters?: PlannedChapter[]): void
  /** Reports that a part is written, by its name, such as `lesson c1l2`. The part may still be repaired. */
  onWritten(part: string): void
  /**
   * Reports the unfinished course, for people who watch it being written. A lesson without blocks is not written yet.
   */
  onDraft(content: CourseContent): void
  /**
   * Reserves budget before every call to a model; throws GenerationError `MODEL_BUDGET` if the call would exceed a
   * limit. Returns a function to call when the model call is over.
   */
  reserve(call: PlannedCall): Promise<() => void>
  /** Records the usage of completed model calls for the job. */
  onUsage(usage: ModelUsage): void
  /**
   * Runs a step once and stores its result, which must be JSON. After a crash or a failed try, the stored result is
   * returned, so that no model call is paid for twice.
   */
  remember<T>(step: string, work: () => Promise<T>): Promise<T>
  /** Deletes a stored result that led to no course, so that the next try asks the model again. */
  forget(step: string): Promise<void>
}

/**
 * A call to a model that is about to be made, with the maximum number of tokens that it should take. `model` is
 * `PROVIDER:NAME`, such as `openai:gpt-5`.
 */
export type PlannedCall = { model: string; inputTokens: number; outputTokens: number; pictures?: number | undefined }

/** Usage of completed calls. `cachedInputTokens` is the part of the input that the provider read from its cache. */
export type ModelUsage = {
  model: string
  calls: number
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
  milliseconds: number
  /** Number of pictures. Only for an image model, which may charge by the picture. */
  pictures?: number | undefined
}
