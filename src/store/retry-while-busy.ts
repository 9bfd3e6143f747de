import { setTimeout } from 'node:timers/promises'
import { isBusy } from './store-error.ts'

const PAUSE_MS = 20
/**
 * How long to retry, in milliseconds. If another process, such as a backup or a person with `sqlite3`, locks the file
 * for longer than this, that process is at fault.
 */
const PATIENCE_MS = 20_000

/**
 * Retries while SQLite is locked. SQLite runs on the event loop, so it must never wait for a lock itself: its own
 * time-out is 0, and a refused call is retried after a pause in which other requests are served.
 */
export async function retryWhileBusy<T>(work: () => T): Promise<T> {
  let end: number | null = null
  for (;;) {
    try {
      return work()
    } catch (error) {
      end ??= performance.now() + PATIENCE_MS
      if (!isBusy(error) || performance.now() > end) throw error
      await setTimeout(PAUSE_MS)
    }
  }
}
