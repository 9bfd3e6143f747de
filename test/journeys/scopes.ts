import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { examplesOfBody } from '../../src/api/openapi/operation.ts'
import { chooseScope, type Route } from '../../src/api/route.ts'
import { ROUTES } from '../../src/app/routes.ts'
import { verifyWebhook } from '../../src/client/verify-webhook.ts'
import { KEY_SCOPES, type KeyScope } from '../../src/store/keys/key-scopes.ts'
import { assistantOver, overHttp } from '../support/assistant.ts'
import type { Dialect } from '../support/databases.ts'
import type { Answer } from '../support/send.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { assertError } from './api.ts'
import { fileType } from './repeating.ts'

const KEY_ROUTES = ROUTES.filter(({ caller }) => caller === 'key')

/**
 * Tests what each scope of a key allows, and that a test key cannot touch live data. Every route is found in the list
 * of routes and tried.
 */
export function scopeJourneys(dialect: Dialect): void {
  describe(`scopes on ${dialect}`, () => {
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
      assert.equal(made.status, 201, JSON.stringify(made.body))
      return { accountId, keyId: made.body.id, key: made.body.key, webhookSecret: '' }
    }

    /** Calls a route with the examples of its schema, and with these ids in its path. */
    const callRoute = (route: Route, key: string, ids: { [name: string]: string }): Promise<Answer> => {
      const noun = route.path.split('/')[3]!
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => ids[name === 'id' ? noun : name]!)
      const query = route.name === 'read-xliff' ? '?languageId=de-DE' : ''
      if (!route.body) return service.call(route.method, path + query, { key })
      if (route.body.schema) {
        return service.call(route.method, path, { key, body: Object.values(examplesOfBody(route.body)).at(-1) })
      }
      const headers = { 'content-type': fileType(route) }
      return service.call(route.method, path, { key, body: Buffer.from('<svg/>'), headers })
    }

    const NO_IDS = {
      courses: 'crs_unknown',
      sources: 'src_unknown',
      media: 'med_unknown',
      jobId: 'job_unknown',
      reviewId: 'rev_unknown',
      commentId: 'cmt_unknown',
      version: '1',
    }
    const isOutOfScope = ({ status, body }: Answer) => status === 404 && body.message === 'Not found'

    for (const scope of KEY_SCOPES) {
      test(`a key with the scope ${scope} only gets a 404 from every route of another scope`, async () => {
        const { accountId } = await service.newCustomer()
        const { key } = await newKey(accountId, { scopes: [scope] })
        // This route runs last, because it ends the key.
        const routes = KEY_ROUTES.toSorted(
          (one, other) => Number(one.name === 'rotate-own-key') - Number(other.name === 'rotate-own-key'),
        )
        for (const route of routes) {
          const answer = await callRoute(route, key, NO_IDS)
          if (chooseScope(route) === scope)
            assert.ok(!isOutOfScope(answer), `${route.name}: ${JSON.stringify(answer.body)}`)
          else {
            assertError(answer, 404, 'NOT_FOUND', /^Not found$/)
            assert.equal(answer.headers.get('ratelimit-remaining'), String((route.limit ?? 120) - 1), route.name)
          }
        }
      })
    }

    test('a key without scopes may do everything; scopes are listed, kept by a rotation, and must be known', async () => {
      const { accountId } = await service.newCustomer()
      const made = await service.asAdmin('POST', `/admin/v1/accounts/${accountId}/keys`, {
        scopes: ['export', 'read', 'read'],
      })
      assert.deepEqual(made.body.scopes, ['read', 'export'])
      const rotated = await service.asAdmin('POST', `/admin/v1/keys/${made.body.id}/rotate`)
      assert.deepEqual(rotated.body.scopes, ['read', 'export'])
      assertError(
        await service.call('POST', '/api/v1/courses', { key: rotated.body.key, body: { subject: 'x' } }),
        404,
        'NOT_FOUND',
      )
      const { items } = (await service.asAdmin('GET', `/admin/v1/accounts/${accountId}/keys`)).body
      assert.deepEqual(
        items.map((item: { scopes: KeyScope[] }) => item.scopes),
        [
          ['read', 'write', 'export'],
          ['read', 'export'],
        ],
      )
      for (const scopes of [[], ['delete'], 'read', null]) {
        assertError(
          await service.asAdmin('POST', `/admin/v1/accounts/${accountId}/keys`, { scopes }),
          400,
          'VALIDATION_ERROR',
          /scopes/,
        )
      }
    })

    test('an assistant sees the tools that its key may use', async () => {
      const { accountId } = await service.newCustomer()
      const toolNames = async (scopes: KeyScope[]) => {
        const { key } = await newKey(accountId, { scopes })
        const assistant = await assistantOver(overHttp(service.url, key))
        const { tools } = await assistant.client.listTools()
        const made = assistant.use('create_course', { subject: 'x' })
        if (scopes.includes('write')) await made
        else await assert.rejects(made, /There is no tool/)
        await assistant.leave()
        return tools.map(({ name }) => name)
      }
      assert.deepEqual(await toolNames(['export']), ['export_course', 'convert_course'])
      const readers = await toolNames(['read'])
      assert.ok(
        readers.includes('read_course') && !readers.includes('change_course') && !readers.includes('export_course'),
      )
      assert.ok((await toolNames(['write'])).includes('change_course'))
    })

    test('a test key cannot read or change anything of a live key, on any route', async () => {
      const live = await service.newCustomer()
      const tester = await newKey(live.accountId, { test: true })
      const asLive = (method: string, path: string, body?: unknown) =>
        service.call(method, path, { key: live.key, body })
      await asLive('PUT', '/api/v1/brand', { name: 'Live brand' })
      const callbackUrl = `${receiver.url}/live`
      const job = await service.finishedJob(live, { subject: 'Giving feedback', callbackUrl })
      const courses: string = job.body.course.id
      const source = await asLive('POST', '/api/v1/sources', {
        name: 'Cash',
        text: '# Cash\n\nThe till holds at most 500 euros. What is more goes into the safe. Two people count it every evening.',
      })
      assert.equal(source.status, 201, JSON.stringify(source.body))
      await receiver.waitFor(1)
      const paths = [
        'webhook-secret',
        'brand',
        'usage',
        'courses',
        `courses/${courses}`,
        `courses/${courses}/versions`,
        'sources',
      ]
      const state = async () =>
        Promise.all([...paths, 'deliveries'].map(async path => (await asLive('GET', `/api/v1/${path}`)).body))
      const before = await state()

      const ids = { courses, sources: source.body.sourceId, jobId: job.body.jobId, version: '1' }
      const secrets = [live.webhookSecret, courses, ids.sources, ids.jobId, '/live']
      const routes = KEY_ROUTES.toSorted(
        (one, other) => Number(one.name === 'rotate-own-key') - Number(other.name === 'rotate-own-key'),
      )
      for (const route of routes) {
        const { body } = await callRoute(route, tester.key, ids)
        for (const secret of secrets) assert.ok(!JSON.stringify(body).includes(secret), `${route.name} told ${secret}`)
      }
      assert.deepEqual(await state(), before)
    })

    test('events of a test key are signed with their own secret, which the test key reads and renews', async () => {
      const live = await service.newCustomer()
      const tester = await newKey(live.accountId, { test: true })
      const secretFor = async ({ key }: Customer) =>
        (await service.call('GET', '/api/v1/webhook-secret', { key })).body.webhookSecret
      const first = await secretFor(tester)
      assert.match(first, /^whsec_/)
      assert.notEqual(first, live.webhookSecret)
      const renewed = await service.call('POST', '/api/v1/webhook-secret/rotate', { key: tester.key })
      assert.notEqual(renewed.body.webhookSecret, first)
      assert.equal(await secretFor(tester), renewed.body.webhookSecret)
      assert.equal(await secretFor(live), live.webhookSecret)
      await service.call('POST', '/api/v1/webhook-secret/rotate', { key: live.key })
      assert.equal(await secretFor(tester), renewed.body.webhookSecret, 'each renews its own')

      for (const customer of [tester, live]) {
        const own = await startWebhookReceiver()
        await service.finishedJob(customer, { subject: 'Giving feedback', callbackUrl: own.url })
        const [webhook] = await own.waitFor(1)
        await own.close()
        await verifyWebhook(await secretFor(customer), webhook!.headers, webhook!.body)
      }
    })

    test('a test key does not see the credits of live keys, and uses none itself', async () => {
      const live = await service.newCustomer()
      const tester = await newKey(live.accountId, { test: true })
      await service.finishedJob(live, { subject: 'Giving feedback' })
      await service.finishedJob(tester, { subject: 'Giving feedback' })
      const usage = async ({ key }: Customer) => (await service.call('GET', '/api/v1/usage', { key })).body.creditsUsed
      assert.deepEqual([await usage(live), await usage(tester)], [1, 0])
    })
  })
}
