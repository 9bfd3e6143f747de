import { setTimeout } from 'node:timers/promises'
import { isBusy } from './store-error.ts'

const PAUSE_MS = 20
/** Another process (a backup, a person with `sqlite3`) that holds the file for longer than this holds it too long. */
const PATIENCE_MS = 20_000

/**
 * SQLite is called on the event loop, so it must never wait for a lock itself: its own time-out is nought, and what is
 * refused is tried again from here, while the loop goes on serving everybody else.
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
