import { abandonJob } from '../flows/author-job.ts'
import type { Database } from '../store/database.ts'
import { sweepEvents } from '../store/events.ts'
import { sweepJobs } from '../store/jobs/jobs.ts'
import { LEASE_MS } from '../store/jobs/queue.ts'

/**
 * Creates a function that releases the jobs of dead workers for others, or ends a job whose workers died too often. A
 * worker counts as dead if it has not renewed its lease. After an outage of the store, or a standstill of this process
 * (a frozen container, a sleeping machine), nothing is taken over for the length of a lease: nobody could renew leases
 * meanwhile, so live workers, including the one in this process, need time to do so.
 */
export function createSweeper({ db }: { db: Database }): (now: number, deadUntil?: number) => Promise<void> {
  let wasAway = false
  let heldUntil = 0
  let lastSweep = Number.POSITIVE_INFINITY
  return async (now, deadUntil = now) => {
    if (now - lastSweep > LEASE_MS) heldUntil = now + LEASE_MS
    lastSweep = now
    if (wasAway) {
      await db.check()
      wasAway = false
      heldUntil = now + LEASE_MS
    }
    if (now < heldUntil) return
    try {
      for (const job of await sweepJobs(db, now, deadUntil)) await abandonJob(db, job)
      await sweepEvents(db, now, deadUntil)
    } catch (error) {
      wasAway = true
      throw error
    }
  }
}
