import { setTimeout } from 'node:timers/promises'

/** The time that pauses and limits go by; tests bring their own. */
export type Clock = {
  now(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Aborts after this time. */
  limit(milliseconds: number): AbortSignal
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
  limit: milliseconds => AbortSignal.timeout(milliseconds),
}
