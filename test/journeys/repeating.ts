import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { examplesOfBody } from '../../src/api/openapi/operation.ts'
import type { Route } from '../../src/api/route.ts'
import { openDatabase } from '../../src/app/main.ts'
import { ROUTES } from '../../src/app/routes.ts'
import type { Dialect } from '../support/databases.ts'
import { pngOf } from '../support/logo-files.ts'
import { type ModelPeer, openModelPeer } from '../support/model-peer.ts'
import { openReviewer } from '../support/reviewer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

const POSTS = ROUTES.filter(
  ({ caller, method, changesNothing }) => caller === 'key' && method === 'POST' && !changesNothing,
)
const TEXT =
  '# Cash\n\nThe till holds at most 500 euros. What is more goes into the safe. Count it at closing time, every day.'

/**
 * Tests requests that are sent twice because the first answer was lost. Every POST route is found in the list of routes
 * and tried.
 */
export function repeatingJourneys(dialect: Dialect): void {
  describe(`repeated requests on ${dialect}`, () => {
    let service: TestService
    let peer: ModelPeer
    let customer: Customer
    let courseId: string
    let commentId: string
    let translation: Buffer
    before(async () => {
      peer = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 1 } })
      const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
      service = await startTestService(dialect, { model })
      customer = await service.newCustomer()
      const job = await service.finishedJob(customer, { subject: 'Bicycle repair', addOns: ['assessment', 'wrapup'] })
      assert.equal(job.body.status, 'completed', JSON.stringify(job.body))
      courseId = job.body.course.id
      const review = await service.call('POST', `/api/v1/courses/${courseId}/reviews`, { key: customer.key, body: {} })
      commentId = (await openReviewer(review.body.reviewUrl).comment('course', 'Who is it for?')).body.id
      const { body } = await service.call('GET', `/api/v1/courses/${courseId}/xliff?languageId=de-DE`, {
        key: customer.key,
      })
      translation = Buffer.from(body.replace(/<source[^>]*>(.*?)<\/source>/gs, '$&<target>$1</target>'))
    })
    after(async () => {
      await service.remove()
      await peer.close()
    })

    const bodyFor = (route: Route): unknown => {
      if (route.name === 'send-xliff') return translation
      if (route.name === 'translate-course') return { languageId: 'fr-FR' }
      if (route.name === 'add-media')
        return pngOf(8, 8, () => [...randomBytes(3), 255] as [number, number, number, number])
      return route.body && Object.values(examplesOfBody(route.body)).at(-1)
    }
    const post = (route: Route, { key }: Customer, idempotencyKey: string, body: unknown) => {
      const path = route.path.replace(':version', '1').replace(':commentId', commentId).replace(/:\w+/, courseId)
      const type = Buffer.isBuffer(body) ? { 'content-type': fileType(route) } : {}
      return service.call('POST', path, { key, body, headers: { 'idempotency-key': idempotencyKey, ...type } })
    }
    const trail = async () =>
      (await service.asAdmin('GET', '/admin/v1/audit?limit=100')).body.items.filter(
        ({ actor }: { actor: string }) => actor === customer.keyId,
      ).length

    test('every repeated POST gets its first answer again, and acts once', async () => {
      for (const route of POSTS) {
        const [repeated, body, acts] = [randomUUID(), bodyFor(route), await trail()]
        const first = await post(route, customer, repeated, body)
        assert.ok(first.status < 300, `${route.name}: ${first.status} ${JSON.stringify(first.body)}`)
        const second = await post(route, customer, repeated, body)
        assert.deepEqual([second.status, second.body], [first.status, first.body], route.name)
        assert.equal(await trail(), acts + 1, `${route.name} was done once`)
        if (route.name === 'rotate-own-key') customer.key = first.body.key
      }
    })

    test('a POST sent twice at the same time acts once', async () => {
      for (const route of POSTS.filter(({ name }) => name !== 'rotate-own-key')) {
        const [repeated, body, acts] = [randomUUID(), bodyFor(route), await trail()]
        const answers = await Promise.all([1, 2].map(() => post(route, customer, repeated, body)))
        assert.ok(answers[0]!.status < 300, `${route.name}: ${JSON.stringify(answers[0]!.body)}`)
        assert.deepEqual(answers[1]!.body, answers[0]!.body, route.name)
        assert.equal(await trail(), acts + 1, `${route.name} was done once`)
      }
    })

    test('the same Idempotency-Key with another file, text or version is refused', async () => {
      const send = (idempotencyKey: string, path: string, body?: unknown, type?: string) =>
        service.call('POST', path, {
          key: customer.key,
          body,
          headers: { 'idempotency-key': idempotencyKey, ...(type && { 'content-type': type }) },
        })
      for (const [one, other, type] of [
        [{ text: TEXT }, { text: `${TEXT} Sign the list.` }, undefined],
        [Buffer.from(TEXT), Buffer.from(`${TEXT} Sign the list.`), 'text/markdown'],
      ] as const) {
        const repeated = randomUUID()
        assert.equal((await send(repeated, '/api/v1/sources', one, type)).status, 201)
        assertError(await send(repeated, '/api/v1/sources', other, type), 400, 'VALIDATION_ERROR', /another body/)
      }
      const repeated = randomUUID()
      assert.equal((await send(repeated, `/api/v1/courses/${courseId}/versions/1/restore`)).status, 200)
      assertError(
        await send(repeated, `/api/v1/courses/${courseId}/versions/2/restore`),
        400,
        'VALIDATION_ERROR',
        /another body/,
      )
    })

    test('an upload that is too large is refused for its size, even if its Idempotency-Key was used with another file', async () => {
      const headers = { 'idempotency-key': randomUUID(), 'content-type': 'text/plain' }
      const send = (body: Buffer) => service.call('POST', '/api/v1/sources', { key: customer.key, body, headers })
      assert.equal((await send(Buffer.from(TEXT))).status, 201)
      assertError(await send(randomBytes(20 * 1024 * 1024 + 1)), 400, 'VALIDATION_ERROR', /at most 20 MiB/)
    })

    test('an upload that is cut off leaves its Idempotency-Key free for the whole file', async () => {
      const file = Buffer.from(`${TEXT} The count is signed by two people.`)
      const headers = { 'idempotency-key': randomUUID(), 'content-type': 'text/markdown' }
      const acts = await trail()
      await sendWithoutEnd(service.url, '/api/v1/sources', customer.key, headers, file.subarray(0, -1))
      const whole = await service.call('POST', '/api/v1/sources', { key: customer.key, body: file, headers })
      assert.equal(whole.status, 201, JSON.stringify(whole.body))
      assert.equal(await trail(), acts + 1, 'only the whole file was stored')
    })

    test('after a document is deleted, the same request creates a new one', async () => {
      const send = () =>
        service.call('POST', '/api/v1/sources', {
          key: customer.key,
          body: { text: TEXT },
          headers: { 'idempotency-key': 'again' },
        })
      const first = (await send()).body.sourceId
      await service.call('DELETE', `/api/v1/sources/${first}`, { key: customer.key })
      assert.notEqual((await send()).body.sourceId, first)
    })

    test('a repeated rotation returns the new secret to the secret that asked for it, and to no other', async () => {
      const holder = await service.newCustomer()
      const rotate = (key: string) =>
        service.call('POST', '/api/v1/key/rotate', {
          key,
          body: { graceSeconds: 60 },
          headers: { 'idempotency-key': 'one' },
        })
      const { body: made } = await rotate(holder.key)
      assert.equal((await rotate(holder.key)).body.key, made.key)
      assertError(await rotate(made.key), 400, 'VALIDATION_ERROR', /another secret/)
    })

    test('the answer that is stored for a repeated rotation does not show the new secret', async () => {
      const holder = await service.newCustomer()
      const { body: made } = await service.call('POST', '/api/v1/key/rotate', {
        key: holder.key,
        headers: { 'idempotency-key': 'one' },
      })
      const db = await openDatabase(service.config, pino({ level: 'silent' }))
      const rows = await db.query('select * from idempotency where key_id = $1', [holder.keyId])
      await db.close()
      assert.equal(rows.length, 1)
      assert.ok(!JSON.stringify(rows).includes(made.key))
    })
  })
}

/**
 * Sends a POST whose connection ends before the body is complete, and waits until the service has closed the connection
 * as well. The body is sent in chunks, so that no announced length tells the service that something is missing.
 */
async function sendWithoutEnd(
  url: string,
  path: string,
  key: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<void> {
  const lines = Object.entries({
    ...headers,
    host: 'x',
    authorization: `Bearer ${key}`,
    'transfer-encoding': 'chunked',
  })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.end(`${body.length.toString(16)}\r\n${body}\r\n`)
  await once(socket.resume(), 'close')
}

/** The content type of a route's upload; where only the bytes decide, any type will do. */
export function fileType({ body }: Route): string {
  const [type] = body!.file!.types
  return type === '*' ? 'application/octet-stream' : type!
}
