import type { Brief } from '../../course/brief.ts'
import type { Course } from '../../course/schema.ts'
import type { Journey } from '../../course/stages.ts'
import { currentTrace } from '../../telemetry/traces.ts'
import { giveCreditBack } from '../accounts.ts'
import type { Database, Queryable, Transaction } from '../database.ts'
import { withDocument } from '../documents.ts'
import { addEvent, type NewEvent } from '../events.ts'
import { addCourse } from '../new-courses.ts'
import { uncountCredit } from '../usage-days.ts'
import type { VersionMaker } from '../versions.ts'
import { type JobFailure, listFailureColumns } from './job-failure.ts'
import { chooseLane, fittingJobs, type Lane, type Room } from './job-lanes.ts'
import type { JobKind, JobState } from './job-status.ts'
import { first, leaseEnd, nextTurn, shortenLeases, WAITING_JOBS } from './queue.ts'

/**
 * Number of worker processes that may die while a job is the only one that they have claimed. After that, the job
 * itself is assumed to be the cause, and it fails.
 */
export const MAX_LONE_DEATHS = 3
/**
 * Maximum number of attempts at a job, after which it fails. It applies to jobs whose workers died while they had
 * several jobs in work, so that nobody knows which one was the cause.
 */
export const MAX_ATTEMPTS = 12

export type NewJob = {
  id: string
  kind: JobKind
  /** The course that the job works on, or the document that it analyses. `task` says what to do with it. */
  target: JobTarget | null
  task?: object
  keyId: string
  accountId: string
  brief: Brief
  callbackUrl: string | null
  /**
   * The billing period from which the job took a credit, and to which the credit is returned if the job fails. Null:
   * the job took no credit.
   */
  creditPeriod: number | null
}

/** What a job works on. `version` is the version that the course had when the job was ordered. */
export type JobTarget = { courseId: string; version: number }

/** A job that a worker has claimed. `attempt` is a fencing token: a worker whose lease is lost can no longer write. */
export type ClaimedJob = NewJob & {
  attempt: number
  lane: Lane
  /** Whether a test key ordered the job. Then the library writes the course, and the course is deleted after a week. */
  test: boolean
  /** The `traceparent` of the request that ordered the job. */
  trace: string | null
  /** The language model that the job began with; null: the job has not begun, or asks no model. */
  model: string | null
}

export async function addJob(transaction: Transaction, job: NewJob, now: number): Promise<void> {
  transaction.write(
    `insert into jobs (id, key_id, account_id, brief, callback_url, kind, target_id, target_version, task, status, turn, credits, credit_period,
       created_at, lane, interactive, trace)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', ${nextTurn(WAITING_JOBS, '$2')}, $10, $11, $12, $13, $14, $15)`,
    [
      job.id,
      job.keyId,
      job.accountId,
      JSON.stringify(job.brief),
      job.callbackUrl,
      job.kind,
      job.target?.courseId ?? null,
      job.target?.version ?? null,
      job.task ? JSON.stringify(job.task) : null,
      job.creditPeriod === null ? 0 : 1,
      job.creditPeriod ?? 0,
      now,
      chooseLane(job.kind, job.brief),
      job.kind === 'rewrite' ? 1 : 0,
      currentTrace(),
    ],
  )
  await transaction.wake('jobs')
}

/** A worker that claims jobs, and the room that it has for them; `room` null: the worker takes any waiting job. */
export type Claimant = { workerId: string; room: Room | null }

/**
 * Claims up to `count` waiting jobs with a lease: first the jobs that a person is waiting for, then those of each key
 * in turn.
 */
export async function claimJobs(
  db: Database,
  count: number,
  now: number,
  { workerId, room }: Claimant = { workerId: 'worker', room: null },
): Promise<ClaimedJob[]> {
  const fitting = room ? fittingJobs(db, room, 3) : { condition: 'true', values: [] }
  const rows = await db.query<ClaimedColumns>(
    `update jobs set lease_until = $1, worker_id = $2, in_company = 0, attempt = attempt + 1, stage = null, chapters = null
     where id in (select id from jobs where ${WAITING_JOBS.condition} and ${fitting.condition}
       order by interactive desc, turn, id ${first(db, count)})
     returning ${CLAIMED_COLUMNS}`,
    [leaseEnd(now), workerId, ...fitting.values],
  )
  return rows.map(claimedJob)
}

/** Renews the lease and stores the progress. False: the lease was lost, and another worker has the job. */
export async function renewJob(db: Queryable, job: ClaimedJob, progress: number, now: number): Promise<boolean> {
  const renewed = await db.query(
    `update jobs set lease_until = $3, progress = case when progress < $4 then $4 else progress end
     where id = $1 and attempt = $2 and status = 'pending' and lease_until is not null returning id`,
    [job.id, job.attempt, leaseEnd(now), progress],
  )
  return renewed.length > 0
}

/** Stores the stages and chapters that the worker has reached in the job. */
export async function noteJourney(db: Queryable, job: ClaimedJob, journey: Journey): Promise<void> {
  await db.query(`update jobs set stage = $3, chapters = $4 where id = $1 and attempt = $2 and status = 'pending'`, [
    job.id,
    job.attempt,
    journey.stages.at(-1)?.stage ?? null,
    JSON.stringify(journey),
  ])
}

/** Stores which language model the job asks, so that a later attempt asks the same one. */
export async function noteModel(db: Queryable, job: ClaimedJob, model: string): Promise<void> {
  await db.query(`update jobs set model = $3 where id = $1 and attempt = $2 and status = 'pending'`, [
    job.id,
    job.attempt,
    model,
  ])
}

/** Releases an unfinished job when its worker shuts down cleanly. This does not count as an attempt. */
export async function handBackJob(db: Database, job: ClaimedJob): Promise<void> {
  await db.transaction(async transaction => {
    await transaction.query(
      `update jobs set lease_until = null, attempt = attempt - 1 where id = $1 and attempt = $2 and status = 'pending'`,
      [job.id, job.attempt],
    )
    await transaction.wake('jobs')
  })
}

/** Takes over a pending job, so that its worker can no longer write. Null: the job has ended or does not exist. */
export async function seizeJob(db: Queryable, id: string, now: number): Promise<ClaimedJob | null> {
  const [row] = await db.query<ClaimedColumns>(
    `update jobs set lease_until = $2, attempt = attempt + 1 where id = $1 and status = 'pending' returning ${CLAIMED_COLUMNS}`,
    [id, leaseEnd(now)],
  )
  return row ? claimedJob(row) : null
}

/**
 * Completes the job and stores its course and event, in one transaction. False: the lease was lost and nothing was
 * written.
 */
export async function completeJob(
  db: Database,
  job: ClaimedJob,
  { course, madeBy }: { course: Course; madeBy: VersionMaker },
  event: NewEvent | null,
  now: number,
): Promise<boolean> {
  return withDocument(db, course.id, JSON.stringify(course), async (transaction, document) => {
    if (!(await endJob(transaction, job, 'completed', { courseId: course.id, failure: null }, now))) return false
    await addCourse(transaction, { course, jobId: job.id, keyId: job.keyId, madeBy }, document, now)
    if (event) await addEvent(transaction, event, now)
    return true
  })
}

/**
 * Fails the job, gives its credit back and stores the event, in one transaction. False: the lease was lost and nothing
 * was written.
 */
export async function failJob(db: Database, job: ClaimedJob, failure: JobFailure, event: NewEvent | null, now: number) {
  return db.transaction(transaction => failHeldJob(transaction, job, failure, event, now))
}

/** Fails a pending job at once, whether or not a worker has claimed it. False: the job has ended or does not exist. */
export async function failPendingJob(
  db: Database,
  id: string,
  failure: JobFailure,
  buildEvent: (job: ClaimedJob) => NewEvent | null,
): Promise<boolean> {
  return db.transaction(async transaction => {
    const job = await seizeJob(transaction, id, db.now())
    return job !== null && failHeldJob(transaction, job, failure, buildEvent(job), Date.now())
  })
}

async function failHeldJob(
  transaction: Transaction,
  job: ClaimedJob,
  failure: JobFailure,
  event: NewEvent | null,
  now: number,
): Promise<boolean> {
  if (!(await endJob(transaction, job, 'failed', { courseId: null, failure }, now))) return false
  if (job.creditPeriod !== null) {
    await giveCreditBack(transaction, job.accountId, job.creditPeriod)
    await uncountCredit(transaction, job.accountId, job.id)
  }
  if (event) await addEvent(transaction, event, now)
  return true
}

/**
 * Frees the jobs whose lease ended before `deadUntil`, because their worker is dead. They wait again, except those that
 * have reached `MAX_LONE_DEATHS` or `MAX_ATTEMPTS`. These are returned, so that the caller can fail them. `in_company`
 * marks jobs whose dead worker had several. The leases of one worker end at different moments, so it is set when the
 * first of them ends, while all of the worker's jobs can still be counted.
 */
export async function sweepJobs(db: Database, now: number, deadUntil = now): Promise<ClaimedJob[]> {
  return db.transaction(async transaction => {
    await shortenLeases(transaction, WAITING_JOBS.table, now)
    const leased = `status = 'pending' and lease_until is not null`
    await transaction.query(
      `update jobs set in_company = 1 where ${leased} and worker_id in (
         select worker_id from jobs where ${leased} group by worker_id having count(*) > 1 and min(lease_until) < $1)`,
      [deadUntil],
    )
    const isGivenUp = `(lone_deaths + 1 - in_company >= ${MAX_LONE_DEATHS} or attempt >= ${MAX_ATTEMPTS})`
    const freed = await transaction.query(
      `update jobs set lease_until = null, lone_deaths = lone_deaths + 1 - in_company
       where status = 'pending' and lease_until < $1 and not ${isGivenUp} returning id`,
      [deadUntil],
    )
    if (freed.length > 0) await transaction.wake('jobs')
    const rows = await transaction.query<ClaimedColumns>(
      `update jobs set lease_until = $2 where status = 'pending' and lease_until < $1 and ${isGivenUp} returning ${CLAIMED_COLUMNS}`,
      [deadUntil, leaseEnd(now)],
    )
    return rows.map(claimedJob)
  })
}

/** Returns those of the given jobs that have not ended and whose course was not deleted. */
export async function findPending(db: Database, ids: string[]): Promise<Set<string>> {
  // The list is a single value: with a placeholder for each id, PostgreSQL would keep a plan for every length.
  const list = db.dialect === 'postgres' ? 'json_array_elements_text($1::json)' : 'json_each($1)'
  const rows = await db.query<{ id: string }>(
    `select id from jobs where status = 'pending' and erased_at is null and id in (select value from ${list})`,
    [JSON.stringify(ids)],
  )
  return new Set(rows.map(({ id }) => id))
}

const CLAIMED_COLUMNS = `id, kind, target_id as "targetId", target_version as "targetVersion",
  key_id as "keyId", account_id as "accountId", brief, callback_url as "callbackUrl",
  case when credits = 0 then null else credit_period end as "creditPeriod", attempt, lane, trace, model,
  (select test from api_keys where api_keys.id = jobs.key_id) as test`

type ClaimedColumns = Omit<ClaimedJob, 'brief' | 'test' | 'target'> & {
  brief: string
  test: number
  targetId: string | null
  targetVersion: number | null
}

function claimedJob({ targetId, targetVersion, ...row }: ClaimedColumns): ClaimedJob {
  const target = targetId === null ? null : { courseId: targetId, version: targetVersion! }
  return { ...row, target, brief: JSON.parse(row.brief), test: row.test === 1 }
}

type Ending = { courseId: string | null; failure: JobFailure | null }

/** Ends a job that this worker still holds. False: the lease was lost. */
export async function endJob(
  transaction: Transaction,
  job: ClaimedJob,
  state: JobState,
  { courseId, failure }: Ending,
  now: number,
): Promise<boolean> {
  const ended = await transaction.query(
    `update jobs set status = $3, lease_until = null, course_id = $4, error_message = $5, error_code = $6, error_reason = $7, finished_at = $8,
       progress = case when $3 = 'completed' then 100 else progress end
     where id = $1 and attempt = $2 and status = 'pending' and lease_until is not null returning id`,
    [job.id, job.attempt, state, courseId, ...listFailureColumns(failure), now],
  )
  if (ended.length === 0) return false
  if (state === 'completed') await transaction.query(`delete from job_steps where job_id = $1`, [job.id])
  await transaction.query(`delete from live_courses where job_id = $1`, [job.id])
  await transaction.wake('ended')
  return true
}
