import type { Course } from '../../course/schema.ts'
import { PublicError } from '../../errors.ts'
import { openThreadPool } from '../../isolate/thread-pool.ts'
import { createFairTurns } from '../../isolate/turns.ts'
import { refusal } from '../../refusals.ts'

/**
 * Length of a course's JSON up to which its pages are rendered on the calling thread; this takes up to 50 ms. The
 * longest course of the library has about 120,000 characters; the longest that may be stored has a million.
 */
const SMALL_COURSE_CHARACTERS = 130_000
const WAIT_MS = 60_000
const DEADLINE_MS = 60_000
const HEAP_MB = 512
const IDLE_MS = 60_000

/** Renders one large course at a time, and of each account at most one in the common queue. */
const inTurnOfAccount = createFairTurns({ inAll: 1, waitMs: WAIT_MS })

// biome-ignore lint/suspicious/noExplicitAny: the callers' types say which arguments a task takes
type PageTasks = { [name: string]: (course: Course, ...given: any[]) => unknown }
type More<Task> = Task extends (course: Course, ...given: infer Given) => unknown ? Given : never

/**
 * Opens worker threads for the pages of large courses, whose rendering would block the event loop for up to half a
 * second. `entry` is the module that the threads run; it must offer the same `tasks`.
 */
export function openPageThreads<Tasks extends PageTasks>(entry: string, tasks: Tasks) {
  const threads = openThreadPool({ entry, heapMb: HEAP_MB, idleMs: IDLE_MS })

  return async function renderPage<Name extends keyof Tasks>(
    accountId: string,
    name: Name,
    course: Course,
    ...given: More<Tasks[Name]>
  ): Promise<ReturnType<Tasks[Name]>> {
    if (JSON.stringify(course).length <= SMALL_COURSE_CHARACTERS)
      return tasks[name]!(course, ...given) as ReturnType<Tasks[Name]>
    const task = { name, given: [course, ...given] }
    const outcome = await inTurnOfAccount(accountId, async () => {
      const deadline = AbortSignal.timeout(DEADLINE_MS)
      return { answer: await threads.run<ReturnType<Tasks[Name]>>(task, deadline) }
    })
    if (!outcome) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('account-busy'))
    return outcome.answer
  }
}
