import type { Queryable } from '../database.ts'

/** What the model cost so far. */
export type JobUsage = { calls: number; inputTokens: number; outputTokens: number; milliseconds: number }

/** How long the steps of a failed job wait for the same brief to be asked for again. */
export const STEPS_KEPT_MS = 24 * 60 * 60 * 1000

/** The job itself, and the jobs of the same key with the same brief that failed within a day. */
const OF_THE_SAME_WORK = `(job_id = $1 or job_id in (
  select earlier.id from jobs earlier join jobs own on own.id = $1
  where earlier.status = 'failed' and earlier.finished_at > $3 and earlier.key_id = own.key_id and earlier.brief = own.brief))`

/** A finished step's result from an earlier worker or an earlier try, so that no model call is paid twice. */
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

/** A result that led to no course is not to be used by the next try. */
export async function forgetStep(db: Queryable, jobId: string, step: string, now: number): Promise<void> {
  await db.query(`delete from job_steps where step = $2 and ${OF_THE_SAME_WORK}`, [jobId, step, now - STEPS_KEPT_MS])
}

/** The first result stands: a worker that lost its lease must not change what its successor already built on, nor leave steps behind an ended job. */
export async function keepStep(db: Queryable, jobId: string, step: string, result: unknown): Promise<void> {
  await db.query(
    `insert into job_steps (job_id, step, result) select id, $2, $3 from jobs where id = $1 and status = 'pending'
     on conflict (job_id, step) do nothing`,
    [jobId, step, JSON.stringify(result)],
  )
}

/** What the model cost over the job of a course; null where none was asked. */
export async function findUsage(db: Queryable, courseId: string): Promise<JobUsage | null> {
  const [row] = await db.query<JobUsage>(
    `select j.model_calls as calls, j.input_tokens as "inputTokens", j.output_tokens as "outputTokens",
       j.model_milliseconds as milliseconds
     from courses c join jobs j on j.id = c.job_id where c.id = $1 and j.model_calls > 0`,
    [courseId],
  )
  return row ?? null
}
