import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Dialect } from '../support/databases.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

/** Polling interval that keeps a client within its 120 requests a minute. */
const POLL_MS = 500

/** Tests events as a webhook receiver gets them. */
export function webhookJourneys(dialect: Dialect): void {
  describe(`webhooks on ${dialect}`, () => {
    let service: TestService
    before(async () => {
      service = await startTestService(dialect)
    })
    after(() => service.remove())

    /** Waits for the delivery's outcome, which is stored after the receiver has answered. */
    const delivery = async (customer: Customer) => {
      const wait = startWait('the outcome of a delivery')
      for (;;) {
        const { body } = await service.call('GET', '/api/v1/deliveries', { key: customer.key })
        if (body.items[0] && body.items[0].outcome !== 'waiting') return body.items[0]
        await wait(POLL_MS)
      }
    }

    test('course.created contains the course from the job status, signed, exactly once', async () => {
      const receiver = await startWebhookReceiver()
      const customer = await service.newCustomer()
      const job = await service.finishedJob(customer, {
        subject: 'Events',
        callbackUrl: `${receiver.url}/hook/secret?token=1`,
      })
      const [webhook] = await receiver.waitFor(1)
      assert.equal(webhook!.method, 'POST')
      assert.equal(webhook!.path, '/hook/secret?token=1')
      assert.match(webhook!.headers['content-type']!, /^application\/json/)
      assert.match(webhook!.headers['user-agent']!, /^Coursewright\/\d+\.\d+\.\d+$/)
      assert.deepEqual(JSON.parse(webhook!.body), {
        event: 'course.created',
        jobId: job.body.jobId,
        course: job.body.course,
      })
      const id = webhook!.headers['webhook-id']
      const timestamp = webhook!.headers['webhook-timestamp']
      const secret = Buffer.from(customer.webhookSecret.replace('whsec_', ''), 'base64')
      const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${webhook!.body}`).digest('base64')
      assert.equal(webhook!.headers['webhook-signature'], `v1,${expected}`)
      const record = await delivery(customer)
      assert.deepEqual(
        [record.event, record.outcome, record.status, record.id],
        ['course.created', 'delivered', 200, id],
      )
      assert.equal(receiver.received.length, 1)
      await receiver.close()
    })

    test('course.exported contains the export result, once per export', async () => {
      const receiver = await startWebhookReceiver()
      const customer = await service.newCustomer()
      const { body } = await service.finishedJob(customer, { subject: 'Exported' })
      const order = { key: customer.key, body: { format: 'scorm2004_4', callbackUrl: receiver.url } }
      const first = await service.call('POST', `/api/v1/courses/${body.course.id}/export`, order)
      const second = await service.call('POST', `/api/v1/courses/${body.course.id}/export`, order)
      const webhooks = (await receiver.waitFor(2)).map(webhook => JSON.parse(webhook.body))
      const byTime = webhooks.sort((a, b) => a.exportedAt.localeCompare(b.exportedAt))
      assert.deepEqual(byTime, [
        { event: 'course.exported', ...first.body },
        { event: 'course.exported', ...second.body },
      ])
      await receiver.close()
    })

    test('a receiver that refuses, redirects or is unreachable gets no second attempt', async () => {
      const refusing = await startWebhookReceiver({ answer: response => response.writeHead(500).end('no thanks') })
      const redirecting = await startWebhookReceiver({
        answer: response => response.writeHead(302, { location: refusing.url }).end(),
      })
      const closed = await startWebhookReceiver()
      await closed.close()
      for (const [url, outcome, status] of [
        [refusing.url, 'refused', 500],
        [redirecting.url, 'redirected', 302],
        [closed.url, 'unreachable', null],
      ] as const) {
        const customer = await service.newCustomer()
        await service.finishedJob(customer, { subject: 'Refused', callbackUrl: url })
        const record = await delivery(customer)
        assert.deepEqual([record.outcome, record.status], [outcome, status])
      }
      assert.equal(refusing.received.length, 1)
      assert.equal(redirecting.received.length, 1)
      const customer = await service.newCustomer()
      assert.deepEqual((await service.call('GET', '/api/v1/deliveries', { key: customer.key })).body, {
        items: [],
        nextCursor: null,
      })
      await refusing.close()
      await redirecting.close()
    })

    test('a delivery to a private address fails, unless the operator allows it', async () => {
      await service.restart({ allowPrivateWebhooks: false })
      const receiver = await startWebhookReceiver()
      for (const host of [
        `127.0.0.1:${receiver.port}`,
        `localhost:${receiver.port}`,
        `2130706433:${receiver.port}`,
        `[::ffff:127.0.0.1]:${receiver.port}`,
      ]) {
        const customer = await service.newCustomer()
        await service.finishedJob(customer, { subject: 'Private', callbackUrl: `http://${host}/` })
        assert.equal((await delivery(customer)).outcome, 'blocked', host)
      }
      assert.equal(receiver.received.length, 0)
      await receiver.close()
      await service.restart()
    })
  })
}
