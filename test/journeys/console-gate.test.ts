import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

const LIMIT = 30

describe('the console and the API share one gate', () => {
  let service: TestService
  let receiver: WebhookReceiver
  before(async () => {
    service = await startTestService('sqlite')
    receiver = await startWebhookReceiver()
  })
  after(async () => {
    await receiver.close()
    await service.remove()
  })

  test('courses from a form count like calls, and a form over the limit keeps its texts', async () => {
    const { key } = await service.newCustomer()
    const visit = await signIn(key)
    const byCall = await Promise.all(
      Array.from({ length: 10 }, () => service.call('POST', '/api/v1/courses', { key, body: {} })),
    )
    assert.ok(byCall.every(({ status }) => status === 400))
    const forms = await Promise.all(
      Array.from({ length: LIMIT }, () => visit.post('/console/new', { subject: 'Tea & coffee' })),
    )
    assert.equal(forms.filter(({ status }) => status === 303).length, LIMIT - 10)
    const refused = forms.filter(({ status }) => status === 429)
    assert.equal(refused.length, 10)
    const [{ body, headers }] = refused as [(typeof refused)[number]]
    assert.match(body, /Too many requests\. What you wrote is kept\. Please try again in \d+ seconds\./)
    assert.match(body, /value="Tea &amp; coffee"/)
    assert.ok(Number(headers.get('retry-after')) >= 1)
    assert.equal((await service.call('POST', '/api/v1/courses', { key, body: {} })).status, 429)
    assert.equal((await service.call('GET', '/api/v1/usage', { key })).body.creditsUsed, LIMIT - 10)
  })

  test('exports and resent events are counted, and the page says when to try again', async () => {
    const customer = await service.newCustomer()
    const visit = await signIn(customer.key)
    const { body } = await service.finishedJob(customer, { subject: 'Fire safety', callbackUrl: receiver.url })
    const path = `/console/courses/${body.course.id}/export`
    const exported = await visit.burst(path, { format: 'scorm12' })
    assert.deepEqual(exported, { 303: LIMIT, 429: 5 })
    const page = await visit.post(path, { format: 'scorm12' })
    assert.match(page.body, /Too many requests.*Nothing was changed\. Please try again in \d+ seconds\./s)

    const [event] = (await service.call('GET', '/api/v1/deliveries', { key: customer.key })).body.items
    assert.deepEqual(await visit.burst(`/console/deliveries/${event.id}/send-again`, {}), { 303: LIMIT, 429: 5 })
    const { items } = (await service.call('GET', '/api/v1/deliveries?limit=100', { key: customer.key })).body
    assert.equal(items.length, 1 + LIMIT)
  })

  test('a key has at most six event streams, and another key still gets one', async context => {
    const api = await startTestService('sqlite', { role: 'api' })
    const leave = new AbortController()
    context.after(async () => {
      await api.remove()
      leave.abort()
    })
    const streamsOf = async (count: number) => {
      const { key } = await api.newCustomer()
      const { body } = await api.call('POST', '/api/v1/courses', { key, body: { subject: 'Nobody writes it' } })
      const { cookie } = await signIn(key, api)
      const open = () =>
        fetch(`${api.url}/console/jobs/${body.jobId}/events`, { headers: { cookie }, signal: leave.signal })
      const statuses: number[] = []
      for (let opened = 0; opened < count; opened++) statuses.push((await open()).status)
      return statuses
    }
    assert.deepEqual(await streamsOf(8), [200, 200, 200, 200, 200, 200, 204, 204])
    assert.deepEqual(await streamsOf(1), [200])
  })

  test('the console hides live keys from a test key, and obeys the scopes of a key', async () => {
    const live = await service.newCustomer()
    const newKey = async (body: object): Promise<string> =>
      (await service.asAdmin('POST', `/admin/v1/accounts/${live.accountId}/keys`, body)).body.key
    const job = await service.finishedJob(live, { subject: 'Fire safety' })
    const course = job.body.course.id
    const read = async (cookie: string, path: string) => service.call('GET', path, { headers: { cookie } })

    const tester = await signIn(await newKey({ test: true }))
    for (const page of ['/console', '/console/key', '/console/usage', '/console/courses', '/console/deliveries']) {
      const { status, body } = await read(tester.cookie, page)
      assert.equal(status, 200, page)
      assert.ok(!body.includes(live.webhookSecret) && !body.includes(course), page)
    }
    assert.match((await read(tester.cookie, '/console/usage')).body, /0 of 1,000/)
    assert.equal((await tester.post('/console/key/webhook-secret', {})).status, 303)
    const secret = await service.call('GET', '/api/v1/webhook-secret', { key: live.key })
    assert.equal(secret.body.webhookSecret, live.webhookSecret)

    const reader = await signIn(await newKey({ scopes: ['read'] }))
    assert.equal((await read(reader.cookie, '/console/courses')).status, 200)
    assert.ok(!(await read(reader.cookie, '/console/key')).body.includes(live.webhookSecret))
    for (const form of [
      '/console/new',
      `/console/courses/${course}/export`,
      '/console/key/webhook-secret',
      '/console/key/new-secret',
    ]) {
      const { status, body } = await reader.post(form, { subject: 'Tea', format: 'scorm12', graceSeconds: '0' })
      assert.equal(status, 404, form)
      assert.match(body, /This key may not do that: it has no scope “(write|export)”/)
    }
    const writer = await service.call('POST', '/console/sign-in', {
      body: new URLSearchParams({ secret: await newKey({ scopes: ['write'] }) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    })
    assert.equal(writer.status, 403)
    assert.match(writer.body, /it has no scope “read”/)
  })

  async function signIn(key: Customer['key'], at: Pick<TestService, 'call'> = service) {
    const post = (path: string, fields: Record<string, string>, cookie = '') =>
      at.call('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', cookie },
      })
    const { headers } = await post('/console/sign-in', { secret: key })
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    const send = (path: string, fields: Record<string, string>) => post(path, fields, cookie)
    return {
      cookie,
      post: send,
      /** Sends five more requests at once than the window allows, and counts the answers by status. */
      async burst(path: string, fields: Record<string, string>) {
        const answers = await Promise.all(Array.from({ length: LIMIT + 5 }, () => send(path, fields)))
        return Object.fromEntries(
          [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length]),
        )
      },
    }
  }
})
