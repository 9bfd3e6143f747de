import type { GenerationFailure } from '../../errors.ts'
import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import { takeCredit } from '../accounts.ts'
import { type Act, addAudit } from '../audit.ts'
import type { Database, Queryable } from '../database.ts'
import type { JobKind } from '../jobs/job-status.ts'
import { nextTurn, WAITING_JOBS } from '../jobs/queue.ts'

/** States of a job as the operator sees them: a pending job is either waiting or running. */
export const WORK_STATES = ['waiting', 'running', 'failed', 'completed'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** Maximum number of rows that one page reads. It bounds the cost of a filter that matches nothing. */
const ROWS_LOOKED_THROUGH = 1_000

/** A job as the operator sees it: without the customer's brief, which is confidential. */
export type OperatorJob = {
  id: string
  kind: JobKind
  state: WorkState
  accountId: string
  accountName: string
  progress: number
  attempt: number
  workerId: string | null
  errorMessage: string | null
  errorCode: GenerationFailure | null
  /**
   * The reason why the job failed (a `Refusal`), as JSON; null also for a job that an earlier release failed without
   * storing a reason.
   */
  errorReason: string | null
  modelCalls: number
  inputTokens: number
  outputTokens: number
  createdAt: number
  finishedAt: number | null
}

export type OperatorJobFilter = { state: WorkState | null; accountId: string | null; kind: JobKind | null }

export type OperatorPage<Row> = { rows: Row[]; nextCursor: string | null }

/**
 * For each state, the SQL condition and the id to sort by, chosen so that an index answers the query. Only a few jobs
 * run at the same time, so running jobs are found by their leases and then sorted: `j.id || ''` keeps the databases
 * from scanning all jobs in the order of their ids instead.
 */
const STATES: Record<WorkState | 'any', { condition: string; id: string }> = {
  any: { condition: 'true', id: 'j.id' },
  waiting: { condition: WAITING_JOBS.condition, id: 'j.id' },
  running: { condition: `status = 'pending' and lease_until is not null`, id: `(j.id || '')` },
  failed: { condition: `status = 'failed'`, id: 'j.id' },
  completed: { condition: `status = 'completed'`, id: 'j.id' },
}

/**
 * Lists jobs after `cursor`, newest first. A page may have fewer rows than `limit` and still be followed by another.
 */
export async function listOperatorJobs(
  db: Queryable,
  { state, accountId, kind }: OperatorJobFilter,
  cursor: string | null,
  limit: number,
): Promise<OperatorPage<OperatorJob>> {
  const { condition, id } = STATES[state ?? 'any']
  const rowLimit = accountId || kind ? ROWS_LOOKED_THROUGH : limit + 1
  const rows = await db.query<OperatorJob>(
    `${JOBS} where ${condition} and ${id} < $1 order by ${id} desc limit ${Math.trunc(rowLimit)}`,
    [cursor ?? 'job_~'],
  )
  const fits = (job: OperatorJob) => (!accountId || job.accountId === accountId) && (!kind || job.kind === kind)
  return cutWindow(rows, fits, rowLimit, limit)
}

/**
 * Returns the first `limit` rows that fit the filter, and the cursor of the next page; null: there is no next page.
 * `rows` are all that one statement has read, at most `rowLimit`.
 */
export function cutWindow<Row extends { id: string }>(
  rows: Row[],
  fits: (row: Row) => boolean,
  rowLimit: number,
  limit: number,
): OperatorPage<Row> {
  const fitting = rows.filter(fits)
  const page = fitting.slice(0, limit)
  if (fitting.length > limit) return { rows: page, nextCursor: page.at(-1)!.id }
  return { rows: page, nextCursor: rows.length < rowLimit ? null : rows.at(-1)!.id }
}

/** Counts the jobs that have failed since then. */
export async function countFailedJobs(db: Queryable, since: number): Promise<number> {
  const sql = `select count(*) as count from jobs where status = 'failed' and finished_at >= $1`
  const [row] = await db.query<{ count: number }>(sql, [since])
  return row!.count
}

export async function requireOperatorJob(db: Queryable, id: string): Promise<OperatorJob> {
  const [job] = await db.query<OperatorJob>(`${JOBS} where j.id = $1`, [id])
  if (!job) throw new PublicError('NOT_FOUND', refusal('no-such-job'))
  return job
}

const JOBS = `
  select j.id, j.kind, case when j.status <> 'pending' then j.status when j.lease_until is null then 'waiting' else 'running' end as state,
    j.account_id as "accountId", a.name as "accountName", j.progress, j.attempt,
    case when j.lease_until is not null then j.worker_id end as "workerId", j.error_message as "errorMessage", j.error_code as "errorCode",
    j.error_reason as "errorReason", j.model_calls as "modelCalls", j.input_tokens as "inputTokens", j.output_tokens as "outputTokens",
    j.created_at as "createdAt", j.finished_at as "finishedAt"
  from jobs j join accounts a on a.id = j.account_id`

/**
 * Puts a failed job back into the queue under its own id, and takes a credit again, because the first one was returned.
 * Finished steps are reused, so that no model call is paid for twice.
 */
export async function retryJob(db: Database, id: string, act: Act | null, now: number): Promise<void> {
  await db.transaction(async transaction => {
    const [job] = await transaction.query<RetriedColumns>(
      `select j.key_id as "keyId", j.status, j.credits, j.created_at as "createdAt", j.erased_at as "erasedAt", k.revoked_at as "revokedAt"
       from jobs j join api_keys k on k.id = j.key_id where j.id = $1`,
      [id],
    )
    if (!job || job.erasedAt !== null) throw new PublicError('NOT_FOUND', refusal('no-such-job'))
    if (job.revokedAt !== null) throw new PublicError('VALIDATION_ERROR', refusal('job-key-revoked'))
    if (job.status !== 'failed') throw new PublicError('VALIDATION_ERROR', refusal('job-not-failed'))
    const period = job.credits > 0 ? await takeCredit(transaction, job.keyId, now, job.createdAt) : null
    const retried = await transaction.query(
      `update jobs set status = 'pending', lease_until = null, lone_deaths = 0, error_message = null, error_code = null, error_reason = null,
         finished_at = null, turn = ${nextTurn(WAITING_JOBS, '$2')}, credit_period = coalesce($3, credit_period)
       where id = $1 and status = 'failed' returning id`,
      [id, job.keyId, period],
    )
    if (retried.length === 0) throw new PublicError('VALIDATION_ERROR', refusal('job-not-failed'))
    await addAudit(transaction, act, id, now)
    await transaction.wake('jobs')
  })
}

type RetriedColumns = {
  keyId: string
  status: string
  credits: number
  createdAt: number
  erasedAt: number | null
  revokedAt: number | null
}
