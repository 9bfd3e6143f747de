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

/** Marks what the store threw inside an author's work, so that it is not taken for the author's failure. */
export class StoreFailure extends Error {}

/** Asks the store in the middle of an author's work: one that is away is waited for. */
export async function askStore<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await retryStore(work, signal)
  } catch (error) {
    throw new StoreFailure('The store failed during generation', { cause: error })
  }
}
