import { availableParallelism, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'

const MINUTE_MS = 60_000
/** What the sum below takes on the machine on which a minute was found to be plenty. */
const REFERENCE_MS = 100

/** `test/setup.ts` measures it once for all processes of a run. */
let slowness = Number(process.env['TEST_SLOWNESS']) || undefined

/**
 * The longest that a test waits for one thing: a minute, longer by as much as the machine has more to do than it has processors,
 * and by as much as its processors are slower, so that nothing fails because a machine is busy or slow.
 */
export function patienceMs(): number {
  slowness ??= measureSlowness()
  return MINUTE_MS * slowness * Math.max(1, (2 * loadavg()[0]!) / availableParallelism())
}

/** For loops that look again and again: a pause that fails, with what was waited for, once the patience is over. */
export function startWait(what: string, patience = patienceMs()): (pauseMs: number) => Promise<void> {
  const deadline = performance.now() + patience
  return async pauseMs => {
    if (performance.now() > deadline) throw new Error(`Waited ${Math.round(patience / 1_000)} s in vain for ${what}`)
    await setTimeout(pauseMs)
  }
}

/** How much slower this processor computes than the reference, by its own time: others at work do not count. */
export function measureSlowness(): number {
  const before = process.cpuUsage()
  let sum = 0
  for (let number = 0; number < 20_000_000; number++) sum = (sum * 31 + number) % 65_521
  const { user } = process.cpuUsage(before)
  return sum < 0 ? 1 : Math.max(1, user / 1_000 / REFERENCE_MS)
}
