import { fileURLToPath } from 'node:url'
import type { Brief } from '../course/brief.ts'
import type { Forecast } from '../course/forecast.ts'
import { PublicError } from '../errors.ts'
import { openThreadPool } from '../isolate/thread-pool.ts'
import { createFairTurns, createTurns } from '../isolate/turns.ts'
import { refusal } from '../refusals.ts'
import { createSemaphores } from '../store/semaphores.ts'
import type { COURSE_TASKS } from './course-tasks.ts'

const EDIT_WAIT_MS = 5_000
const THREAD_WAIT_MS = 60_000
const FORECAST_WAIT_MS = 10_000
/** No document of legal size takes a tenth of it on an idle machine: where it is over, the machine is busy, and the client may try again. */
const DEADLINE_MS = 120_000
const HEAP_MB = 512
/** A thread that has read the library answers at once; later its memory is worth more. */
const IDLE_MS = 60_000

const threads = openThreadPool({
  entry: fileURLToPath(import.meta.resolve('./course-thread.ts')),
  heapMb: HEAP_MB,
  idleMs: IDLE_MS,
})

/** An account has one thread at a time, so that whatever it does the next one has another. */
const inTurnOfAccount = createTurns({ perName: 1, inAll: 2, waitMs: THREAD_WAIT_MS })

/** Queues the edits of one course: in parallel they would all be computed and only one saved. */
const inTurnOfCourse = createTurns({ perName: 1, inAll: Number.POSITIVE_INFINITY, waitMs: EDIT_WAIT_MS })

/** Jobs have no client that could try again: they wait as long as it takes, for one thread. */
const inTurnOfJobs = createSemaphores(1)

/**
 * A forecast takes milliseconds, the dearest a second: one thread answers them all, and no edit of a large course stands before them.
 * An account has one in the queue, so that another's waits for one of each account and not for all that somebody asked.
 */
const inTurnOfForecasts = createFairTurns({ inAll: 1, waitMs: FORECAST_WAIT_MS })

type Tasks = typeof COURSE_TASKS
type Answer<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>

/** Runs work on a whole document in a thread, within a deadline. */
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

/** The same for a job, which is over when its signal says so. */
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

/** One edit of a course at a time; the next waits for it, but not for ever. */
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
