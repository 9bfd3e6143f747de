import { abandonJob } from '../flows/author-job.ts'
import type { Database } from '../store/database.ts'
import { sweepEvents } from '../store/events.ts'
import { sweepJobs } from '../store/jobs/jobs.ts'
import { LEASE_MS } from '../store/jobs/queue.ts'

/**
 * Takes up the work of dead workers, or ends it when that happened too often. Once the store is back after it was away, it
 * holds off for the length of a lease: nobody could renew meanwhile, and those who live must get the chance before they are taken for dead.
 */
export function createSweeper({ db }: { db: Database }): (now: number, deadUntil?: number) => Promise<void> {
  let wasAway = false
  let heldUntil = 0
  return async (now, deadUntil = now) => {
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
