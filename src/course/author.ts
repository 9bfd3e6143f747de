import type { z } from 'zod'
import type { LocaleCode } from '../language/locales.ts'
import type { Brief } from './brief.ts'
import type { RewriteKind } from './change/rewrite-part.ts'
import type { Material } from './material.ts'
import type { CourseContent } from './schema.ts'
import type { GivenSource } from './source-document.ts'
import type { PlannedChapter, Stage } from './stages.ts'
import type { CourseString } from './translate/course-strings.ts'

/** Turns a brief into what a course is built from. Two of them: the built-in library and a language model. */
export type Author = {
  name: string
  /** A job that takes longer is ended; unset, the flow's own limit holds. */
  timeLimitMs?: number | undefined
  /** Throws GenerationError when no good course can be written; never returns half a course. */
  write(brief: Brief, work: AuthorWork): Promise<Material>
  /** Writes from a client's documents. An author that cannot do so leaves them to the author without a model. */
  writeFrom?(sources: GivenSource[], brief: Brief, work: AuthorWork): Promise<Material>
  /** Texts in another language, by their keys. A language model can; the library has what people wrote. */
  translate?(order: TranslationOrder, work: AuthorWork): Promise<Map<string, string>>
  /** About how many tokens a course for this brief should take, read and written; undefined where none are used. */
  expectTokens?(brief: Brief): number | undefined
  /** A part of a course in new words; a language model alone can. */
  rewrite?(order: RewriteOrder, work: AuthorWork): Promise<Record<string, unknown>>
}

export type TranslationOrder = { from: LocaleCode; to: LocaleCode; strings: CourseString[] }

/** `before` is what the part says, `schema` the shape of its new words, `check` what the rules have against them. */
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
  /** The account that the work is for: one account's work does not take all that a provider allows. */
  owner?: string
  /** The name of that account's brand, where it has one: what texts call the learners' company. */
  company?: string | undefined
  /** 0 to 1; may be called out of order, the job's progress only rises. */
  onProgress(share: number): void
  /** Reports the current stage, and the chapters as soon as they are known. */
  onStage(stage: Stage, chapters?: PlannedChapter[]): void
  /** A part is there, by its name: `lesson c1l2`. It may still be mended. */
  onWritten(part: string): void
  /** The course as far as it is written, for people who wait; a lesson without blocks is still to come. */
  onDraft(content: CourseContent): void
  /** Asked before every call to a model; throws GenerationError `MODEL_BUDGET` where a limit would be passed. The answer is called when the call is over. */
  reserve(call: PlannedCall): Promise<() => void>
  /** Adds the usage of a model's calls to the job's account. */
  onUsage(usage: ModelUsage): void
  /** Gives a finished step's result back after a crash or a failed try, so that no model call is paid twice. The result must be JSON. */
  remember<T>(step: string, work: () => Promise<T>): Promise<T>
  /** Forgets a remembered result that led to no course, so that the next try asks again. */
  forget(step: string): Promise<void>
}

/** A call that is about to be made, with the most tokens that it should take. `model` is named as by `Author`: `openai:gpt-5`. */
export type PlannedCall = { model: string; inputTokens: number; outputTokens: number; pictures?: number | undefined }

/** Answered calls. `cachedInputTokens` are those of the input that the provider read from its cache. */
export type ModelUsage = {
  model: string
  calls: number
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
  milliseconds: number
  /** Only for an image model, which may charge by the picture. */
  pictures?: number | undefined
}
