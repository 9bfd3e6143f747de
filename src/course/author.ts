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
  /** Maximum duration of a job in milliseconds; if unset, the usual limit for jobs that write a course applies. */
  timeLimitMs?: number | undefined
  /** Throws GenerationError if no good course can be written. Never returns an incomplete course. */
  write(brief: Brief, work: AuthorWork): Promise<Material>
  /**
   * Writes a course from a client's documents. If an author lacks this method, the document author, which needs no
   * model, writes instead.
   */
  writeFrom?(sources: GivenSource[], brief: Brief, work: AuthorWork): Promise<Material>
  /**
   * Translates the texts of an order, and returns the translations by the keys of the texts. Only a language model can
   * do this; the library needs no translation, because people have written its texts in several languages.
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
 * An order to rewrite a part of a course. `before` is the part's current content, `schema` the shape of the new
 * content, and `check` returns the quality rules that the new content breaks. `course` tells the model what the rest of
 * the course is about.
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
  /**
   * The id of the account that ordered the work. Model calls are shared out by account, so that one account cannot use
   * up the whole rate limit of a provider.
   */
  owner?: string
  /** The name in the account's brand, if it has a brand. Texts use it as the name of the learners' company. */
  company?: string | undefined
  /**
   * Reports progress from 0 to 1. A report that is lower than an earlier one is ignored, because reports may arrive out
   * of order.
   */
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
   * Reserves budget for a call to a model and must be called before it. Throws GenerationError `MODEL_BUDGET` if the
   * call would exceed a limit. The caller calls the returned function when the model call is over.
   */
  reserve(call: PlannedCall): Promise<() => void>
  /** Records the usage of completed model calls for the job. */
  onUsage(usage: ModelUsage): void
  /**
   * Runs a step and stores its result, which must be JSON. If the job starts anew after a crash or a failed attempt,
   * the stored result is returned instead, so that no model call is paid for twice.
   */
  remember<T>(step: string, work: () => Promise<T>): Promise<T>
  /** Deletes the stored result of a step that led to no course, so that the next attempt asks the model again. */
  forget(step: string): Promise<void>
}

/**
 * A call to a model that is about to be made, with the maximum number of tokens that it should take. `model` is
 * `PROVIDER:NAME`, such as `openai:gpt-5`.
 */
export type PlannedCall = { model: string; inputTokens: number; outputTokens: number; pictures?: number | undefined }

/**
 * Usage of completed calls to one model. `cachedInputTokens` is the part of the input that the provider read from its
 * cache.
 */
export type ModelUsage = {
  model: string
  calls: number
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
  milliseconds: number
  /**
   * Number of pictures that an image model drew, since its provider may charge by the picture; unset for other models.
   */
  pictures?: number | undefined
}
