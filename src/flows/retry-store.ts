import { setTimeout } from 'node:timers/promises'
import { UnkeptBytes } from '../storage/unkept-bytes.ts'
import { mayPass } from '../store/store-error.ts'

const PAUSE_MS = 250

/**
 * Retries work on the store until it succeeds, because a database that restarts is back within seconds, and the work
 * often saves a result that has been paid for. Gives up when the signal aborts, and at once for an error that a retry
 * cannot resolve.
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

/** Marks an error of the store inside an author's work, so that it is not taken for the author's failure. */
export class StoreFailure extends Error {}

/** Runs a query in the middle of an author's work, and retries it while the store is unreachable. */
export async function askStore<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await retryStore(work, signal)
  } catch (error) {
    throw new StoreFailure('The store failed during generation', { cause: error })
  }
}
