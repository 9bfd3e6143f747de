import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { briefSchema } from '../../src/course/brief.ts'
import { registerAccount } from '../../src/flows/accounts/register-account.ts'
import { submitCourse } from '../../src/flows/submit-course.ts'
import { refusal } from '../../src/refusals.ts'
import { createApiKey } from '../../src/store/api-keys.ts'
import { addAudit } from '../../src/store/audit.ts'
import { findCourse } from '../../src/store/courses.ts'
import type { Database } from '../../src/store/database.ts'
import { claimEvents, listDeliveries, recordDelivery } from '../../src/store/events.ts'
import { newCourseId } from '../../src/store/ids.ts'
import { listJobs } from '../../src/store/jobs/job-lists.ts'
import { findStep, keepStep } from '../../src/store/jobs/job-steps.ts'
import { claimJobs, completeJob, failJob } from '../../src/store/jobs/jobs.ts'
import { findLiveState, findPromisedId, storeLiveCourse } from '../../src/store/jobs/live-courses.ts'
import { readQueue } from '../../src/store/jobs/queue.ts'
import { deleteOldRows } from '../../src/store/retention.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { sampleCourse } from '../support/sample-course.ts'

const BROKEN = { reason: refusal('failure-unknown'), code: null }

const DAY_MS = 24 * 60 * 60 * 1000
const keep = { idempotencyDays: 1, deliveryDays: 10, failedJobDays: 20, auditDays: 30 }

/** The contract of retention on either database: what is deleted after its time, and what is kept. */
export function retentionContract(dialect: Dialect): void {
  describe(`retention on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    before(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
    })
    after(() => opened.remove())

    test('old records, deliveries, failed jobs and audits are deleted; courses, running jobs and recent rows stay', async () => {
      const now = Date.now()
      const account = await registerAccount(db, { name: 'Old', plan: 'pro' }, now)
      const { id: keyId } = await createApiKey(db, account.id, { name: 'key' }, now)
      const brief = briefSchema.parse({ subject: 'Old' })
      const customer = { keyId, accountId: account.id }
      for (const idempotencyKey of ['a', 'b', 'c']) {
        const idempotency = { keyId, endpoint: 'submit-course', idempotencyKey, fingerprint: 'f' }
        await submitCourse(db, { ...customer, brief, callbackUrl: null, idempotency }, now)
      }
      assert.equal((await readQueue(db)).waitingJobs, 3)
      const [done, failed] = await claimJobs(db, 2, now)
      const course = sampleCourse({ id: newCourseId(), name: 'Old' })
      const event = {
        ...customer,
        courseId: null,
        type: 'course.created' as const,
        url: 'https://receiver.example/',
        body: '{}',
      }
      for (const job of [done!, failed!]) await storeLiveCourse(db, job, newCourseId(), course)
      await completeJob(db, done!, { course, madeBy: 'generated' }, event, now)
      await failJob(db, failed!, BROKEN, { ...event, type: 'course.failed' }, now)
      await storeLiveCourse(db, failed!, newCourseId(), course)
      for (const { id } of [done!, failed!])
        assert.equal(await findPromisedId(db, id), null, 'an ended job shows nothing')
      await db.query(
        `insert into live_courses (job_id, course_id, version, document) values ($1, 'crs_left', 1, '{}')`,
        [failed!.id],
      )
      assert.equal(await findLiveState(db, 'crs_left'), null, 'nor where an earlier version has left it behind')
      await keepStep(db, failed!.id, 'plan', 'by a worker that lost its lease')
      assert.equal(await findStep(db, failed!.id, 'plan', Date.now()), null)
      await db.query(`insert into job_steps (job_id, step, result) values ($1, 'lesson', '"in the same moment"')`, [
        failed!.id,
      ])
      const [sent] = await claimEvents(db, 1, now)
      await recordDelivery(db, sent!, { outcome: 'delivered', status: 200, milliseconds: 1, answer: '' }, now)

      const act = { actor: keyId, action: 'submit-course', address: '::1', requestId: 'req_1', isWritten: false }
      await addAudit(db, act, null, now)

      assert.deepEqual(await deleteOldRows(db, keep, now + DAY_MS / 2), {
        idempotency: 0,
        deliveries: 0,
        failedJobs: 0,
        audit: 0,
      })
      assert.deepEqual(await deleteOldRows(db, keep, now + 2 * DAY_MS), {
        idempotency: 3,
        deliveries: 0,
        failedJobs: 0,
        audit: 0,
      })
      assert.deepEqual(await deleteOldRows(db, keep, now + 11 * DAY_MS), {
        idempotency: 0,
        deliveries: 1,
        failedJobs: 0,
        audit: 0,
      })
      assert.deepEqual(await deleteOldRows(db, keep, now + 400 * DAY_MS), {
        idempotency: 0,
        deliveries: 0,
        failedJobs: 1,
        audit: 1,
      })
      assert.equal((await listDeliveries(db, keyId, null, 10)).length, 1, 'an event that was never sent is not old')
      assert.deepEqual((await listJobs(db, keyId, null, 10)).map(({ status }) => status).sort(), [
        'completed',
        'pending',
      ])
      assert.equal((await findCourse(db, course.id))?.headline, course.headline)
    })

    test('requests are answered while many old rows are deleted', async () => {
      const rows = 1_000
      await db.query(
        `with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${rows})
         insert into audit (id, at, actor, action, address, request_id)
         select cast(number as text), 1, 'key', 'submit-course', '::1', 'req' from numbers`,
      )
      let isSwept = false
      const sweep = deleteOldRows(db, keep, Date.now()).finally(() => {
        isSwept = true
      })
      const counts: number[] = []
      while (!isSwept) {
        await setImmediate()
        const [count] = await db.query<{ rows: number }>('select count(*) as rows from audit')
        counts.push(count!.rows)
      }
      assert.equal((await sweep).audit, rows)
      assert.ok(
        counts.some(count => count > 0 && count < rows),
        'somebody reads between two batches',
      )
    })
  })
}
