import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { courseSchema } from '../../src/course/schema.ts'
import { buildPackage } from '../../src/export/build-package.ts'
import type { FormatName } from '../../src/export/formats.ts'
import { findCourse } from '../../src/store/courses.ts'
import type { Database } from '../../src/store/database.ts'
import { send } from '../support/send.ts'
import type { ReceivedWebhook } from '../support/webhook-receiver.ts'
import type { AcceptedCall, CustomerRecord, Load } from './customers.ts'
import { checkZip } from './zip-check.ts'

const WINDOW_MS = 60_000
const LIMITS = { submit: 30, status: 120, export: 30 }

export type Verdict = {
  jobs: number
  completed: number
  failed: number
  exports: number
  filesInPackages: number
  events: number
  /** Events that came more than once, each because a sender died in mid-send. */
  duplicates: number
  /** Jobs that were taken up again after their worker died. */
  retakenJobs: number
  mostInOneWindow: Record<string, number>
}

export type Evidence = {
  db: Database
  url: string
  load: Load
  webhooks: ReceivedWebhook[]
  /** When rate windows were lost: PostgreSQL empties unlogged tables after a crash, a power cut takes what was not synced. */
  windowsLostAt: number[]
}

type JobRow = { id: string; status: string; accountId: string; courseId: string | null; attempt: number }

/** What must hold after any day, however bad. */
export async function verify({ db, url, load, webhooks, windowsLostAt }: Evidence): Promise<Verdict> {
  const jobs = await db.query<JobRow>(
    `select id, status, account_id as "accountId", course_id as "courseId", attempt from jobs`,
  )
  verifyJobs(jobs, load)
  for (const customer of load.customers) await verifyCredits(url, customer, jobs)
  const completed = jobs.filter(({ status }) => status === 'completed')
  await verifyCourses(db, url, load, completed)
  const exports = load.customers.flatMap(customer => customer.exports)
  const filesInPackages = await verifyPackages(db, exports)
  const events = await verifyEvents(db, webhooks, jobs.length + exports.length)
  return {
    jobs: jobs.length,
    completed: completed.length,
    failed: jobs.length - completed.length,
    exports: exports.length,
    filesInPackages,
    ...events,
    retakenJobs: jobs.filter(({ attempt }) => attempt > 1).length,
    mostInOneWindow: mostInOneWindow(load.accepted, windowsLostAt),
  }
}

function verifyJobs(jobs: JobRow[], load: Load): void {
  const known = new Set(jobs.map(({ id }) => id))
  const accepted = load.customers.flatMap(({ jobIds }) => [...jobIds])
  for (const id of accepted) assert.ok(known.has(id), `the accepted job ${id} is gone`)
  assert.equal(jobs.length, accepted.length, 'there are exactly the jobs that were accepted')
  assert.deepEqual(
    jobs.filter(({ status }) => status === 'pending'),
    [],
    'every job has ended',
  )
}

/** To the unit: what the account used is what it got, and the API says the same. */
async function verifyCredits(url: string, { accountId, key }: CustomerRecord, jobs: JobRow[]): Promise<void> {
  const completed = jobs.filter(job => job.accountId === accountId && job.status === 'completed').length
  const { status, body } = await send(`${url}/api/v1/usage`, 'GET', { key })
  assert.equal(status, 200, `the key of ${accountId} is gone: ${JSON.stringify(body)}`)
  assert.deepEqual(
    [body.creditsUsed, body.creditsLeft],
    [completed, body.monthlyCredits - completed],
    `the credits of ${accountId} add up`,
  )
}

/** Every course is there once, is a whole document, and is still what it was when its customer first read it. */
async function verifyCourses(db: Database, url: string, load: Load, completed: JobRow[]): Promise<void> {
  const courses = await db.query<{ jobId: string }>('select job_id as "jobId" from courses')
  assert.deepEqual(
    courses.map(({ jobId }) => jobId).sort(),
    completed.map(({ id }) => id).sort(),
    'every completed job has one course',
  )
  for (const { courseId } of completed) courseSchema.parse(await findCourse(db, courseId!))
  for (const { key, documents } of load.customers) {
    for (const [id, first] of documents) {
      const { body } = await send(`${url}/api/v1/courses/${id}`, 'GET', { key })
      assert.deepEqual(body, first, `the course ${id} is what it was`)
    }
  }
}

/** Every download opens, each of its files has its checksum, and all of it is what the course makes. */
async function verifyPackages(db: Database, exports: CustomerRecord['exports']): Promise<number> {
  let files = 0
  const unlike = new Map(exports.map(exported => [exported.downloadUrl, exported]))
  for (const { downloadUrl, courseId, format } of unlike.values()) {
    const download = await fetch(downloadUrl)
    assert.equal(download.status, 200, `${downloadUrl} downloads`)
    const bytes = Buffer.from(await download.arrayBuffer())
    files += checkZip(bytes)
    const path = downloadUrl.split('/').slice(-2).join('/')
    const [row] = await db.query<{ size: number; sha256: string }>(
      'select size, sha256 from packages where path = $1',
      [path],
    )
    assert.deepEqual([bytes.length, hashOf(bytes)], [row?.size, row?.sha256], `${downloadUrl} has the recorded hash`)
    const course = await findCourse(db, courseId)
    assert.equal(hashOf(await buildPackage(course!, format as FormatName)), row!.sha256, 'it is made of its course')
  }
  return files
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function verifyEvents(db: Database, webhooks: ReceivedWebhook[], expected: number) {
  const events = await db.query<{ id: string; outcome: string | null; attempt: number }>(
    'select id, outcome, attempt from events',
  )
  assert.deepEqual(
    events.filter(({ outcome }) => outcome === null),
    [],
    'every event has an outcome',
  )
  assert.equal(events.length, expected, 'one event per ended job and per export')
  const received = Map.groupBy(webhooks, ({ headers }) => String(headers['webhook-id']))
  let duplicates = 0
  for (const { id, outcome, attempt } of events) {
    const times = received.get(id)?.length ?? 0
    assert.ok(times >= 1, `the event ${id} (${outcome}, ${attempt} sends) was sent`)
    assert.ok(times <= attempt, `the event ${id} came ${times} times although its sender died ${attempt - 1} times`)
    duplicates += times - 1
  }
  return { events: events.length, duplicates }
}

/** No window of 60 seconds may surely hold more accepted calls of one key than its limit, unless the window itself was lost in it. */
function mostInOneWindow(calls: AcceptedCall[], lostAt: number[]): Record<string, number> {
  const most: Record<string, number> = {}
  const groups = Map.groupBy(calls, ({ key, endpoint }) => `${endpoint} ${key}`)
  for (const group of groups.values()) {
    const { endpoint } = group[0]!
    for (const first of group) {
      const end = first.sentAt + WINDOW_MS
      if (lostAt.some(moment => moment >= first.sentAt && moment < end)) continue
      const inside = group.filter(call => call.sentAt >= first.sentAt && call.answeredAt < end).length
      assert.ok(inside <= LIMITS[endpoint], `${inside} calls of ${endpoint} were accepted within a window`)
      most[endpoint] = Math.max(most[endpoint] ?? 0, inside)
    }
  }
  return most
}
