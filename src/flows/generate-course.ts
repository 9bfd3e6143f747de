import type { Author, ModelUsage } from '../author/author.ts'
import { judgeCourse } from '../author/judge-course.ts'
import { libraryAuthor } from '../author/library-author.ts'
import { assembleCourse } from '../course/assemble-course.ts'
import { isGate } from '../course/findings.ts'
import type { Material } from '../course/material.ts'
import { type Course, courseContentSchema } from '../course/schema.ts'
import type { Stage } from '../course/stages.ts'
import { GenerationError } from '../errors.ts'
import type { Database } from '../store/database.ts'
import type { NewEvent } from '../store/events.ts'
import { newCourseId } from '../store/ids.ts'
import { addUsage, findStep, forgetStep, keepStep } from '../store/job-steps.ts'
import { type ClaimedJob, completeJob, failJob, type JobFailure } from '../store/jobs.ts'
import { buildCourseCreated, buildCourseFailed, type WebhookEvent } from '../webhooks/events.ts'
import { courseObject } from './course-object.ts'
import { retryStore } from './retry-store.ts'

/** A job that is not done by then is failed, whatever its author is waiting for, unless its author may take longer. */
export const JOB_TIME_LIMIT_MS = 15 * 60 * 1000
/** An author with a limit of its own says better what took so long. */
const AUTHOR_GRACE_MS = 30_000
/** The subject by which a test key asks for a course that fails. */
const FAILING_TEST = 'test: fail'

export type GenerationParts = { db: Database; author: Author; baseUrl: string }

export type GenerationWork = {
  signal: AbortSignal
  onProgress(share: number): void
  onUsage(usage: ModelUsage): void
  onStage(stage: Stage, chapters?: string[]): void
}

export type Generated = { state: 'completed' | 'failed' | 'lease-lost'; failure?: unknown }

/**
 * Writes one course and ends its job. A database that is away is waited for as long as the lease is ours. Anything that is
 * not the author's failure is thrown: the job is handed back, and its finished steps are not redone.
 */
export async function generateCourse(
  parts: GenerationParts,
  job: ClaimedJob,
  work: GenerationWork,
): Promise<Generated> {
  const { db, author, baseUrl } = parts
  let course: Course
  try {
    course = await writeCourse(db, job.test ? testAuthor() : author, job, work)
  } catch (error) {
    if (work.signal.aborted || error instanceof StoreFailure) throw error
    const failed = await retryStore(() => endAsFailed(db, job, jobFailureOf(error)), work.signal)
    return { state: failed ? 'failed' : 'lease-lost', failure: error }
  }
  const event = eventFor(job, course.id, buildCourseCreated(job.id, courseObject(course, baseUrl)))
  const completed = await retryStore(() => completeJob(db, job, course, event, Date.now()), work.signal)
  return { state: completed ? 'completed' : 'lease-lost' }
}

/** A job whose workers died too often: it ends cleanly, with the credit back. */
export async function abandonJob(db: Database, job: ClaimedJob): Promise<boolean> {
  return endAsFailed(db, job, {
    message: 'The course could not be generated. Please try again.',
    code: 'GENERATION_FAILED',
  })
}

/** For an integrator's tests: it costs nothing, and fails when it is asked to. */
function testAuthor(): Author {
  const library = libraryAuthor()
  return {
    ...library,
    async write(brief, work) {
      if (brief.subject !== FAILING_TEST) return library.write(brief, work)
      throw new GenerationError('GENERATION_FAILED', 'This course fails because its subject asks for it.')
    },
  }
}

async function writeCourse(db: Database, author: Author, job: ClaimedJob, work: GenerationWork): Promise<Course> {
  const limitMs = author.timeLimitMs === undefined ? JOB_TIME_LIMIT_MS : author.timeLimitMs + AUTHOR_GRACE_MS
  const timeLimit = AbortSignal.timeout(limitMs)
  const signal = AbortSignal.any([work.signal, timeLimit])
  // A figure that the store does not take is missed by nobody but the operator; the course is worth more.
  const usages: Promise<void>[] = []
  try {
    const material = await author.write(job.brief, {
      signal,
      onProgress: work.onProgress,
      onStage: work.onStage,
      onUsage: usage => {
        work.onUsage(usage)
        usages.push(addUsage(db, job.id, usage).catch(() => {}))
      },
      remember: (step, run) => remember(db, job.id, step, run, signal),
      forget: step => ofStore(() => forgetStep(db, job.id, step, Date.now()), signal),
    })
    return finishCourse(material, job)
  } catch (error) {
    if (timeLimit.aborted && !work.signal.aborted) {
      throw new GenerationError('GENERATION_TIMED_OUT', 'The course took too long to generate. Please try again.', {
        cause: error,
      })
    }
    throw error
  } finally {
    await Promise.all(usages)
  }
}

/** No author is trusted: what it wrote must fit the schema and pass every gate. */
function finishCourse(material: Material, job: ClaimedJob): Course {
  const parsed = courseContentSchema.safeParse(assembleCourse(material, job.brief))
  if (!parsed.success) {
    throw new GenerationError('GENERATION_FAILED', 'The generated course was not complete.', { cause: parsed.error })
  }
  const quality = judgeCourse(parsed.data, job.brief)
  if (!quality.form.passed) {
    const rules = new Set(quality.form.findings.filter(isGate).map(({ rule }) => rule))
    throw new GenerationError(
      'GENERATION_FAILED',
      `The generated course did not pass our checks (${[...rules].join(', ')}).`,
    )
  }
  const content = job.test ? { ...parsed.data, origin: { ...parsed.data.origin, test: true as const } } : parsed.data
  return { ...content, id: newCourseId(), version: 1, createdAt: new Date().toISOString(), quality }
}

async function remember<T>(
  db: Database,
  jobId: string,
  step: string,
  run: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const kept = await ofStore(() => findStep<T>(db, jobId, step, Date.now()), signal)
  if (kept) return kept.result
  const result = await run()
  await ofStore(() => keepStep(db, jobId, step, result), signal)
  return result
}

/** Marks what the store threw inside an author's work, so that it is not taken for the author's failure. */
class StoreFailure extends Error {}

async function ofStore<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await retryStore(work, signal)
  } catch (error) {
    throw new StoreFailure('The store failed during generation', { cause: error })
  }
}

function jobFailureOf(error: unknown): JobFailure {
  if (error instanceof GenerationError) return { message: error.message, code: error.code }
  return { message: 'The course could not be generated. Please try again.', code: null }
}

async function endAsFailed(db: Database, job: ClaimedJob, failure: JobFailure): Promise<boolean> {
  const { message, code } = failure
  const event = eventFor(job, null, buildCourseFailed(job.id, { message, code: code ?? undefined }))
  return failJob(db, job, failure, event, Date.now())
}

function eventFor(job: ClaimedJob, courseId: string | null, event: WebhookEvent): NewEvent | null {
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
