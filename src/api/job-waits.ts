import type { Database } from '../store/database.ts'
import { findPending } from '../store/jobs/jobs.ts'

export const LONGEST_WAIT_SECONDS = 50
const WAITS_OF_A_KEY = 8
const WAITS_OF_A_PROCESS = 500
/** Maximum number of waits of one account, so that an account with many keys cannot take all places of the process. */
const WAITS_OF_AN_ACCOUNT = WAITS_OF_A_PROCESS / 2
/**
 * Interval at which waiting jobs are checked even without a wake-up from the database: wake-ups are lost while the
 * listening connection is broken, and a stop of the service sends none.
 */
const LOOK_EVERY_MS = 1_000

export type WaitOrder = {
  accountId: string
  keyId: string
  jobId: string
  milliseconds: number
  gone: AbortSignal
}

export type JobWaits = {
  /**
   * Resolves when the job has ended, the time is up, the client has gone, or the service stops. Resolves at once if too
   * many requests are waiting.
   */
  untilEnded(wait: WaitOrder): Promise<void>
  close(): void
}

type Wait = Pick<WaitOrder, 'accountId' | 'keyId' | 'jobId'> & { end(): void }

/** Lets requests wait for their jobs. When a job has ended, one query checks all waits of the process. */
export function openJobWaits({ db, isReady }: { db: Database; isReady(): boolean }): JobWaits {
  const waits = new Set<Wait>()
  let clock: NodeJS.Timeout | undefined
  let looking = false
  let wokenMeanwhile = false
  db.onWake('ended', look)

  async function look(): Promise<void> {
    if (!isReady()) return close()
    if (waits.size === 0) return
    if (looking) {
      wokenMeanwhile = true
      return
    }
    looking = true
    do {
      wokenMeanwhile = false
      const openWaits = [...waits]
      // If the store is unreachable, the query is repeated a second later; each wait still ends in time.
      const pending = await findPending(db, [...new Set(openWaits.map(({ jobId }) => jobId))]).catch(() => null)
      if (pending) for (const wait of openWaits) if (!pending.has(wait.jobId)) wait.end()
    } while (wokenMeanwhile && waits.size > 0)
    looking = false
  }

  function hasPlace(accountId: string, keyId: string): boolean {
    const ofAccount = [...waits].filter(wait => wait.accountId === accountId)
    const ofKey = ofAccount.filter(wait => wait.keyId === keyId)
    return ofKey.length < WAITS_OF_A_KEY && ofAccount.length < WAITS_OF_AN_ACCOUNT && waits.size < WAITS_OF_A_PROCESS
  }

  function close(): void {
    for (const wait of waits) wait.end()
  }

  return {
    async untilEnded({ accountId, keyId, jobId, milliseconds, gone }) {
      if (milliseconds <= 0 || !hasPlace(accountId, keyId) || !isReady()) return
      await new Promise<void>(resolve => {
        const wait: Wait = { accountId, keyId, jobId, end }
        const timer = setTimeout(end, milliseconds)
        gone.addEventListener('abort', end, { once: true })
        waits.add(wait)
        clock ??= setInterval(look, LOOK_EVERY_MS)
        // The job may have ended since the gate read it.
        void look()

        function end(): void {
          clearTimeout(timer)
          gone.removeEventListener('abort', end)
          waits.delete(wait)
          if (waits.size === 0) {
            clearInterval(clock)
            clock = undefined
          }
          resolve()
        }
      })
    },
    close,
  }
}
