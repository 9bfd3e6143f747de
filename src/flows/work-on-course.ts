import { fileURLToPath } from 'node:url'
import type { Brief } from '../course/brief.ts'
import type { Forecast } from '../course/forecast.ts'
import { PublicError } from '../errors.ts'
import { createSemaphores } from '../isolate/semaphores.ts'
import { openThreadPool } from '../isolate/thread-pool.ts'
import { createFairTurns, createTurns } from '../isolate/turns.ts'
import { refusal } from '../refusals.ts'
import type { COURSE_TASKS } from './course-tasks.ts'

const EDIT_WAIT_MS = 5_000
const THREAD_WAIT_MS = 60_000
const FORECAST_WAIT_MS = 10_000
/**
 * Deadline of a task. On an idle machine, no document of permitted size takes a tenth of it, so if it passes, the
 * machine is busy and the client may retry.
 */
const DEADLINE_MS = 120_000
const HEAP_MB = 512
/**
 * Time after which an idle thread ends. Until then it has the library loaded and answers at once; after that its memory
 * is worth more.
 */
const IDLE_MS = 60_000

const threads = openThreadPool({
  entry: fileURLToPath(import.meta.resolve('./course-thread.ts')),
  heapMb: HEAP_MB,
  idleMs: IDLE_MS,
})

/** Limits the tasks of an account to one thread at a time, so that other accounts always find one. */
const inTurnOfAccount = createTurns({ perName: 1, inAll: 2, waitMs: THREAD_WAIT_MS })

/** Queues the edits of one course: in parallel, all of them would be computed but only one saved. */
const inTurnOfCourse = createTurns({ perName: 1, inAll: Number.POSITIVE_INFINITY, waitMs: EDIT_WAIT_MS })

/**
 * Limits jobs to one thread in all. They wait without a time-out, because no client waits for them that could retry.
 */
const inTurnOfJobs = createSemaphores(1)

/**
 * Queues forecasts in a thread of their own, where no edit of a large course delays them. A forecast takes
 * milliseconds, the slowest a second. Each account has at most one in the common queue.
 */
const inTurnOfForecasts = createFairTurns({ inAll: 1, waitMs: FORECAST_WAIT_MS })

type Tasks = typeof COURSE_TASKS
type Answer<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>

/** Runs a task on a whole document in a worker thread, within a deadline. */
export async function workOnCourse<Name extends keyof Tasks>(
  accountId: string,
  name: Name,
  ...given: Parameters<Tasks[Name]>
): Promise<Answer<Name>> {
  const outcome = await inTurnOfAccount(accountId, async () => ({ answer: await runTask(name, given) }))
  if (!outcome) throw busy('account-busy')
  return outcome.answer
}

/** Forecasts what the library would write for a brief, in a worker thread. */
export async function forecastInThread(accountId: string, brief: Brief, company?: string): Promise<Forecast> {
  const forecast = await inTurnOfForecasts(accountId, () => runTask('forecastFromLibrary', [brief, company]))
  if (!forecast) throw busy('forecasts-busy')
  return forecast
}

/** Runs a task for a job in a worker thread, until the job's signal aborts it. */
export async function workInJob<Name extends keyof Tasks>(
  signal: AbortSignal,
  name: Name,
  ...given: Parameters<Tasks[Name]>
): Promise<Answer<Name>> {
  return inTurnOfJobs('jobs', () => threads.run<Answer<Name>>({ name, given }, signal))
}

async function runTask<Name extends keyof Tasks>(name: Name, given: Parameters<Tasks[Name]>): Promise<Answer<Name>> {
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  try {
    return await threads.run<Answer<Name>>({ name, given }, deadline)
  } catch (error) {
    if (deadline.aborted) throw busy('service-busy')
    throw error
  }
}

/** Runs the edits of one course one after the other. An edit that waits too long is refused. */
export async function editInTurn<Edited extends object>(
  courseId: string,
  edit: () => Promise<Edited>,
): Promise<Edited> {
  const answer = await inTurnOfCourse(courseId, edit)
  if (!answer) throw busy('course-in-turn')
  return answer
}

function busy(name: 'account-busy' | 'forecasts-busy' | 'service-busy' | 'course-in-turn'): PublicError {
  return new PublicError('RATE_LIMIT_EXCEEDED', refusal(name))
}
