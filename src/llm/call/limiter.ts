import type { Clock } from './clock.ts'

/** After this many answers for each call that the limit allows, the limit rises by one call. */
const ANSWERS_PER_RAISE = 2
/**
 * Maximum share of the allowed calls that one owner may have in flight, so that calls of this owner that hang leave
 * room for other owners.
 */
const OWNER_SHARE = 0.75

/**
 * A semaphore for the model calls of all jobs. Waiting jobs are served in turn, one call each. The limit of calls in
 * flight adapts like TCP's congestion window (additive increase, multiplicative decrease): when the provider refuses a
 * call, the limit is halved and all calls pause. Then a single call is tried, and the others follow once it is
 * answered.
 */
export type Limiter = {
  run<T>(job: LimitedJob, signal: AbortSignal, call: () => Promise<T>): Promise<T>
}

/**
 * A job in the queue. All jobs of one owner (an account) together may use only a share of the calls; a job without an
 * owner may use all.
 */
export type LimitedJob = { owner?: string | undefined }

export type LimiterOptions = {
  /** The limit of calls in flight as long as nothing is refused. */
  most: number
  clock: Clock
  /**
   * Returns for how long all calls pause after this error; null if the provider has not refused the call. `refusals` is
   * the number of refusals in a row before this one.
   */
  pauseAfter(error: unknown, refusals: number): number | null
}

type Waiting = { start(): void }

export function createLimiter({ most, clock, pauseAfter }: LimiterOptions): Limiter {
  // A Map keeps insertion order: when a call of a job is started, the rest of its queue moves to the end.
  const queues = new Map<LimitedJob, Waiting[]>()
  const runningOf = new Map<string, number>()
  let allowed = most
  let running = 0
  let refusals = 0
  let answers = 0
  let heldUntil = 0
  /**
   * The number of times that the limit was halved. Answers and refusals of calls that started before the last halving
   * do not change the limit.
   */
  let era = 0
  let trying = false
  let wakes = false

  return {
    async run(job, signal, call) {
      const begun = await turn(job, signal)
      try {
        const result = await call()
        if (begun === era) noteAnswer()
        return result
      } catch (error) {
        noteError(error, begun)
        throw error
      } finally {
        count(job, -1)
        startNext()
      }
    },
  }

  function turn(job: LimitedJob, signal: AbortSignal): Promise<number> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start() {
          signal.removeEventListener('abort', leave)
          count(job, 1)
          resolve(era)
        },
      }
      const leave = () => {
        dequeue(job, waiting)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      const queue = queues.get(job)
      if (queue) queue.push(waiting)
      else queues.set(job, [waiting])
      startNext()
    })
  }

  function count({ owner }: LimitedJob, change: 1 | -1): void {
    running += change
    if (owner !== undefined) runningOf.set(owner, (runningOf.get(owner) ?? 0) + change)
    if (owner !== undefined && runningOf.get(owner) === 0) runningOf.delete(owner)
  }

  function hasShare({ owner }: LimitedJob): boolean {
    return owner === undefined || (runningOf.get(owner) ?? 0) < Math.max(1, Math.floor(allowed * OWNER_SHARE))
  }

  function noteAnswer(): void {
    trying = false
    refusals = 0
    if (++answers < allowed * ANSWERS_PER_RAISE || allowed >= most) return
    allowed++
    answers = 0
  }

  function noteError(error: unknown, begun: number): void {
    const pause = pauseAfter(error, refusals)
    if (pause === null) {
      if (begun === era) trying = false
      return
    }
    heldUntil = Math.max(heldUntil, clock.now() + pause)
    if (begun !== era) return
    era++
    refusals++
    answers = 0
    allowed = Math.max(1, Math.floor(allowed / 2))
    trying = false
  }

  function startNext(): void {
    if (queues.size === 0) return
    if (clock.now() < heldUntil) {
      wakeLater()
      return
    }
    const justHeld = refusals > 0
    while (running < allowed && !trying) {
      const next = [...queues].find(([job]) => hasShare(job))
      if (!next) return
      const [job, queue] = next
      const waiting = queue.shift()
      queues.delete(job)
      if (queue.length > 0) queues.set(job, queue)
      trying = justHeld
      waiting?.start()
    }
  }

  function wakeLater(): void {
    if (wakes) return
    wakes = true
    const wake = () => {
      wakes = false
      startNext()
    }
    void clock.wait(heldUntil - clock.now(), NEVER).then(wake, wake)
  }

  function dequeue(job: LimitedJob, waiting: Waiting): void {
    const queue = queues.get(job)?.filter(other => other !== waiting) ?? []
    if (queue.length > 0) queues.set(job, queue)
    else queues.delete(job)
  }
}

const NEVER = new AbortController().signal
