import type { Brief } from '../../course/brief.ts'
import type { Course } from '../../course/schema.ts'
import type { Journey } from '../../course/stages.ts'
import type { GenerationFailure } from '../../errors.ts'
import { currentTrace } from '../../telemetry/traces.ts'
import { giveCreditBack } from '../accounts.ts'
import type { Database, Queryable, Transaction } from '../database.ts'
import { withDocument } from '../documents.ts'
import { addEvent, type NewEvent } from '../events.ts'
import { addCourse } from '../new-courses.ts'
import { uncountCredit } from '../usage-days.ts'
import type { VersionMaker } from '../versions.ts'
import { chooseLane, fittingJobs, type Lane, type Room } from './job-lanes.ts'
import type { JobKind, JobState } from './job-status.ts'
import { first, leaseEnd, nextTurn, shortenLeases, WAITING_JOBS } from './queue.ts'

/** A worker may die so often with one job and no other in its hands before the job is taken for the cause, and fails. */
export const MAX_LONE_DEATHS = 3
/** In company nobody knows which job was the cause; but none is tried without end. */
export const MAX_ATTEMPTS = 12

export type NewJob = {
  id: string
  kind: JobKind
  /** The course that it works on, and what exactly is to be done with it. */
  target: JobTarget | null
  task?: object
  keyId: string
  accountId: string
  brief: Brief
  callbackUrl: string | null
  /** The period whose credit it took, which gets it back when the job fails; null: it took none. */
  creditPeriod: number | null
}

/** `version` is what the course was when the job was taken. */
export type JobTarget = { courseId: string; version: number }

/** A job in a worker's hands. `attempt` fences it: a worker that lost its lease can no longer write. */
export type ClaimedJob = NewJob & {
  attempt: number
  lane: Lane
  /** Of a test key: written by the library, and gone after a week. */
  test: boolean
  /** The `traceparent` of the request that ordered it. */
  trace: string | null
  /** The language model that it began with; null: it has not begun, or none is asked. */
  model: string | null
}

/** Why a job failed, in words that a client may see. */
export type JobFailure = { message: string; code: GenerationFailure | null }

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

/** A worker that claims jobs, and the room that it has for them; null: it takes any job that waits. */
export type Claimant = { workerId: string; room: Room | null }

/** Takes up to `count` waiting jobs, what people wait for first, then each key in turn, and holds them until the lease ends. */
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

/** Says that the worker lives and how far it is. False: the lease was lost, somebody else has the job. */
export async function renewJob(db: Queryable, job: ClaimedJob, progress: number, now: number): Promise<boolean> {
  const renewed = await db.query(
    `update jobs set lease_until = $3, progress = case when progress < $4 then $4 else progress end
     where id = $1 and attempt = $2 and status = 'pending' and lease_until is not null returning id`,
    [job.id, job.attempt, leaseEnd(now), progress],
  )
  return renewed.length > 0
}

/** What its worker is doing now, and has done. */
export async function noteJourney(db: Queryable, job: ClaimedJob, journey: Journey): Promise<void> {
  await db.query(`update jobs set stage = $3, chapters = $4 where id = $1 and attempt = $2 and status = 'pending'`, [
    job.id,
    job.attempt,
    journey.stages.at(-1)?.stage ?? null,
    JSON.stringify(journey),
  ])
}

/** Which language model a job asks from now on, whoever takes it up again. */
export async function noteModel(db: Queryable, job: ClaimedJob, model: string): Promise<void> {
  await db.query(`update jobs set model = $3 where id = $1 and attempt = $2 and status = 'pending'`, [
    job.id,
    job.attempt,
    model,
  ])
}

/** Gives an unfinished job back at a clean stop: not a death, so it does not count as an attempt. */
export async function handBackJob(db: Database, job: ClaimedJob): Promise<void> {
  await db.transaction(async transaction => {
    await transaction.query(
      `update jobs set lease_until = null, attempt = attempt - 1 where id = $1 and attempt = $2 and status = 'pending'`,
      [job.id, job.attempt],
    )
    await transaction.wake('jobs')
  })
}

/** Takes a job that waits or is worked on away from everybody: its worker can no longer write. Null: it has ended, or never was. */
export async function seizeJob(db: Queryable, id: string, now: number): Promise<ClaimedJob | null> {
  const [row] = await db.query<ClaimedColumns>(
    `update jobs set lease_until = $2, attempt = attempt + 1 where id = $1 and status = 'pending' returning ${CLAIMED_COLUMNS}`,
    [id, leaseEnd(now)],
  )
  return row ? claimedJob(row) : null
}

/** Completion, course and event, or none of them. False: the lease was lost and nothing was written. */
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

/** Failure, the credit back and event, or none of them. False: the lease was lost and nothing was written. */
export async function failJob(db: Database, job: ClaimedJob, failure: JobFailure, event: NewEvent | null, now: number) {
  return db.transaction(transaction => failHeldJob(transaction, job, failure, event, now))
}

/** Fails a job that waits or is worked on, whoever has it, at once. False: it has ended, or never was. */
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
 * Jobs whose lease ended before `deadUntil`, so whose worker is gone. They wait again, but those that their worker died with alone
 * too often are answered so that they can be failed. Leases of one worker end at different moments: company is written down
 * at the first of them, while all are still there to be counted.
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

/** Which of these jobs have not ended and still have their course to come. */
export async function findPending(db: Database, ids: string[]): Promise<Set<string>> {
  // A list as one value: with a placeholder each, PostgreSQL would keep a plan for every length.
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

/** Ends a job that is still this worker's. False: the lease was lost. */
export async function endJob(
  transaction: Transaction,
  job: ClaimedJob,
  state: JobState,
  ending: Ending,
  now: number,
): Promise<boolean> {
  const ended = await transaction.query(
    `update jobs set status = $3, lease_until = null, course_id = $4, error_message = $5, error_code = $6, finished_at = $7,
       progress = case when $3 = 'completed' then 100 else progress end
     where id = $1 and attempt = $2 and status = 'pending' and lease_until is not null returning id`,
    [job.id, job.attempt, state, ending.courseId, ending.failure?.message ?? null, ending.failure?.code ?? null, now],
  )
  if (ended.length === 0) return false
  if (state === 'completed') await transaction.query(`delete from job_steps where job_id = $1`, [job.id])
  await transaction.query(`delete from live_courses where job_id = $1`, [job.id])
  await transaction.wake('ended')
  return true
}
