import { createHash } from 'node:crypto'
import type { Clock } from './clock.ts'

/** How long Anthropic keeps a cached prefix after its last use. */
const LIFETIME_MS = 5 * 60_000

/** What to call when a call with a marked prefix has ended: answered, then the prefix is cached, or failed. */
export type CacheMark = { answered(): void; failed(): void }

export type PromptCache = ReturnType<typeof createPromptCache>

/**
 * Decides which calls mark their prefix, so that the provider caches it. Writing to the cache costs a quarter more than
 * plain input, and reading from it a tenth. Nothing can be read before the call that writes is answered, so only one of
 * several parallel calls with the same prefix is marked.
 */
export function createPromptCache(clock: Clock) {
  const prefixes = new Map<string, { isWritten: boolean; until: number }>()
  return {
    /** Returns the mark for a call with this prefix; null if the call is not to be marked. */
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
