import type { JobWork } from '../flows/author-job.ts'
import type { Database } from '../store/database.ts'
import { type ClaimedJob, noteJourney, renewJob } from '../store/jobs/jobs.ts'
import { LEASE_MS } from '../store/jobs/queue.ts'
import type { Log } from './log.ts'

const RENEW_MS = LEASE_MS / 3
const PROGRESS_MS = 300
/** Maximum progress of a running job; only its completion sets 100. */
const HIGHEST_PROGRESS = 99

export type Lease = {
  lost: AbortSignal
  report(share: number): void
  stage: JobWork['onStage']
  written: JobWork['onWritten']
  release(): Promise<void>
}

/**
 * Renews the job's lease (the worker's time-limited claim on the job) while the job runs, and stores the job's progress
 * and stages.
 */
export function holdLease(db: Database, job: ClaimedJob, log: Log): Lease {
  const lost = new AbortController()
  let progress = 0
  let lastProgress = 0
  let renewing: Promise<void> | null = null
  let lastRenewal = performance.now()
  let noted: Promise<void> = Promise.resolve()
  const journey: Parameters<typeof noteJourney>[2] = { stages: [], chapters: [] }

  const clock = setInterval(() => {
    if (renewing || (progress <= lastProgress && performance.now() - lastRenewal < RENEW_MS)) return
    renewing = renew().finally(() => {
      renewing = null
    })
  }, PROGRESS_MS)

  async function renew(): Promise<void> {
    const reached = progress
    try {
      if (!(await renewJob(db, job, reached, db.now()))) lost.abort(new Error('The lease was lost'))
      lastProgress = reached
      lastRenewal = performance.now()
    } catch (error) {
      log.warn({ jobId: job.id, err: error }, 'a lease could not be renewed')
    }
  }

  /**
   * Stores the stages in order. If storing fails, nothing is lost but a stage in the display for people who watch the
   * job.
   */
  function note(): void {
    const now = structuredClone(journey)
    noted = noted
      .then(() => noteJourney(db, job, now))
      .catch(error => log.warn({ jobId: job.id, err: error }, 'a stage could not be noted'))
  }

  return {
    lost: lost.signal,
    report(share) {
      progress = Math.max(progress, Math.min(HIGHEST_PROGRESS, Math.floor(share * 100)))
    },
    stage(stage, chapters) {
      journey.stages.push({ stage, at: Date.now() })
      if (chapters) journey.chapters = chapters
      note()
    },
    written(part) {
      const lesson = journey.chapters.flatMap(({ lessons }) => lessons).find(({ id }) => part === `lesson ${id}`)
      if (!lesson || lesson.isWritten) return
      lesson.isWritten = true
      note()
    },
    async release() {
      clearInterval(clock)
      await renewing
      await noted
    },
  }
}
