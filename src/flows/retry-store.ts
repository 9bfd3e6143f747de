import { setTimeout } from 'node:timers/promises'
import { UnkeptBytes } from '../storage/unkept-bytes.ts'
import { mayPass } from '../store/store-error.ts'

const PAUSE_MS = 250

/**
 * Does a piece of store work again until it is taken: a database that restarts is back in seconds, and what is at stake was
 * paid for. Ends when the signal does, and at once for an error that would come again.
 */
export async function retryStore<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || error instanceof UnkeptBytes || !mayPass(error)) throw error
      await setTimeout(PAUSE_MS, null, { signal }).catch(() => {
        throw error
      })
    }
  }
}
