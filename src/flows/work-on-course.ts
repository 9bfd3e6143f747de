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
 * Time limit of a task. On an idle machine, the largest permitted course takes less than a tenth of it. So a task that
 * exceeds the limit means that the machine is busy, and the client may retry.
 */
const DEADLINE_MS = 120_000
const HEAP_MB = 512
/**
 * Time after which an idle thread ends. Until then it keeps the library loaded and answers at once; afterwards its
 * memory is of more use to others.
 */
const IDLE_MS = 60_000

const threads = openThreadPool({
  entry: fileURLToPath(import.meta.resolve('./course-thread.ts')),
  heapMb: HEAP_MB,
  idleMs: IDLE_MS,
})

/**
 * Limits the tasks of one account to one thread, and those of all accounts to two, so that an account finds a free
 * thread while another is at work.
 */
const inTurnOfAccount = createTurns({ perName: 1, inAll: 2, waitMs: THREAD_WAIT_MS })

/**
 * Queues the edits of one course: if they ran in parallel, all of them would be computed, but only one could be saved.
 */
const inTurnOfCourse = createTurns({ perName: 1, inAll: Number.POSITIVE_INFINITY, waitMs: EDIT_WAIT_MS })

/** Limits jobs to one thread in all. They wait without a time limit, because no client is waiting who could retry. */
const inTurnOfJobs = createSemaphores(1)

/**
 * Queues forecasts in a thread of their own, where no edit of a large course delays them. Most take milliseconds, the
 * slowest a second. Each account has at most one forecast in the common queue.
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

/** Runs the edits of one course one after the other. An edit that has waited too long is refused with a 429. */
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
