import { availableParallelism, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'

const MINUTE_MS = 60_000
/**
 * The time that the sum in `measureSlowness` takes on the reference machine, on which a minute was found to be enough.
 */
const REFERENCE_MS = 100

/**
 * How many times slower this machine is than the reference. `test/setup.ts` measures this once for all processes of a
 * run; a process without that value measures it itself.
 */
let slowness = Number(process.env['TEST_SLOWNESS']) || undefined

/**
 * The longest that a test waits for one thing: a minute, multiplied by the machine's load per processor and by the slowness of its
 * processors, so that no test fails because a machine is busy or slow.
 */
export function patienceMs(): number {
  slowness ??= measureSlowness()
  return MINUTE_MS * slowness * Math.max(1, (2 * loadavg()[0]!) / availableParallelism())
}

/**
 * Returns a function that pauses a polling loop. Once the time limit is over, the function throws an error that names
 * what the loop waits for.
 */
export function startWait(what: string, patience = patienceMs()): (pauseMs: number) => Promise<void> {
  const deadline = performance.now() + patience
  return async pauseMs => {
    if (performance.now() > deadline) throw new Error(`Waited ${Math.round(patience / 1_000)} s in vain for ${what}`)
    await setTimeout(pauseMs)
  }
}

/** Measures how much slower this processor is than the reference, in CPU time, so that other processes do not count. */
export function measureSlowness(): number {
  const before = process.cpuUsage()
  let sum = 0
  for (let number = 0; number < 20_000_000; number++) sum = (sum * 31 + number) % 65_521
  const { user } = process.cpuUsage(before)
  return sum < 0 ? 1 : Math.max(1, user / 1_000 / REFERENCE_MS)
}
