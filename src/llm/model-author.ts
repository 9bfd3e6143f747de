import type { LanguageModel } from 'ai'
import type { Author, AuthorWork } from '../course/author.ts'
import { GenerationError } from '../errors.ts'
import { primaryLanguage } from '../language/locales.ts'
import { refusal } from '../refusals.ts'
import { type Clock, SYSTEM_CLOCK } from './call/clock.ts'
import { choosePause } from './call/failure.ts'
import { createLimiter } from './call/limiter.ts'
import { loadLanguageModel, type ProviderOptions } from './call/load-model.ts'
import type { ModelLine } from './call/model-line.ts'
import { createPromptCache } from './call/prompt-cache.ts'
import { readGrounds } from './grounding/grounds.ts'
import { nameModel } from './model-setting.ts'
import { expectTokens } from './plan/size.ts'
import { rewriteText } from './rewrite.ts'
import { translateTexts } from './translate.ts'
import { writeMaterial } from './write-material.ts'

/**
 * Maximum number of calls in flight at a hosted provider. It is enough for all parts of a course at once: nine chapters
 * of two lessons each, three articles and an agreement are 22 calls.
 */
const HOSTED_CALLS_AT_ONCE = 24
/** Maximum number of calls in flight at a local server, which processes one call at a time. */
const LOCAL_CALLS_AT_ONCE = 1

const CALL_TIMEOUT_MS = 180_000
/** Timeout of a call to a local model, which needs minutes for a lesson. */
const LOCAL_CALL_TIMEOUT_MS = 420_000
const JOB_MINUTES = 15
const LOCAL_JOB_MINUTES = 60
const RETRY_DELAY_MS = 1_000

export type ModelAuthorOptions = ProviderOptions & {
  /** Maximum number of calls in flight, over all jobs of this process, as long as the provider refuses none. */
  concurrency?: number | undefined
  /** Time limit of a course in minutes. */
  jobMinutes?: number | undefined
  /** A fixed token limit for every answer, instead of the limit that its part needs. */
  maxTokens?: number | undefined
  effort?: 'low' | 'medium' | 'high' | undefined
  /** Whether the model reads each chapter again as a critic; the parts that it doubts are repaired. */
  critic?: boolean | undefined
  /**
   * Whether the model compares its text with the client's documents as a judge. Off by default for a local model,
   * because it would double the time.
   */
  judge?: boolean | undefined
  callTimeoutMs?: number | undefined
  /** Delay in milliseconds before the first retry; it doubles with each further one. */
  retryDelayMs?: number | undefined
  clock?: Clock | undefined
}

/**
 * Returns an author that writes with a language model: first the plan, then the lessons, then the parts that are
 * written from finished lessons.
 */
export function modelAuthor(options: ModelAuthorOptions): Author {
  const { clock = SYSTEM_CLOCK } = options
  const local = options.provider === 'local'
  const jobMs = (options.jobMinutes ?? (local ? LOCAL_JOB_MINUTES : JOB_MINUTES)) * 60_000
  const most = options.concurrency ?? (local ? LOCAL_CALLS_AT_ONCE : HOSTED_CALLS_AT_ONCE)
  let model: Promise<LanguageModel> | undefined
  const name = nameModel(options)
  const line: ModelLine = {
    name,
    load: () => (model ??= loadLanguageModel(options)),
    limiter: createLimiter({ most, clock, pauseAfter: choosePause }),
    clock,
    manner: { format: true, system: true, limit: true },
    promptCache: options.provider === 'anthropic' ? createPromptCache(clock) : null,
    maxTokens: options.maxTokens ?? null,
    roomFactor: 1,
    effort: options.effort ?? null,
    callTimeoutMs: options.callTimeoutMs ?? (local ? LOCAL_CALL_TIMEOUT_MS : CALL_TIMEOUT_MS),
    retryDelayMs: options.retryDelayMs ?? RETRY_DELAY_MS,
  }
  const job = { line, name, compact: local, critic: options.critic ?? false, judge: options.judge ?? !local }
  return {
    name,
    timeLimitMs: jobMs,
    expectTokens: brief => (brief.author === 'library' ? undefined : expectTokens(brief, local)),
    write: (brief, work) =>
      withinTime(work, clock.limit(jobMs), (timed, giveUp) =>
        writeMaterial({ ...job, brief, work: timed, giveUp, grounds: null }),
      ),
    writeFrom: (sources, brief, work) =>
      withinTime(work, clock.limit(jobMs), (timed, giveUp) => {
        const grounds = readGrounds(sources, primaryLanguage(brief.languageId), brief.grounding ?? 'strict')
        return writeMaterial({ ...job, brief, work: timed, giveUp, grounds })
      }),
    rewrite: (order, work) =>
      withinTime(work, clock.limit(jobMs), timed => rewriteText({ line, name, work: timed }, order)),
    translate: (order, work) =>
      withinTime(work, clock.limit(jobMs), timed => translateTexts({ line, name, work: timed }, order)),
  }
}

/**
 * Runs the writing of a course with an AbortSignal that aborts when the time is up, when the job is stopped, or when a
 * call has failed for good.
 */
async function withinTime<T>(
  work: AuthorWork,
  limit: AbortSignal,
  write: (work: AuthorWork, giveUp: (reason: unknown) => void) => Promise<T>,
): Promise<T> {
  const failed = new AbortController()
  const signal = AbortSignal.any([work.signal, limit, failed.signal])
  try {
    return await write({ ...work, signal }, reason => failed.abort(reason))
  } catch (error) {
    work.signal.throwIfAborted()
    if (!limit.aborted) throw error
    throw new GenerationError('GENERATION_TIMED_OUT', refusal('failure-model-slow'), {
      cause: error,
    })
  }
}
