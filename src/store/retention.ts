import { setTimeout } from 'node:timers/promises'
import type { Database } from './database.ts'
import { IDEMPOTENCY_MS } from './idempotency.ts'
import { STEPS_KEPT_MS } from './jobs/job-steps.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * Number of rows that are deleted at once: few enough that no request waits long, because SQLite deletes on the event
 * loop.
 */
const BATCH_ROWS = 100

/** For how many days rows are kept after they were last needed. Courses and packages are kept for ever. */
export type Retention = { idempotencyDays: number; deliveryDays: number; failedJobDays: number; auditDays: number }

export type Swept = { idempotency: number; deliveries: number; failedJobs: number; audit: number }

/** Deletes rows whose time is over, batch by batch. Two processes may run this at the same time. */
export async function deleteOldRows(db: Database, keep: Retention, now: number): Promise<Swept> {
  const before = (days: number) => now - days * DAY_MS
  await deleteStepsOfEndedJobs(db, now)
  await deleteLiveCoursesOfEndedJobs(db, now)
  return {
    idempotency: await deleteInBatches(
      db,
      `delete from idempotency where (key_id, endpoint, idempotency_key) in
         (select key_id, endpoint, idempotency_key from idempotency where created_at < $1 limit ${BATCH_ROWS}) returning key_id`,
      Math.min(before(keep.idempotencyDays), now - IDEMPOTENCY_MS),
    ),
    deliveries: await deleteInBatches(
      db,
      `delete from events where id in
         (select id from events where outcome is not null and finished_at < $1 limit ${BATCH_ROWS}) returning id`,
      before(keep.deliveryDays),
    ),
    failedJobs: await deleteInBatches(
      db,
      `delete from jobs where id in
         (select id from jobs where status = 'failed' and finished_at < $1 limit ${BATCH_ROWS}) returning id`,
      before(keep.failedJobDays),
    ),
    audit: await deleteInBatches(
      db,
      `delete from audit where id in (select id from audit where at < $1 limit ${BATCH_ROWS}) returning id`,
      before(keep.auditDays),
    ),
  }
}

/**
 * Deletes the finished steps of completed jobs at once, and those of failed jobs after a day. A worker that has lost
 * its lease may write a step just after another worker has ended the job; the step would keep the job's row from being
 * deleted.
 */
async function deleteStepsOfEndedJobs(db: Database, now: number): Promise<void> {
  await deleteInBatches(
    db,
    `delete from job_steps where (job_id, step) in (select job_id, step from job_steps join jobs on jobs.id = job_steps.job_id
       where jobs.status = 'completed' or (jobs.status = 'failed' and jobs.finished_at <= $1) limit ${BATCH_ROWS}) returning job_id`,
    now - STEPS_KEPT_MS,
  )
}

/**
 * Deletes the rows of live pages whose jobs have ended. A process of an earlier release ends a job without deleting
 * these rows, and they would keep the job's row from being deleted.
 */
async function deleteLiveCoursesOfEndedJobs(db: Database, now: number): Promise<void> {
  await deleteInBatches(
    db,
    `delete from live_courses where job_id in (select job_id from live_courses join jobs on jobs.id = live_courses.job_id
       where jobs.status <> 'pending' and jobs.finished_at <= $1 limit ${BATCH_ROWS}) returning job_id`,
    now,
  )
}

/**
 * Deletes rows batch by batch, and pauses after each batch for as long as the batch took, so that requests get at least
 * half of the time.
 */
async function deleteInBatches(db: Database, sql: string, before: number): Promise<number> {
  let total = 0
  for (;;) {
    const started = performance.now()
    const deleted = await db.query(sql, [before])
    total += deleted.length
    if (deleted.length < BATCH_ROWS) return total
    await setTimeout(performance.now() - started)
  }
}
