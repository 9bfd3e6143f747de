import { setTimeout } from 'node:timers/promises'

/** The clock for pauses and time limits; tests pass their own. */
export type Clock = {
  now(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Returns an AbortSignal that aborts after this time. */
  limit(milliseconds: number): AbortSignal
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
  limit: milliseconds => AbortSignal.timeout(milliseconds),
}
