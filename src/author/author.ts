import type { Brief } from '../course/brief.ts'
import type { CourseContent } from '../course/schema.ts'

/** Turns a brief into a course. Two of them: the built-in library and a language model. */
export type Author = {
  name: string
  /** Throws GenerationError when no good course can be written; never returns half a course. */
  write(brief: Brief, work: AuthorWork): Promise<CourseContent>
}

export type AuthorWork = {
  signal: AbortSignal
  /** 0 to 1; may be called out of order, the job's progress only rises. */
  onProgress(share: number): void
  /** What the calls to a model cost, added to the job's account. */
  onUsage(usage: ModelUsage): void
  /** Gives a finished step's result back after a crash, so that no model call is paid twice. The result must be JSON. */
  remember<T>(step: string, work: () => Promise<T>): Promise<T>
}

export type ModelUsage = { calls: number; inputTokens: number; outputTokens: number; milliseconds: number }
