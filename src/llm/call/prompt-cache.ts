import { createHash } from 'node:crypto'
import type { Clock } from './clock.ts'

/** Anthropic drops a cached prefix that was not used for five minutes. */
const LIFETIME_MS = 5 * 60_000

/** Told how a marked call has ended. */
export type CacheMark = { answered(): void; failed(): void }

export type PromptCache = ReturnType<typeof createPromptCache>

/**
 * Which calls ask the provider to cache the beginning of their prompt. Writing it costs a quarter more than reading it plainly, reading it from the
 * cache a tenth, and nobody can read it before the call that writes it is answered: of calls that are made at once, one is marked.
 */
export function createPromptCache(clock: Clock) {
  const prefixes = new Map<string, { isWritten: boolean; until: number }>()
  return {
    /** Null where the call goes without a mark. */
    mark(prefix: string): CacheMark | null {
      const key = createHash('sha256').update(prefix).digest('base64')
      for (const [known, { until }] of prefixes) if (until <= clock.now()) prefixes.delete(known)
      const entry = prefixes.get(key)
      if (entry && !entry.isWritten) return null
      const keep = (isWritten: boolean) => prefixes.set(key, { isWritten, until: clock.now() + LIFETIME_MS })
      keep(entry !== undefined)
      return { answered: () => void keep(true), failed: () => void (entry ?? prefixes.delete(key)) }
    },
  }
}
