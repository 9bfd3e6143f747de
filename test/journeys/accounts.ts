import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import { sweepTestCourses } from '../../src/flows/accounts/sweep-test-courses.ts'
import type { Dialect } from '../support/databases.ts'
import { findMarker } from '../support/find-marker.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { assertError } from './api.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A word that occurs nowhere else, so that the test can search all files for bytes of this account. */
const MARKER = 'Wobblegong'

/** Tests what the operator does with accounts and keys, and that nothing of an erased account is left. */
export function accountJourneys(dialect: Dialect): void {
  describe(`accounts on ${dialect}`, () => {
    let service: TestService
    let receiver: WebhookReceiver
    before(async () => {
      service = await startTestService(dialect)
      receiver = await startWebhookReceiver()
    })
    after(async () => {
      await receiver.close()
      await service.remove()
    })

    const newKey = async (accountId: string, body: object): Promise<Customer> => {
      const made = await service.asAdmin('POST', `/admin/v1/accounts/${accountId}/keys`, body)
      return { accountId, keyId: made.body.id, key: made.body.key, webhookSecret: '' }
    }
    const trail = async (limit = 100) => (await service.asAdmin('GET', `/admin/v1/audit?limit=${limit}`)).body.items

    test('a test key makes courses without using credits, even when none are left', async () => {
      const { accountId } = await service.newCustomer({ monthlyCredits: 0 })
      const tester = await newKey(accountId, { name: 'CI', test: true })
      assert.match(tester.key, /^cw_test_[0-9A-Za-z]{38}$/)
      const job = await service.finishedJob(tester, { subject: 'Giving feedback' })
      assert.equal(job.body.status, 'completed', JSON.stringify(job.body))
      assert.equal(job.body.origin.test, true)
      const { body } = await service.call('GET', `/api/v1/courses/${job.body.course.id}`, { key: tester.key })
      assert.equal(body.origin.test, true)

      const failed = await service.finishedJob(tester, { subject: 'test: fail' })
      assert.deepEqual([failed.body.status, failed.body.error.code], ['failed', 'GENERATION_FAILED'])
      const usage = await service.call('GET', '/api/v1/usage', { key: tester.key })
      assert.deepEqual([usage.body.creditsUsed, usage.body.creditsLeft], [0, 0])

      const { items } = (await service.asAdmin('GET', `/admin/v1/accounts/${accountId}/keys`)).body
      assert.deepEqual(
        items.map(({ name, test }: { name: string; test: boolean }) => [name, test]),
        [
          ['API key', false],
          ['CI', true],
        ],
      )
      const rotated = await service.call('POST', '/api/v1/key/rotate', { key: tester.key })
      assert.match(rotated.body.key, /^cw_test_/, 'a test key stays one')
      assertError(
        await service.call('POST', '/api/v1/courses', {
          key: (await newKey(accountId, {})).key,
          body: { subject: 'x' },
        }),
        403,
        'USAGE_LIMIT_EXCEEDED_PLAN',
      )
    })

    test('the subject “test: fail” is ordinary for a live key', async () => {
      const customer = await service.newCustomer()
      const job = await service.finishedJob(customer, { subject: 'test: fail' })
      assert.equal(job.body.status, 'completed')
    })

    test('courses of a test key are deleted after seven days, those of a live key stay', async () => {
      const customer = await service.newCustomer()
      const tester = await newKey(customer.accountId, { test: true })
      const tried = (await service.finishedJob(tester, { subject: 'Giving feedback' })).body.course
      const kept = (await service.finishedJob(customer, { subject: 'Giving feedback' })).body.course
      const db = await openDatabase(service.config, pino({ level: 'silent' }))
      const parts = { db, packages: { remove: async () => {} }, media: { remove: async () => {} } }
      await sweepTestCourses(parts, Date.now() + 6 * DAY_MS)
      assert.equal((await fetch(tried.shareUrl)).status, 200)
      await sweepTestCourses(parts, Date.now() + 8 * DAY_MS)
      await db.close()
      assert.equal((await fetch(tried.shareUrl)).status, 404)
      assert.equal((await fetch(kept.shareUrl)).status, 200)
    })

    test('the audit trail says who changed what by which request, without subjects and secrets', async () => {
      const customer = await service.newCustomer()
      const job = await service.finishedJob(customer, { subject: `${MARKER} for the trail` })
      const { id } = job.body.course
      const edit = { version: 1, changes: [{ op: 'set', id: 'course', fields: { name: `${MARKER} again` } }] }
      const edited = await service.call('PATCH', `/api/v1/courses/${id}`, { key: customer.key, body: edit })
      await service.call('PATCH', `/api/v1/courses/${id}`, { key: customer.key, body: { version: 1, changes: [] } })
      await service.call('DELETE', `/api/v1/courses/${id}`, { key: customer.key })
      const own = (await trail()).filter(({ actor }: { actor: string }) => actor === customer.keyId)
      assert.deepEqual(
        own.map(({ action, targetId }: { action: string; targetId: string }) => [action, targetId]),
        [
          ['delete-course', id],
          ['edit-course', id],
          ['submit-course', job.body.jobId],
        ],
        'newest first, and nothing that was refused',
      )
      assert.equal(own[1].requestId, edited.headers.get('x-request-id'))
      assert.match(own[1].address, /^(::ffff:)?127\.0\.0\.1$/)
      const operator = (await trail()).filter(({ actor }: { actor: string }) => actor === 'operator')
      assert.ok(operator.some((row: { action: string; targetId: string }) => row.targetId === customer.accountId))
      assert.ok(operator.some((row: { action: string; targetId: string }) => row.targetId === customer.keyId))
      assert.ok(!JSON.stringify(await trail()).includes(MARKER))
      assertError(await service.call('GET', '/admin/v1/audit', { key: customer.key }), 401, 'INVALID_API_KEY')

      const [newest] = await trail(1)
      const next = await service.asAdmin('GET', `/admin/v1/audit?limit=1&cursor=${newest.id}`)
      assert.notEqual(next.body.items[0].id, newest.id)
    })

    test('an erased account leaves no byte behind, and other accounts keep theirs', async () => {
      const bystander = await service.newCustomer()
      const kept = (await service.finishedJob(bystander, { subject: 'Giving feedback' })).body.course
      const account = await service.asAdmin('POST', '/admin/v1/accounts', { name: `${MARKER} Ltd`, plan: 'pro' })
      const accountId: string = account.body.id
      const customer = await newKey(accountId, { name: `${MARKER} key` })
      const call = (method: string, path: string, body?: object) =>
        service.call(method, path, {
          key: customer.key,
          ...(body && { body }),
          ...(method === 'POST' && { headers: { 'idempotency-key': `${MARKER} ${path}` } }),
        })
      const order = { subject: `${MARKER} husbandry`, callbackUrl: `${receiver.url}/${MARKER}` }
      const { course, jobId } = (await service.finishedJob(customer, order)).body
      await receiver.waitFor(1)
      const exported = await call('POST', `/api/v1/courses/${course.id}/export`, {})
      const copy = await call('POST', `/api/v1/courses/${course.id}/copies`)
      const edit = { version: 1, changes: [{ op: 'set', id: 'course', fields: { headline: `All about ${MARKER}` } }] }
      assert.equal((await call('PATCH', `/api/v1/courses/${course.id}`, edit)).status, 200)
      const tester = await newKey(accountId, { name: `${MARKER} tests`, test: true })
      await service.finishedJob(tester, { subject: 'test: fail', audience: MARKER })
      assert.notEqual(await findMarker(service, MARKER), null)

      assert.equal((await service.asAdmin('DELETE', `/admin/v1/accounts/${accountId}`)).status, 204)
      assertError(await call('GET', `/api/v1/courses/jobs/${jobId}`), 401, 'INVALID_API_KEY')
      assertError(await service.asAdmin('GET', `/admin/v1/accounts/${accountId}`), 404, 'NOT_FOUND')
      assertError(await service.asAdmin('DELETE', `/admin/v1/accounts/${accountId}`), 404, 'NOT_FOUND')
      for (const address of [course.shareUrl, copy.body.shareUrl, exported.body.downloadUrl])
        assert.equal((await fetch(address)).status, 404, address)
      assert.equal(await findMarker(service, MARKER), null)
      assert.equal((await fetch(kept.shareUrl)).status, 200)
      assert.equal((await service.call('GET', '/api/v1/usage', { key: bystander.key })).status, 200)
      const erased = (await trail()).find(({ action }: { action: string }) => action === 'delete-account')
      assert.deepEqual([erased.actor, erased.targetId], ['operator', accountId])
    })
  })
}
