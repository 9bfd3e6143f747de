import type { GenerationFailure } from '../../errors.ts'
import { PublicError } from '../../errors.ts'
import { takeCredit } from '../accounts.ts'
import { type Act, addAudit } from '../audit.ts'
import type { Database, Queryable } from '../database.ts'
import type { JobKind } from '../jobs/job-status.ts'
import { nextTurn, WAITING_JOBS } from '../jobs/queue.ts'

/** The operator tells apart whether a pending job waits or is worked on. */
export const WORK_STATES = ['waiting', 'running', 'failed', 'completed'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** Rows that one page looks through at most: a wish that nothing fits costs no more than one that all fits. */
const ROWS_LOOKED_THROUGH = 1_000

/** A job without what its customer asked for. */
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
  modelCalls: number
  inputTokens: number
  outputTokens: number
  createdAt: number
  finishedAt: number | null
}

export type OperatorJobFilter = { state: WorkState | null; accountId: string | null; kind: JobKind | null }

export type OperatorPage<Row> = { rows: Row[]; nextCursor: string | null }

/**
 * Each is read by an index. Few jobs run at once: they are found by their leases and then sorted, rather than looked for by their ids among
 * all that wait, which the expression keeps the databases from.
 */
const STATES: Record<WorkState | 'any', { condition: string; id: string }> = {
  any: { condition: 'true', id: 'id' },
  waiting: { condition: WAITING_JOBS.condition, id: 'id' },
  running: { condition: `status = 'pending' and lease_until is not null`, id: `(id || '')` },
  failed: { condition: `status = 'failed'`, id: 'id' },
  completed: { condition: `status = 'completed'`, id: 'id' },
}

/** Newest first, from after `cursor`. A page may have fewer rows than `limit`, and still a next one. */
export async function listOperatorJobs(
  db: Queryable,
  { state, accountId, kind }: OperatorJobFilter,
  cursor: string | null,
  limit: number,
): Promise<OperatorPage<OperatorJob>> {
  const { condition, id: idColumn } = STATES[state ?? 'any']
  const window = await db.query<{ id: string; accountId: string; kind: JobKind }>(
    `select id, account_id as "accountId", kind from jobs where ${condition} and ${idColumn} < $1
     order by ${idColumn} desc limit ${accountId || kind ? ROWS_LOOKED_THROUGH : limit + 1}`,
    [cursor ?? 'job_~'],
  )
  const fits = window.filter(row => (!accountId || row.accountId === accountId) && (!kind || row.kind === kind))
  const page = fits.slice(0, limit)
  const isWholeWindow = window.length < (accountId || kind ? ROWS_LOOKED_THROUGH : limit + 1)
  const rows: OperatorJob[] = []
  for (const { id } of page) {
    const job = await findOperatorJob(db, id)
    if (job) rows.push(job)
  }
  const next = fits.length > limit ? page.at(-1)!.id : isWholeWindow ? null : window.at(-1)!.id
  return { rows, nextCursor: next }
}

export async function requireOperatorJob(db: Queryable, id: string): Promise<OperatorJob> {
  const job = await findOperatorJob(db, id)
  if (!job) throw new PublicError('NOT_FOUND', 'No such job')
  return job
}

async function findOperatorJob(db: Queryable, id: string): Promise<OperatorJob | null> {
  const [row] = await db.query<OperatorJob>(
    `select j.id, j.kind, case when j.status <> 'pending' then j.status when j.lease_until is null then 'waiting' else 'running' end as state,
       j.account_id as "accountId", a.name as "accountName", j.progress, j.attempt,
       case when j.lease_until is not null then j.worker_id end as "workerId", j.error_message as "errorMessage", j.error_code as "errorCode",
       j.model_calls as "modelCalls", j.input_tokens as "inputTokens", j.output_tokens as "outputTokens",
       j.created_at as "createdAt", j.finished_at as "finishedAt"
     from jobs j join accounts a on a.id = j.account_id where j.id = $1`,
    [id],
  )
  return row ?? null
}

/**
 * Puts a failed job back into the queue under its own id, for the credit that it gave back when it failed. Its finished steps are found
 * again, so that no model call is paid twice.
 */
export async function retryJob(db: Database, id: string, act: Act | null, now: number): Promise<void> {
  await db.transaction(async transaction => {
    const [job] = await transaction.query<RetriedColumns>(
      `select j.key_id as "keyId", j.status, j.credits, j.created_at as "createdAt", j.erased_at as "erasedAt", k.revoked_at as "revokedAt"
       from jobs j join api_keys k on k.id = j.key_id where j.id = $1`,
      [id],
    )
    if (!job || job.erasedAt !== null) throw new PublicError('NOT_FOUND', 'No such job')
    if (job.revokedAt !== null) throw new PublicError('VALIDATION_ERROR', 'The key of this job was revoked')
    if (job.status !== 'failed') throw new PublicError('VALIDATION_ERROR', 'Only a failed job can be retried')
    const period = job.credits > 0 ? await takeCredit(transaction, job.keyId, now, job.createdAt) : null
    const retried = await transaction.query(
      `update jobs set status = 'pending', lease_until = null, lone_deaths = 0, error_message = null, error_code = null, finished_at = null,
         turn = ${nextTurn(WAITING_JOBS, '$2')}, credit_period = coalesce($3, credit_period)
       where id = $1 and status = 'failed' returning id`,
      [id, job.keyId, period],
    )
    if (retried.length === 0) throw new PublicError('VALIDATION_ERROR', 'Only a failed job can be retried')
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
