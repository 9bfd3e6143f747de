import type { LanguageModel } from 'ai'
import { GenerationError } from '../errors.ts'
import type { Author, AuthorWork } from './author.ts'
import type { ModelLine } from './model-call.ts'
import { writeCourse } from './model-course.ts'
import { createLimiter } from './model-limiter.ts'
import { loadLanguageModel, type ProviderOptions } from './model-provider.ts'

const CALL_TIMEOUT_MS = 180_000
/** A local model writes a lesson in minutes, not seconds. */
const LOCAL_CALL_TIMEOUT_MS = 420_000
const JOB_TIMEOUT_MS = 15 * 60_000
const RETRY_DELAY_MS = 1_000

export type ModelAuthorOptions = ProviderOptions & {
  /** Calls at once, over all jobs of this process. */
  concurrency: number
  callTimeoutMs?: number | undefined
  jobTimeoutMs?: number | undefined
  /** Before the first new attempt; doubles with each. */
  retryDelayMs?: number | undefined
}

/** Writes a course with a language model: plan, all parts at once, one check and one repair. Three waits for the model. */
export function modelAuthor(options: ModelAuthorOptions): Author {
  let model: Promise<LanguageModel> | undefined
  const local = options.provider === 'local'
  const line: ModelLine = {
    load: () => (model ??= loadLanguageModel(options)),
    limiter: createLimiter(options.concurrency),
    compatible: local || options.provider === 'openai-compatible',
    callTimeoutMs: options.callTimeoutMs ?? (local ? LOCAL_CALL_TIMEOUT_MS : CALL_TIMEOUT_MS),
    retryDelayMs: options.retryDelayMs ?? RETRY_DELAY_MS,
  }
  const name = `${options.provider}:${options.model}`
  return {
    name,
    write: (brief, work) =>
      withinTime(work, options.jobTimeoutMs ?? JOB_TIMEOUT_MS, (timed, giveUp) =>
        writeCourse({ line, name, brief, work: timed, giveUp, compact: local }),
      ),
  }
}

/** Ends the job's calls when its time is up, when it is stopped from outside, and when one of them has failed for good. */
async function withinTime<T>(
  work: AuthorWork,
  limitMs: number,
  write: (work: AuthorWork, giveUp: () => void) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(limitMs)
  const failed = new AbortController()
  const timed: AuthorWork = {
    signal: AbortSignal.any([work.signal, limit, failed.signal]),
    onProgress: share => work.onProgress(share),
    onUsage: usage => work.onUsage(usage),
    remember: (step, call) => work.remember(step, call),
  }
  try {
    return await write(timed, () => failed.abort())
  } catch (error) {
    work.signal.throwIfAborted()
    if (limit.aborted) {
      throw new GenerationError('GENERATION_TIMED_OUT', 'The language model took too long to write this course', {
        cause: error,
      })
    }
    throw error
  }
}
