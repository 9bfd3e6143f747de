import type { Clock } from './clock.ts'

/** So many good answers for each call at once, before one more is tried. */
const ANSWERS_PER_RAISE = 2

/**
 * A semaphore for the calls of all jobs. The next call is that of the job which was served least, so that no job waits for
 * all of another. How many calls may run at once follows the provider, as TCP's window does (additive increase,
 * multiplicative decrease): a refusal halves it and holds everybody back; then one call tries, and the rest follow when it
 * was answered.
 */
export type Limiter = {
  run<T>(job: object, signal: AbortSignal, call: () => Promise<T>): Promise<T>
}

export type LimiterOptions = {
  /** Calls at once when nobody refuses. */
  most: number
  clock: Clock
  /** How long everybody waits after this error, the nth refusal in a row; null when it was no refusal. */
  pauseAfter(error: unknown, refusals: number): number | null
}

/** A job that has calls here. `served` counts those that were let through and not refused. */
type Customer = { waiting: (() => void)[]; running: number; served: number }

export function createLimiter({ most, clock, pauseAfter }: LimiterOptions): Limiter {
  const customers = new Map<object, Customer>()
  let allowed = most
  let running = 0
  let refusals = 0
  let answers = 0
  let heldUntil = 0
  /** Calls that started before the last refusal say nothing about what is allowed since. */
  let era = 0
  let trying = false
  let waking: AbortController | null = null

  return {
    async run(job, signal, call) {
      const customer = customerOf(job)
      const begun = await turn(job, customer, signal)
      try {
        const result = await call()
        if (begun === era) noteAnswer()
        return result
      } catch (error) {
        if (noteError(error, begun)) customer.served--
        throw error
      } finally {
        running--
        customer.running--
        forgetIdle(job, customer)
        startNext()
      }
    },
  }

  /** A newcomer is served as if it had been there all the time, not before everybody else until it has caught up. */
  function customerOf(job: object): Customer {
    const known = customers.get(job)
    if (known) return known
    const others = [...customers.values()].map(({ served }) => served)
    const customer = { waiting: [], running: 0, served: others.length > 0 ? Math.min(...others) : 0 }
    customers.set(job, customer)
    return customer
  }

  function turn(job: object, customer: Customer, signal: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve(era)
      }
      const leave = () => {
        customer.waiting = customer.waiting.filter(other => other !== start)
        forgetIdle(job, customer)
        reject(signal.reason)
      }
      customer.waiting.push(start)
      if (signal.aborted) return leave()
      signal.addEventListener('abort', leave, { once: true })
      startNext()
    })
  }

  function forgetIdle(job: object, { waiting, running: calls }: Customer): void {
    if (waiting.length === 0 && calls === 0) customers.delete(job)
    // Nobody is left to be woken: a timer would only keep the process alive.
    if (customers.size === 0) waking?.abort()
  }

  function noteAnswer(): void {
    trying = false
    refusals = 0
    if (++answers < allowed * ANSWERS_PER_RAISE || allowed >= most) return
    allowed++
    answers = 0
  }

  /** Gives true when it was a refusal. */
  function noteError(error: unknown, begun: number): boolean {
    const pause = pauseAfter(error, refusals)
    if (begun === era) trying = false
    if (pause === null) return false
    heldUntil = Math.max(heldUntil, clock.now() + pause)
    if (begun === era) {
      era++
      refusals++
      answers = 0
      allowed = Math.max(1, Math.floor(allowed / 2))
    }
    return true
  }

  function startNext(): void {
    if (clock.now() < heldUntil) {
      wakeLater()
      return
    }
    while (running < allowed && !trying) {
      const customer = leastServed()
      if (!customer) return
      running++
      customer.running++
      customer.served++
      trying = refusals > 0
      customer.waiting.shift()!()
    }
  }

  function leastServed(): Customer | undefined {
    return [...customers.values()]
      .filter(({ waiting }) => waiting.length > 0)
      .reduce<Customer | undefined>(
        (least, other) => (least && least.served <= other.served ? least : other),
        undefined,
      )
  }

  function wakeLater(): void {
    if (waking || customers.size === 0) return
    waking = new AbortController()
    const wake = () => {
      waking = null
      startNext()
    }
    clock.wait(heldUntil - clock.now(), waking.signal).then(wake, wake)
  }
}
