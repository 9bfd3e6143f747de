import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import { submitCourse } from '../../src/flows/submit-course.ts'
import { refusal } from '../../src/refusals.ts'
import { createAccount } from '../../src/store/accounts.ts'
import { createApiKey } from '../../src/store/api-keys.ts'
import type { Database } from '../../src/store/database.ts'
import { newCourseId } from '../../src/store/ids.ts'
import { listJobs } from '../../src/store/jobs/job-lists.ts'
import { claimJobs, completeJob, failJob } from '../../src/store/jobs/jobs.ts'
import { listUsageDays, startOfDay } from '../../src/store/usage-days.ts'
import { saveVersion } from '../../src/store/versions.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { sampleCourse } from '../support/sample-course.ts'

const BROKEN = { reason: refusal('failure-unknown'), code: null }

const DAY_MS = 24 * 60 * 60 * 1000
const brief = briefSchema.parse({ subject: 'Days' })

/**
 * The contract of an account's usage per day, and of the fields of a course that lists show without reading its text.
 */
export function usageContract(dialect: Dialect): void {
  describe(`usage by days on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    before(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
    })
    after(() => opened.remove())

    const newCustomer = async (test = false) => {
      const wanted = { name: 'Days', plan: 'pro', webhookSecret: 'whsec_AAAA', testWebhookSecret: 'whsec_BBBB' }
      const { id: accountId } = await createAccount(db, wanted, Date.now())
      const { id: keyId } = await createApiKey(db, accountId, { name: 'key', test }, Date.now())
      return { accountId, keyId }
    }
    const usage = async ({ keyId }: { keyId: string }, since = 0) =>
      (await listUsageDays(db, keyId, since)).map(day => ({ ...day }))
    const order = async (customer: { accountId: string; keyId: string }, at: number) => {
      await submitCourse(db, { ...customer, brief, callbackUrl: null, idempotency: null }, at)
      return (await claimJobs(db, 10, at)).find(({ keyId }) => keyId === customer.keyId)!
    }
    const make = async (customer: { accountId: string; keyId: string }, at: number) => {
      const course = sampleCourse({ id: newCourseId() })
      await completeJob(db, await order(customer, at), { course, madeBy: 'generated' }, null, at)
      return course
    }

    test('credits and courses are listed under the day on which they were taken and made', async () => {
      const customer = await newCustomer()
      const now = Date.now()
      await make(customer, now - DAY_MS)
      await make(customer, now)
      await make(customer, now)
      assert.deepEqual(await usage(customer), [
        { day: startOfDay(now) - 1, credits: 1, courses: 1 },
        { day: startOfDay(now), credits: 2, courses: 2 },
      ])
      assert.deepEqual(await usage(customer, startOfDay(now)), [{ day: startOfDay(now), credits: 2, courses: 2 }])
    })

    test('a returned credit is subtracted from the day on which it was taken', async () => {
      const customer = await newCustomer()
      const now = Date.now()
      const job = await order(customer, now - 2 * DAY_MS)
      assert.deepEqual(await usage(customer), [{ day: startOfDay(now) - 2, credits: 1, courses: 0 }])
      await failJob(db, job, BROKEN, null, now)
      assert.deepEqual(await usage(customer), [])
    })

    test('courses of a test key are not in the account’s usage, and a test key does not see that usage', async () => {
      const live = await newCustomer()
      const tester = {
        ...live,
        keyId: (await createApiKey(db, live.accountId, { name: 'CI', test: true }, Date.now())).id,
      }
      const now = Date.now()
      await make(tester, now)
      assert.deepEqual(await usage(live), [])
      await make(live, now)
      assert.deepEqual(await usage(live), [{ day: startOfDay(now), credits: 1, courses: 1 }])
      assert.deepEqual(await usage(tester), [])
    })

    test('a list shows the minutes of a course’s current version', async () => {
      const customer = await newCustomer()
      const course = await make(customer, Date.now())
      const listed = async () => (await listJobs(db, customer.keyId, null, 1))[0]!.minutes
      assert.equal(await listed(), course.minutes)
      const longer = { ...course, version: 2, minutes: course.minutes + 7 }
      await saveVersion(db, { course: longer, savedBy: 'key', madeBy: 'edited', changes: [] }, Date.now())
      assert.equal(await listed(), course.minutes + 7)
    })
  })
}
