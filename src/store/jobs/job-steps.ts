import type { Queryable } from '../database.ts'

/** The model calls of a job so far. */
export type JobUsage = { calls: number; inputTokens: number; outputTokens: number; milliseconds: number }

/** How long the steps of a failed job are kept, in case the same brief is ordered again. */
export const STEPS_KEPT_MS = 24 * 60 * 60 * 1000

/**
 * SQL condition for the steps that a job may reuse: its own, and those of jobs with the same key and brief that failed
 * within the last day.
 */
const OF_THE_SAME_WORK = `(job_id = $1 or job_id in (
  select earlier.id from jobs earlier join jobs own on own.id = $1
  where earlier.status = 'failed' and earlier.finished_at > $3 and earlier.key_id = own.key_id and earlier.brief = own.brief))`

/**
 * Returns the result of a step that this job, or a failed job for the same brief, has already finished, so that no
 * model call is paid for twice. Null: there is none.
 */
export async function findStep<T>(
  db: Queryable,
  jobId: string,
  step: string,
  now: number,
): Promise<{ result: T } | null> {
  const [row] = await db.query<{ result: string }>(
    `select result from job_steps where step = $2 and ${OF_THE_SAME_WORK} order by job_id desc limit 1`,
    [jobId, step, now - STEPS_KEPT_MS],
  )
  return row ? { result: JSON.parse(row.result) } : null
}

/** Deletes the result of a step that led to no course, so that the next attempt does not reuse it. */
export async function forgetStep(db: Queryable, jobId: string, step: string, now: number): Promise<void> {
  await db.query(`delete from job_steps where step = $2 and ${OF_THE_SAME_WORK}`, [jobId, step, now - STEPS_KEPT_MS])
}

/**
 * Stores a step's result, unless one is stored already or the job has ended. A worker that has lost its lease must
 * neither change a result that its successor builds on, nor leave steps behind an ended job.
 */
export async function keepStep(db: Queryable, jobId: string, step: string, result: unknown): Promise<void> {
  await db.query(
    `insert into job_steps (job_id, step, result) select id, $2, $3 from jobs where id = $1 and status = 'pending'
     on conflict (job_id, step) do nothing`,
    [jobId, step, JSON.stringify(result)],
  )
}

/** Returns the model calls of a course's job; null if no model was asked. */
export async function findUsage(db: Queryable, courseId: string): Promise<JobUsage | null> {
  const [row] = await db.query<JobUsage>(
    `select j.model_calls as calls, j.input_tokens as "inputTokens", j.output_tokens as "outputTokens",
       j.model_milliseconds as milliseconds
     from courses c join jobs j on j.id = c.job_id where c.id = $1 and j.model_calls > 0`,
    [courseId],
  )
  return row ?? null
}
