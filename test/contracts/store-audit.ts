import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import { deleteCourse } from '../../src/flows/delete-course.ts'
import { editCourse } from '../../src/flows/edit-course.ts'
import { submitCourse } from '../../src/flows/submit-course.ts'
import { createAccount, requireAccount } from '../../src/store/accounts.ts'
import { createApiKey } from '../../src/store/api-keys.ts'
import type { Act } from '../../src/store/audit.ts'
import { requireCourse } from '../../src/store/courses.ts'
import type { Database } from '../../src/store/database.ts'
import { newCourseId } from '../../src/store/ids.ts'
import { listJobs } from '../../src/store/job-lists.ts'
import { claimJobs, completeJob } from '../../src/store/jobs.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { sampleCourse } from '../support/sample-course.ts'

const brief = briefSchema.parse({ subject: 'Trails' })

/** What is done and the line that tells of it: both or neither, on either database. */
export function auditContract(dialect: Dialect): void {
  describe(`the audit trail on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    before(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
    })
    after(() => opened.remove())

    const newCustomer = async (monthlyCredits: number) => {
      const wanted = { name: 'Trail', plan: 'pro', monthlyCredits, webhookSecret: 'whsec_AAAA' }
      const { id: accountId } = await createAccount(db, wanted, Date.now())
      const { id: keyId } = await createApiKey(db, accountId, { name: 'key' }, Date.now())
      return { accountId, keyId }
    }
    const actOf = (actor: string): Act => ({ actor, action: 'act', address: '::1', requestId: 'req', isWritten: false })
    /** The trail takes no line without an address: as if the power went in the moment in which it is written. */
    const unwritable = (actor: string): Act => ({ ...actOf(actor), address: null as unknown as string })
    const trailOf = async (actor: string) => {
      const rows = await db.query<{ target: string }>('select target_id as target from audit where actor = $1', [actor])
      return rows.map(({ target }) => target)
    }
    const order = (customer: { accountId: string; keyId: string }, act: Act) =>
      submitCourse(db, { ...customer, brief, callbackUrl: null, idempotency: null, act }, Date.now())

    test('an order that stops before its line is written took no credit and left no job', async () => {
      const customer = await newCustomer(1)
      await assert.rejects(order(customer, unwritable(customer.keyId)))
      assert.deepEqual(await listJobs(db, customer.keyId, null, 10), [])
      assert.equal((await requireAccount(db, customer.accountId, Date.now())).creditsUsed, 0)
      const { jobId } = await order(customer, actOf(customer.keyId))
      assert.deepEqual(await trailOf(customer.keyId), [jobId])
    })

    test('what was refused leaves no line', async () => {
      const customer = await newCustomer(0)
      await assert.rejects(order(customer, actOf(customer.keyId)), { code: 'USAGE_LIMIT_EXCEEDED_PLAN' })
      assert.deepEqual(await trailOf(customer.keyId), [])
    })

    test('a change or a deletion that stops before its line is written changed and deleted nothing', async () => {
      const customer = await newCustomer(1)
      const { keyId } = customer
      await order(customer, actOf('somebody'))
      const job = (await claimJobs(db, 10, Date.now())).find(each => each.keyId === keyId)!
      const course = sampleCourse({ id: newCourseId() })
      await completeJob(db, job, { course, madeBy: 'generated' }, null, Date.now())
      const changes = [{ op: 'set' as const, id: 'course', fields: { name: 'Changed' } }]
      const edit = (act: Act) => editCourse(db, { keyId, courseId: course.id, version: 1, changes, act }, Date.now())
      const packages = { remove: async () => {} }
      const erase = (act: Act) => deleteCourse({ db, packages }, { keyId, courseId: course.id, act }, Date.now())

      await assert.rejects(edit(unwritable(keyId)))
      await assert.rejects(erase(unwritable(keyId)))
      assert.deepEqual(await requireCourse(db, keyId, course.id), course)
      assert.deepEqual(await trailOf(keyId), [])

      await edit(actOf(keyId))
      await erase(actOf(keyId))
      assert.deepEqual(await trailOf(keyId), [course.id, course.id])
    })
  })
}
