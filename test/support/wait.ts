import { availableParallelism, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'

const MINUTE_MS = 60_000

/**
 * The longest that a test waits for one thing: a minute, and on a machine that has more to do than it has processors, longer by as
 * much, so that nothing fails because a machine is busy.
 */
export function patienceMs(): number {
  return MINUTE_MS * Math.max(1, (2 * loadavg()[0]!) / availableParallelism())
}

/** For loops that look again and again: a pause that fails, with what was waited for, once the patience is over. */
export function startWait(what: string, patience = patienceMs()): (pauseMs: number) => Promise<void> {
  const deadline = performance.now() + patience
  return async pauseMs => {
    if (performance.now() > deadline) throw new Error(`Waited ${Math.round(patience / 1_000)} s in vain for ${what}`)
    await setTimeout(pauseMs)
  }
}
