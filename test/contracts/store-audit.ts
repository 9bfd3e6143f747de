import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import { registerAccount, renewWebhookSecret } from '../../src/flows/accounts/register-account.ts'
import { deleteCourse } from '../../src/flows/delete-course.ts'
import { discardDraft, openDraft, saveDraft } from '../../src/flows/draft-course.ts'
import { editCourse } from '../../src/flows/edit-course.ts'
import { resendEvent } from '../../src/flows/events/resend-event.ts'
import { submitCourse } from '../../src/flows/submit-course.ts'
import { changeAccount, createAccount, listAccounts, requireAccount } from '../../src/store/accounts.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../../src/store/api-keys.ts'
import type { Act } from '../../src/store/audit.ts'
import { requireCourse } from '../../src/store/courses.ts'
import type { Database } from '../../src/store/database.ts'
import { addEvent, listDeliveries } from '../../src/store/events.ts'
import { newCourseId, newSourceId } from '../../src/store/ids.ts'
import { listJobs } from '../../src/store/jobs/job-lists.ts'
import { claimJobs, completeJob } from '../../src/store/jobs/jobs.ts'
import { addSource, deleteSource, findSourceRow } from '../../src/store/sources.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { sampleCourse } from '../support/sample-course.ts'

const brief = briefSchema.parse({ subject: 'Trails' })

/** The contract of the audit trail on either database: a change and its line are stored both, or neither. */
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
      const wanted = {
        name: 'Trail',
        plan: 'pro',
        monthlyCredits,
        webhookSecret: 'whsec_AAAA',
        testWebhookSecret: 'whsec_BBBB',
      }
      const { id: accountId } = await createAccount(db, wanted, Date.now())
      const { id: keyId } = await createApiKey(db, accountId, { name: 'key' }, Date.now())
      return { accountId, keyId }
    }
    const actOf = (actor: string): Act => ({ actor, action: 'act', address: '::1', requestId: 'req', isWritten: false })
    /** Makes an act that the trail cannot store, because it has no address: as if the power failed at that moment. */
    const unwritable = (actor: string): Act => ({ ...actOf(actor), address: null as unknown as string })
    const trailOf = async (actor: string) => {
      const rows = await db.query<{ target: string }>('select target_id as target from audit where actor = $1', [actor])
      return rows.map(({ target }) => target)
    }
    const order = (customer: { accountId: string; keyId: string }, act: Act) =>
      submitCourse(db, { ...customer, brief, callbackUrl: null, idempotency: null, act }, Date.now())

    const ownCourse = async (customer: { accountId: string; keyId: string }): Promise<string> => {
      await order(customer, actOf('somebody'))
      const job = (await claimJobs(db, 10, Date.now())).find(({ keyId }) => keyId === customer.keyId)!
      const course = sampleCourse({ id: newCourseId() })
      await completeJob(db, job, { course, madeBy: 'generated' }, null, Date.now())
      return course.id
    }

    test('an order whose audit line fails takes no credit and leaves no job', async () => {
      const customer = await newCustomer(1)
      await assert.rejects(order(customer, unwritable(customer.keyId)))
      assert.deepEqual(await listJobs(db, customer.keyId, null, 10), [])
      assert.equal((await requireAccount(db, customer.accountId, Date.now())).creditsUsed, 0)
      const { jobId } = await order(customer, actOf(customer.keyId))
      assert.deepEqual(await trailOf(customer.keyId), [jobId])
    })

    test('a refused order leaves no audit line', async () => {
      const customer = await newCustomer(0)
      await assert.rejects(order(customer, actOf(customer.keyId)), { code: 'USAGE_LIMIT_EXCEEDED_PLAN' })
      assert.deepEqual(await trailOf(customer.keyId), [])
    })

    test('a change or a deletion whose audit line fails changes and deletes nothing', async () => {
      const customer = await newCustomer(1)
      const { keyId } = customer
      const course = sampleCourse({ id: await ownCourse(customer) })
      const changes = [{ op: 'set' as const, id: 'course', fields: { name: 'Changed' } }]
      const edit = (act: Act) => editCourse(db, { keyId, courseId: course.id, version: 1, changes, act }, Date.now())
      const packages = { remove: async () => {} }
      const erase = (act: Act) =>
        deleteCourse({ db, packages, media: packages }, { keyId, courseId: course.id, act }, Date.now())

      await assert.rejects(edit(unwritable(keyId)))
      await assert.rejects(erase(unwritable(keyId)))
      assert.deepEqual(await requireCourse(db, keyId, course.id), course)
      assert.deepEqual(await trailOf(keyId), [])

      await edit(actOf(keyId))
      await erase(actOf(keyId))
      assert.deepEqual(await trailOf(keyId), [course.id, course.id])
    })

    test('an account whose audit line fails is neither created nor changed', async () => {
      const before = await listAccounts(db, Date.now())
      await assert.rejects(registerAccount(db, { name: 'Half', plan: 'pro' }, Date.now(), unwritable('half')))
      assert.deepEqual(await listAccounts(db, Date.now()), before)
      const { id } = await registerAccount(db, { name: 'Whole', plan: 'pro' }, Date.now(), actOf('whole'))
      const change = (act: Act) => changeAccount(db, id, { name: 'Changed' }, Date.now(), act)
      await assert.rejects(change(unwritable('whole')))
      assert.equal((await requireAccount(db, id, Date.now())).name, 'Whole')
      await change(actOf('whole'))
      assert.deepEqual(await trailOf('whole'), [id, id])
      await assert.rejects(changeAccount(db, 'acc_unknown', { name: 'x' }, Date.now(), actOf('nobody')), {
        code: 'NOT_FOUND',
      })
      assert.deepEqual(await trailOf('nobody'), [])
    })

    test('a key is not revoked, and a webhook secret not renewed, if the audit line fails', async () => {
      const { accountId, keyId } = await newCustomer(1)
      const secret = async () => (await requireAccount(db, accountId, Date.now())).webhookSecret
      const isRevoked = async () => (await listApiKeys(db, accountId))[0]!.revokedAt !== null
      await assert.rejects(revokeApiKey(db, keyId, Date.now(), unwritable(keyId)))
      await assert.rejects(renewWebhookSecret(db, keyId, Date.now(), unwritable(keyId)))
      assert.deepEqual([await isRevoked(), await secret()], [false, 'whsec_AAAA'])
      const renewed = await renewWebhookSecret(db, keyId, Date.now(), actOf(keyId))
      await revokeApiKey(db, keyId, Date.now(), actOf(keyId))
      assert.deepEqual([await isRevoked(), await secret()], [true, renewed])
      assert.deepEqual(await trailOf(keyId), [accountId, keyId])
    })

    test('a document is not deleted, and an event not sent again, if the audit line fails', async () => {
      const { accountId, keyId } = await newCustomer(1)
      const source = { name: 'Notes', kind: 'text', pages: null, words: 9, headings: 0, language: null, can: 'null' }
      const sourceId = newSourceId(Date.now())
      const added = {
        ...source,
        id: sourceId,
        createdAt: Date.now(),
        document: '{}',
        sections: null,
        pictures: null,
        media: [],
        lookJobId: null,
      }
      await addSource(db, { accountId, keyId }, added, null, null)
      const remove = (act: Act) => deleteSource(db, keyId, sourceId, Date.now(), act)
      const event = { type: 'course.created', url: 'http://127.0.0.1:9/', body: '{}', courseId: null } as const
      await db.transaction(transaction => addEvent(transaction, { ...event, keyId, accountId }, Date.now()))
      const sent = async () => (await listDeliveries(db, keyId, null, 10)).map(({ id }) => id)
      const [eventId] = await sent()
      const again = (act: Act) => resendEvent(db, keyId, eventId!, Date.now(), act)

      await assert.rejects(remove(unwritable(keyId)))
      await assert.rejects(again(unwritable(keyId)))
      assert.ok(await findSourceRow(db, keyId, sourceId))
      assert.deepEqual(await sent(), [eventId])
      await remove(actOf(keyId))
      await again(actOf(keyId))
      assert.equal(await remove(actOf(keyId)), false)
      assert.deepEqual(await trailOf(keyId), [sourceId, eventId])
    })

    test('a draft is neither saved nor discarded if the audit line fails', async () => {
      const customer = await newCustomer(1)
      const { keyId } = customer
      const courseId = await ownCourse(customer)
      const order = { keyId, courseId, version: 1 }
      const changes = [{ op: 'set' as const, id: 'course', fields: { name: 'In the draft' } }]
      const save = (act: Act) => saveDraft(db, { ...order, revision: null, changes, act }, Date.now())
      await assert.rejects(save(unwritable(keyId)))
      assert.equal((await openDraft(db, keyId, courseId)).revision, null)
      await save(actOf(keyId))
      const { revision } = await openDraft(db, keyId, courseId)
      const discard = (act: Act) => discardDraft(db, { ...order, revision, act }, Date.now())
      await assert.rejects(discard(unwritable(keyId)))
      assert.equal((await openDraft(db, keyId, courseId)).revision, revision)
      await discard(actOf(keyId))
      assert.equal((await openDraft(db, keyId, courseId)).revision, null)
      assert.deepEqual(await trailOf(keyId), [courseId, courseId])
    })
  })
}
