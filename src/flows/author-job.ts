import type { Author, AuthorWork, ModelUsage } from '../course/author.ts'
import type { PlannedChapter, Stage } from '../course/stages.ts'
import { GenerationError } from '../errors.ts'
import { refusal, writeRefusal } from '../refusals.ts'
import { UnkeptBytes } from '../storage/unkept-bytes.ts'
import { findBrand } from '../store/brands.ts'
import type { Database } from '../store/database.ts'
import type { NewEvent } from '../store/events.ts'
import type { JobFailure } from '../store/jobs/job-failure.ts'
import { findStep, forgetStep, keepStep } from '../store/jobs/job-steps.ts'
import { type ClaimedJob, failJob, failPendingJob, seizeJob } from '../store/jobs/jobs.ts'
import { endLook, NOTHING_FOUND } from '../store/sources.ts'
import { buildCourseFailed, type WebhookEvent } from '../webhooks/events.ts'
import type { ModelAuthors } from './models/choose-job-author.ts'
import type { DrawingParts } from './pictures/draw-pictures.ts'
import { askStore, retryStore, StoreFailure } from './retry-store.ts'
import { type SpendLimits, spendOnModel } from './spending/spend-on-model.ts'

/** The default time limit of a job, including waits for its author. An author may set a longer one. */
export const JOB_TIME_LIMIT_MS = 15 * 60 * 1000
/**
 * Extra time for an author with a time limit of its own, so that the author fails first: its error explains better what
 * took so long.
 */
const AUTHOR_GRACE_MS = 30_000

export type JobParts = {
  db: Database
  author: Author
  /** The models that requests and plans may name, if `author` is a language model. */
  models?: ModelAuthors | null
  baseUrl: string
  spendLimits: SpendLimits
  /** The parts that draw pictures; null: no image model is set up. */
  drawing?: DrawingParts | null
}

export type JobWork = {
  signal: AbortSignal
  onProgress(share: number): void
  /**
   * Called for each completed call, with its usage and its cost in millionths of a US dollar; the cost is null if the
   * model has no price.
   */
  onUsage(usage: ModelUsage, costMicros: number | null): void
  onStage(stage: Stage, chapters?: PlannedChapter[]): void
  onWritten(part: string): void
}

/** `moreMs` is extra time for work after the author has finished writing. */
type LimitedParts = Pick<JobParts, 'db' | 'author' | 'spendLimits'> & { moreMs?: number | undefined }

export type JobEnd = { state: 'completed' | 'failed' | 'lease-lost'; failure?: unknown }

/**
 * Runs a job and ends it. While the database is unreachable, ending the job is retried for as long as the lease holds.
 * An error that is not the author's failure is thrown; the job is then released, and its finished steps are not
 * repeated.
 */
export async function runAuthorJob<Made>(
  { db, author, spendLimits, moreMs }: LimitedParts,
  job: ClaimedJob,
  work: JobWork,
  make: (work: AuthorWork) => Promise<Made>,
  complete: (made: Made) => Promise<Completion>,
): Promise<JobEnd> {
  const fail = async (failure: unknown): Promise<JobEnd> => {
    const failed = await retryStore(() => endAsFailed(db, job, describeFailure(failure)), work.signal)
    return { state: failed ? 'failed' : 'lease-lost', failure }
  }
  let outcome: Made
  try {
    outcome = await withinLimit({ db, author, spendLimits, moreMs }, job, work, make)
  } catch (error) {
    if (work.signal.aborted || error instanceof StoreFailure) throw error
    return fail(error)
  }
  const completed = await retryStore(() => complete(outcome), work.signal).catch(error => {
    if (error instanceof UnkeptBytes)
      return new GenerationError('GENERATION_FAILED', refusal('failure-stored'), { cause: error })
    throw error
  })
  if (completed instanceof GenerationError) return fail(completed)
  return { state: completed ? 'completed' : 'lease-lost' }
}

/**
 * Result of completing a job. False: the lease was lost and nothing was written. An error: the job fails, because its
 * result can no longer be stored.
 */
export type Completion = boolean | GenerationError

/**
 * Ends a job whose workers died too often: it fails and its credit is returned. The analysis of a document (`look`)
 * ends without a result.
 */
export async function abandonJob(db: Database, job: ClaimedJob): Promise<boolean> {
  if (job.kind === 'look') return endLook(db, job, NOTHING_FOUND)
  return endAsFailed(db, job, { reason: refusal('failure-unknown'), code: 'GENERATION_FAILED' })
}

/** The reason with which a cancelled job fails, by the person who cancelled it. */
const CANCELLED_BY = {
  customer: refusal('failure-cancelled'),
  operator: refusal('failure-cancelled-by-operator'),
} as const

/**
 * Cancels a pending job. Its credit is returned once, however many people cancel the job. False: the job has ended or
 * does not exist.
 */
export async function cancelJob(
  db: Database,
  { id, kind }: Pick<ClaimedJob, 'id' | 'kind'>,
  by: keyof typeof CANCELLED_BY,
): Promise<boolean> {
  if (kind === 'look') {
    const job = await seizeJob(db, id, db.now())
    return job !== null && endLook(db, job, NOTHING_FOUND)
  }
  const failure: JobFailure = { reason: CANCELLED_BY[by], code: 'CANCELLED' }
  return failPendingJob(db, id, failure, job => buildFailedEvent(job, failure))
}

export function buildEvent(job: ClaimedJob, courseId: string | null, event: WebhookEvent): NewEvent | null {
  if (!job.callbackUrl) return null
  return {
    keyId: job.keyId,
    accountId: job.accountId,
    courseId,
    type: event.event,
    url: job.callbackUrl,
    body: JSON.stringify(event),
  }
}

/**
 * Lets the author remember finished steps for this job only. They survive a worker's death, but a new job for the same
 * brief does not reuse them.
 */
export function forThisJob(job: ClaimedJob, work: AuthorWork): AuthorWork {
  return {
    ...work,
    remember: (step, run) => work.remember(`${job.id} ${step}`, run),
    forget: step => work.forget(`${job.id} ${step}`),
  }
}

async function withinLimit<Made>(
  { db, author, spendLimits, moreMs = 0 }: LimitedParts,
  job: ClaimedJob,
  work: JobWork,
  make: (work: AuthorWork) => Promise<Made>,
): Promise<Made> {
  const limitMs = author.timeLimitMs === undefined ? JOB_TIME_LIMIT_MS : author.timeLimitMs + AUTHOR_GRACE_MS
  const timeLimit = AbortSignal.timeout(limitMs + moreMs)
  const signal = AbortSignal.any([work.signal, timeLimit])
  const spending = spendOnModel(db, author, job, spendLimits, signal)
  try {
    const brand = await askStore(() => findBrand(db, job.accountId), signal)
    return await make({
      signal,
      owner: job.accountId,
      company: brand?.brand.name,
      onProgress: work.onProgress,
      onStage: work.onStage,
      onWritten: work.onWritten,
      onDraft() {},
      reserve: spending.reserve,
      onUsage: usage => {
        work.onUsage(usage, spending.record(usage))
      },
      remember: (step, run) => remember(db, job.id, step, () => run().finally(spending.settle), signal),
      forget: step => askStore(() => forgetStep(db, job.id, step, Date.now()), signal),
    })
  } catch (error) {
    if (timeLimit.aborted && !work.signal.aborted) {
      throw new GenerationError('GENERATION_TIMED_OUT', refusal('failure-slow'), { cause: error })
    }
    throw error
  } finally {
    await spending.settle()
  }
}

async function remember<T>(
  db: Database,
  jobId: string,
  step: string,
  run: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const storedStep = await askStore(() => findStep<T>(db, jobId, step, Date.now()), signal)
  if (storedStep) return storedStep.result
  const result = await run()
  await askStore(() => keepStep(db, jobId, step, result), signal)
  return result
}

function describeFailure(error: unknown): JobFailure {
  if (error instanceof GenerationError) return { reason: error.refusal, code: error.code }
  return { reason: refusal('failure-unknown'), code: null }
}

async function endAsFailed(db: Database, job: ClaimedJob, failure: JobFailure): Promise<boolean> {
  return failJob(db, job, failure, buildFailedEvent(job, failure), Date.now())
}

function buildFailedEvent(job: ClaimedJob, { reason, code }: JobFailure): NewEvent | null {
  const event = buildCourseFailed(job.id, { message: writeRefusal(reason), code: code ?? undefined })
  return buildEvent(job, job.target?.courseId ?? null, event)
}
