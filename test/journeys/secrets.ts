import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Dialect } from '../support/databases.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Tests the customer's secrets, and how they are renewed. */
export function secretJourneys(dialect: Dialect): void {
  describe(`secrets on ${dialect}`, () => {
    let service: TestService
    before(async () => {
      service = await startTestService(dialect)
    })
    after(() => service.remove())

    const usage = (key: string) => service.call('GET', '/api/v1/usage', { key })

    test('a leaked key gets a new secret: the old one fails at once, and every course stays', async () => {
      const customer = await service.newCustomer()
      const job = await service.finishedJob(customer, { subject: 'Giving feedback' })
      const rotated = await service.call('POST', '/api/v1/key/rotate', { key: customer.key })
      assert.equal(rotated.status, 200, JSON.stringify(rotated.body))
      assert.equal(rotated.body.id, customer.keyId)
      assert.match(rotated.body.key, /^cw_live_/)
      assertError(await usage(customer.key), 401, 'INVALID_API_KEY')
      const course = await service.call('GET', `/api/v1/courses/${job.body.course.id}`, { key: rotated.body.key })
      assert.equal(course.status, 200)
    })

    test('during a grace period both secrets work, and the operator sees the new one only', async () => {
      const customer = await service.newCustomer()
      const { body } = await service.asAdmin('POST', `/admin/v1/keys/${customer.keyId}/rotate`, { graceSeconds: 3_600 })
      assert.equal((await usage(customer.key)).status, 200)
      assert.equal((await usage(body.key)).status, 200)
      const { items } = (await service.asAdmin('GET', `/admin/v1/accounts/${customer.accountId}/keys`)).body
      assert.deepEqual(
        items.map((item: { start: string; end: string }) => [item.start, item.end]),
        [[body.key.slice(0, 12), body.key.slice(-4)]],
      )
      const again = await service.call('POST', '/api/v1/key/rotate', { key: body.key, body: { graceSeconds: 0 } })
      assertError(await usage(customer.key), 401, 'INVALID_API_KEY')
      assertError(await usage(body.key), 401, 'INVALID_API_KEY')
      assert.equal((await usage(again.body.key)).status, 200)
    })

    test('a grace period is in whole seconds, at most a week; a revoked key gets no new secret', async () => {
      const customer = await service.newCustomer()
      for (const graceSeconds of [-1, 604_801, 1.5, '60', null]) {
        const answer = await service.call('POST', '/api/v1/key/rotate', { key: customer.key, body: { graceSeconds } })
        assertError(answer, 400, 'VALIDATION_ERROR', /graceSeconds/)
      }
      await service.asAdmin('DELETE', `/admin/v1/keys/${customer.keyId}`)
      assertError(await service.asAdmin('POST', `/admin/v1/keys/${customer.keyId}/rotate`), 404, 'NOT_FOUND')
    })

    test('an expired key is unknown', async () => {
      const { accountId } = await service.newCustomer()
      const made = async (expiresAt: string) =>
        (await service.asAdmin('POST', `/admin/v1/accounts/${accountId}/keys`, { name: 'For a while', expiresAt })).body
      const tomorrow = await made(new Date(Date.now() + DAY_MS).toISOString())
      const yesterday = await made(new Date(Date.now() - DAY_MS).toISOString())
      assert.equal((await usage(tomorrow.key)).status, 200)
      assertError(await usage(yesterday.key), 401, 'INVALID_API_KEY')
      assertError(
        await service.asAdmin('POST', `/admin/v1/accounts/${accountId}/keys`, { expiresAt: 'tomorrow' }),
        400,
        'VALIDATION_ERROR',
        /expiresAt/,
      )
    })

    test('the owner reads the webhook secret and renews it', async () => {
      const customer = await service.newCustomer()
      const read = () => service.call('GET', '/api/v1/webhook-secret', { key: customer.key })
      assert.equal((await read()).body.webhookSecret, customer.webhookSecret)
      const rotated = await service.call('POST', '/api/v1/webhook-secret/rotate', { key: customer.key })
      assert.notEqual(rotated.body.webhookSecret, customer.webhookSecret)
      assert.equal((await read()).body.webhookSecret, rotated.body.webhookSecret)
    })
  })
}
