import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { courseSchema } from '../../src/course/schema.ts'
import { buildPackage } from '../../src/export/build-package.ts'
import type { FormatName } from '../../src/export/formats.ts'
import { findCourse, findVersion } from '../../src/store/courses.ts'
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
  translations: number
  edits: number
  rewrites: number
  deletes: number
  exports: number
  filesInPackages: number
  events: number
  /** Events that were delivered more than once, each because a sender died while it was sending. */
  duplicates: number
  /** Jobs that were claimed again after their worker had died. */
  retakenJobs: number
  mostInOneWindow: Record<string, number>
}

export type Evidence = {
  db: Database
  url: string
  load: Load
  webhooks: ReceivedWebhook[]
  /** The names of all files that are stored outside the database. */
  stored: string[]
  /**
   * Times at which rate windows were lost: PostgreSQL empties unlogged tables after a crash, and a power cut loses
   * unsynced writes.
   */
  windowsLostAt: number[]
}

type JobRow = {
  id: string
  kind: string
  status: string
  accountId: string
  courseId: string | null
  erasedAt: number | null
  attempt: number
}

/** Verifies what must hold after any run, however many processes were killed. */
export async function verify({ db, url, load, webhooks, stored, windowsLostAt }: Evidence): Promise<Verdict> {
  const jobs = await db.query<JobRow>(
    `select id, kind, status, account_id as "accountId", course_id as "courseId", erased_at as "erasedAt", attempt from jobs`,
  )
  verifyJobs(jobs, load)
  for (const customer of load.customers) await verifyCredits(url, customer, jobs)
  const completed = jobs.filter(({ status }) => status === 'completed')
  await verifyCourses(db, url, load, completed)
  const { customers } = load
  const exports = customers.flatMap(customer => customer.exports)
  const deleted = new Map(customers.flatMap(customer => [...customer.deleted]))
  const filesInPackages = await verifyPackages(
    db,
    exports.filter(({ courseId }) => !deleted.has(courseId)),
  )
  const unswept = await addressesToSweep(db)
  await verifyDeleted(url, load, exports, stored, unswept)
  await verifyBodies(db, stored, unswept)
  const events = await verifyEvents(db, webhooks, jobs.length + exports.length)
  return {
    jobs: jobs.length,
    completed: completed.length,
    failed: jobs.length - completed.length,
    translations: sum(customers, ({ translations }) => translations),
    edits: sum(customers, ({ edits }) => edits),
    rewrites: completed.filter(({ kind }) => kind === 'rewrite').length,
    deletes: deleted.size,
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

/**
 * Verifies credits exactly: for every course that it got, the account has used one, and the API reports the same. A
 * rewrite uses none.
 */
async function verifyCredits(url: string, { accountId, key }: CustomerRecord, jobs: JobRow[]): Promise<void> {
  const paid = jobs.filter(job => job.accountId === accountId && job.kind !== 'rewrite')
  const completed = paid.filter(({ status }) => status === 'completed').length
  const { status, body } = await send(`${url}/api/v1/usage`, 'GET', { key })
  assert.equal(status, 200, `the key of ${accountId} is gone: ${JSON.stringify(body)}`)
  assert.deepEqual(
    [body.creditsUsed, body.creditsLeft],
    [completed, body.monthlyCredits - completed],
    `the credits of ${accountId} add up`,
  )
}

/**
 * Verifies that every course exists once, that each of its versions is a whole document, and that it is what its
 * customer last saved.
 */
async function verifyCourses(db: Database, url: string, load: Load, completed: JobRow[]): Promise<void> {
  const courses = await db.query<{ jobId: string }>('select job_id as "jobId" from courses')
  assert.deepEqual(
    courses.map(({ jobId }) => jobId).sort(),
    completed
      .filter(({ kind, erasedAt }) => kind !== 'rewrite' && erasedAt === null)
      .map(({ id }) => id)
      .sort(),
    'every completed job has one course, unless it was deleted',
  )
  const versions = await db.query<{ id: string; version: number }>(
    'select course_id as id, version from course_versions',
  )
  for (const { id, version } of versions) courseSchema.parse(await findVersion(db, id, version))
  for (const { key, documents, rewritten } of load.customers) {
    for (const [id, saved] of documents) {
      const { body } = await send(`${url}/api/v1/courses/${id}`, 'GET', { key })
      assert.deepEqual(body, saved, `the course ${id} is what it was`)
      const words = rewritten.get(id) ?? ''
      assert.ok(JSON.stringify(body).includes(words), `the course ${id} has the words of its rewrite`)
    }
  }
  await verifyRewrites(db, load)
}

/**
 * Verifies rewrites: a worker that died half-way left no part of one, and the worker that resumed it made exactly
 * one version.
 */
async function verifyRewrites(db: Database, load: Load): Promise<void> {
  const versions = await db.query<{ id: string }>(
    `select course_id as id from course_versions where made_by = 'rewritten'`,
  )
  assert.deepEqual(
    versions.map(({ id }) => id).sort(),
    load.customers.flatMap(({ rewritten }) => [...rewritten.keys()]).sort(),
    'every rewrite is one version',
  )
}

/**
 * Lists the addresses of texts that were stored before their process was killed, so that no row may refer to them. The
 * sweep of unused files deletes them after a day.
 */
async function addressesToSweep(db: Database): Promise<string[]> {
  const rows = await db.query<{ path: string }>(`select path from erasures where store = 'bodies' and due_at > $1`, [
    Date.now(),
  ])
  return rows.map(({ path }) => path)
}

/**
 * Verifies that the API and the preview answer 404 for a deleted course, and that no file of the course is left except
 * those that wait for the sweep.
 */
async function verifyDeleted(
  url: string,
  load: Load,
  exports: CustomerRecord['exports'],
  stored: string[],
  unswept: string[],
): Promise<void> {
  for (const { key, deleted } of load.customers) {
    for (const [courseId, jobId] of deleted) {
      for (const path of [`/api/v1/courses/${courseId}`, `/api/v1/courses/jobs/${jobId}`, `/go/${courseId}`])
        assert.equal((await send(url + path, 'GET', { key })).status, 404, `${path} is gone`)
      const packages = exports.filter(exported => exported.courseId === courseId).map(fileOfExport)
      const left = stored.filter(name => name.includes(courseId) || packages.some(path => name.includes(path)))
      const lost = left.filter(name => !unswept.some(address => name.endsWith(address)))
      assert.deepEqual(lost, [], 'nothing is left of a deleted course')
    }
  }
}

function fileOfExport({ downloadUrl }: { downloadUrl: string }): string {
  return downloadUrl.split('/').slice(-2).join('/')
}

/**
 * Verifies that the database has a row for every text that is stored as a file, unless the file waits for the sweep.
 */
async function verifyBodies(db: Database, stored: string[], unswept: string[]): Promise<void> {
  const rows = await db.query<{ address: string }>('select substr(document, 6) as address from course_versions')
  const known = new Set([...rows.map(({ address }) => address), ...unswept])
  const bodies = stored.filter(name => name.endsWith('.gz')).map(name => name.split('/').slice(-2).join('/'))
  assert.deepEqual(
    bodies.filter(address => !known.has(address)),
    [],
    'no text lies about without a row',
  )
}

/**
 * Verifies that every download opens, that each file in it matches its checksum, that the download has the recorded
 * size and hash, and that it equals the package built from the course. Returns the number of files.
 */
async function verifyPackages(db: Database, exports: CustomerRecord['exports']): Promise<number> {
  let files = 0
  const unlike = new Map(exports.map(exported => [exported.downloadUrl, exported]))
  for (const { downloadUrl, courseId, format } of unlike.values()) {
    const download = await fetch(downloadUrl)
    assert.equal(download.status, 200, `${downloadUrl} downloads`)
    const bytes = Buffer.from(await download.arrayBuffer())
    files += checkZip(bytes)
    const path = fileOfExport({ downloadUrl })
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

/**
 * Outcomes of a delivery that was not sent. On a busy machine a delivery may exceed its time limit; it then ends
 * with one of these.
 */
const UNSENT = ['withdrawn', 'timed-out']

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
    assert.ok(times >= 1 || UNSENT.includes(outcome!), `the event ${id} (${outcome}, ${attempt} sends) was sent`)
    assert.ok(times <= attempt, `the event ${id} came ${times} times although its sender died ${attempt - 1} times`)
    duplicates += Math.max(0, times - 1)
  }
  return { events: events.length, duplicates }
}

/**
 * Returns, for each endpoint, the largest number of accepted calls of one key that certainly fell into one rate window
 * of 60 seconds, and asserts that it is within the limit. Skips periods in which the database lost its rate windows,
 * because more calls may have been accepted then.
 */
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

function sum(customers: CustomerRecord[], count: (customer: CustomerRecord) => number): number {
  return customers.reduce((total, customer) => total + count(customer), 0)
}
