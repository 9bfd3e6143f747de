import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import {
  ADD_ONS,
  ApiError,
  createAdminClient,
  createClient,
  ERROR_CODES,
  EXPORT_FORMATS,
  GenerationFailed,
  verifyWebhook,
} from '../src/client/client.ts'
import { ADD_ONS as OFFERED } from '../src/course/brief.ts'
import { PUBLIC_ERRORS } from '../src/errors.ts'
import { EXPORT_FORMAT_NAMES } from '../src/flows/export-formats.ts'
import { pngOf } from './support/logo-files.ts'
import { openModelPeer } from './support/model-peer.ts'
import { ADMIN_TOKEN, startTestService, type TestService } from './support/service.ts'
import { startWebhookReceiver } from './support/webhook-receiver.ts'

describe('the TypeScript client', () => {
  let service: TestService
  before(async () => {
    service = await startTestService('sqlite')
  })
  after(() => service.remove())

  test('the codes and lists of the client are those of the service', () => {
    assert.deepEqual([...ERROR_CODES].sort(), Object.keys(PUBLIC_ERRORS).sort())
    assert.deepEqual(EXPORT_FORMATS, EXPORT_FORMAT_NAMES)
    assert.deepEqual(ADD_ONS, OFFERED)
  })

  test('a course is ordered, awaited and downloaded as a package', async () => {
    const { key } = await service.newCustomer()
    const client = createClient({ baseUrl: `${service.url}/`, token: key })
    const seen: number[] = []
    const { jobId } = await client.submitCourse({ subject: 'Clients', addOns: ['wrapup'] })
    const course = await client.waitForCourse(jobId, { onProgress: progress => seen.push(progress) })
    assert.equal(seen.at(-1), 100)
    const exported = await client.exportCourse(course.id, { format: 'scorm2004' })
    assert.equal((await fetch(exported.downloadUrl)).status, 200)
    const converted = await client.convertCourse(course.id, { format: 'markdown' })
    assert.match(await (await fetch(converted.downloadUrl)).text(), new RegExp(`^# ${course.name}`, 'm'))
    assert.equal((await client.readCourse(course.id))['name'], course.name)
    assert.equal((await client.listCourses({ limit: 1 })).items[0]?.jobId, jobId)
    assert.equal((await client.readUsage()).creditsUsed, 1)
    assert.ok((await client.listLanguages()).length >= 40)
    assert.deepEqual(await client.listDeliveries(), { items: [], nextCursor: null })
  })

  test('media are uploaded and listed, and can be deleted once no course shows them', async () => {
    const { key } = await service.newCustomer()
    const client = createClient({ baseUrl: service.url, token: key })
    const png = new Uint8Array(pngOf(500, 300, (x, y) => [x % 256, y % 256, 90, 255]))
    const { mediaId, kind, width } = await client.addMedia(new Blob([png], { type: 'image/png' }), { name: 'Door.png' })
    assert.deepEqual([kind, width], ['picture', 500])
    assert.equal((await client.listMedia({ kind: 'picture' })).items[0]?.name, 'Door.png')
    const webp = await client.readMediaFile(mediaId, { width: 480 })
    assert.equal(Buffer.from(await webp.arrayBuffer()).toString('latin1', 8, 12), 'WEBP')

    const { jobId } = await client.submitCourse({ subject: 'Workplace fire safety' })
    const { id } = await client.waitForCourse(jobId)
    const cover = { media: mediaId, x: 50, y: 50 }
    await client.editCourse(id, { version: 1, changes: [{ op: 'set', id: 'course', fields: { cover } }] })
    assert.deepEqual(
      (await client.readMedia(mediaId)).usedBy.map(course => course.id),
      [id],
    )
    await assert.rejects(client.deleteMedia(mediaId), { code: 'VALIDATION_ERROR', status: 400 })
    await client.deleteCourse(id)
    await client.deleteMedia(mediaId)
    await assert.rejects(client.readMedia(mediaId), { code: 'NOT_FOUND' })
  })

  test('waiting for a slow service prints no warning', async context => {
    const answers = [
      { status: 'pending', progress: 5 },
      { status: 'completed', progress: 100, course: { id: 'crs_1' } },
    ]
    const slow = createServer((_, response) => setTimeout(() => response.end(JSON.stringify(answers.shift())), 20))
    await new Promise<void>(resolve => slow.listen(0, '127.0.0.1', resolve))
    context.after(() => slow.close())
    const warnings: string[] = []
    const hear = ({ message }: Error) => warnings.push(message)
    process.on('warning', hear)
    context.after(() => process.off('warning', hear))
    const client = createClient({ baseUrl: `http://127.0.0.1:${(slow.address() as AddressInfo).port}`, token: 'x' })
    assert.equal((await client.waitForCourse('job_1')).id, 'crs_1')
    assert.deepEqual(warnings, [])
  })

  test('a refusal is an error with its code, message and request id', async () => {
    const { key } = await service.newCustomer()
    const client = createClient({ baseUrl: service.url, token: key })
    await assert.rejects(client.submitCourse({ subject: '' }), (error: unknown) => {
      assert.ok(error instanceof ApiError)
      assert.deepEqual(
        [error.status, error.code, error.message],
        [400, 'VALIDATION_ERROR', 'subject must not be blank'],
      )
      assert.match(error.requestId!, /^req_/)
      return true
    })
    await assert.rejects(createClient({ baseUrl: service.url, token: 'wrong' }).readUsage(), {
      code: 'INVALID_API_KEY',
    })
    await assert.rejects(client.readJob('../../admin'), { code: 'NOT_FOUND' })
  })

  test('a failed job throws another error than a failed call', async () => {
    const peer = await openModelPeer({ fault: () => 'unauthorized' })
    await service.restart({
      model: { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null },
    })
    const { key } = await service.newCustomer()
    const client = createClient({ baseUrl: service.url, token: key })
    const { jobId } = await client.submitCourse({ subject: 'Failing' })
    await assert.rejects(
      client.waitForCourse(jobId),
      (error: unknown) =>
        error instanceof GenerationFailed && error.code === 'MODEL_UNAVAILABLE' && error.jobId === jobId,
    )
    assert.equal((await client.readUsage()).creditsUsed, 0)
    await service.restart()
    await peer.close()
  })

  test('waiting can be aborted', async () => {
    const peer = await openModelPeer({ fault: () => 'hang' })
    await service.restart({
      model: { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null },
    })
    const { key } = await service.newCustomer()
    const client = createClient({ baseUrl: service.url, token: key })
    const { jobId } = await client.submitCourse({ subject: 'Waiting' })
    const controller = new AbortController()
    const waiting = client.waitForCourse(jobId, {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('enough')),
    })
    await assert.rejects(waiting, /enough/)
    await peer.close()
    await service.restart()
  })

  test('the operator can manage accounts and keys', async () => {
    const admin = createAdminClient({ baseUrl: service.url, token: ADMIN_TOKEN })
    const account = await admin.createAccount({ name: 'Client', plan: 'starter' })
    assert.match(account.webhookSecret!, /^whsec_/)
    const { id, key } = await admin.createKey(account.id, { name: 'mine' })
    assert.equal((await createClient({ baseUrl: service.url, token: key }).readUsage()).plan, 'starter')
    assert.equal((await admin.changeAccount(account.id, { plan: 'pro' })).plan, 'pro')
    assert.deepEqual(
      (await admin.listKeys(account.id)).map(({ name }) => name),
      ['mine'],
    )
    assert.ok((await admin.listAccounts()).some(({ id }) => id === account.id))
    assert.equal((await admin.readAccount(account.id)).name, 'Client')
    await admin.revokeKey(id)
    await assert.rejects(createClient({ baseUrl: service.url, token: key }).readUsage(), { code: 'INVALID_API_KEY' })
  })

  test('a broken connection, a 500 and a 429 are retried with the same idempotency key', async () => {
    const keys: unknown[] = []
    const server = createServer((request, response) => {
      keys.push(request.headers['idempotency-key'])
      if (keys.length === 1) return void request.socket.destroy()
      const [status, body] = (
        [
          [500, { message: 'x', code: 'INTERNAL_ERROR' }],
          [429, { message: 'x', code: 'RATE_LIMIT_EXCEEDED' }],
        ] as const
      )[keys.length - 2] ?? [202, { jobId: 'job_1', status: 'pending', pollUrl: '/' }]
      response
        .writeHead(status, { 'content-type': 'application/json', ...(status === 429 ? { 'retry-after': '0' } : {}) })
        .end(JSON.stringify(body))
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const client = createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 't' })
    assert.equal((await client.submitCourse({ subject: 'Again' })).jobId, 'job_1')
    assert.equal(keys.length, 4)
    assert.equal(new Set(keys).size, 1)
    server.close()
    server.closeAllConnections()
  })

  test('a Retry-After with a date is not read as a number of seconds', async () => {
    const headers = { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }
    const fetch = async () => new Response('busy', { status: 429, headers })
    const client = createClient({ baseUrl: 'http://proxy.test', token: 'key', fetch, tries: 1 })
    await assert.rejects(client.readUsage(), (error: ApiError) => {
      assert.deepEqual([error.code, error.retryAfter], ['RATE_LIMIT_EXCEEDED', null])
      return true
    })
  })

  test('a webhook is verified by its secret, its body and its time', async () => {
    const receiver = await startWebhookReceiver()
    const customer = await service.newCustomer()
    const { body } = await service.finishedJob(customer, { subject: 'Signed', callbackUrl: receiver.url })
    const [webhook] = await receiver.waitFor(1)
    const event = await verifyWebhook(customer.webhookSecret, webhook!.headers, webhook!.body)
    assert.deepEqual(event, { event: 'course.created', jobId: body.jobId, course: body.course })
    await assert.rejects(verifyWebhook(customer.webhookSecret, webhook!.headers, `${webhook!.body} `), /does not fit/)
    await assert.rejects(verifyWebhook('whsec_AAAA', webhook!.headers, webhook!.body), /does not fit/)
    await assert.rejects(
      verifyWebhook(customer.webhookSecret, webhook!.headers, webhook!.body, new Date(Date.now() + 600_000)),
      /too old/,
    )
    await assert.rejects(verifyWebhook(customer.webhookSecret, {}, webhook!.body), /not signed/)
    await receiver.close()
  })
})
