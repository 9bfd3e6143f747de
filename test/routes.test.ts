import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildOpenApi } from '../src/api/openapi/openapi.ts'
import { renderReference } from '../src/api/openapi/reference.ts'
import { adminRoute, keyRoute, publicRoute } from '../src/api/route.ts'
import { answer, courseId, sent, text } from '../src/api/schemas.ts'
import { buildApp } from '../src/app/http-app.ts'
import { registerAccount } from '../src/flows/accounts/register-account.ts'
import { diskMedia } from '../src/storage/disk-media.ts'
import { diskPackages } from '../src/storage/disk-packages.ts'
import { createApiKey } from '../src/store/api-keys.ts'
import { createMetrics } from '../src/telemetry/metrics.ts'
import { openTestDatabase, type TestDatabase } from './support/databases.ts'
import { send } from './support/send.ts'

const MIB = 1024 * 1024
const ADMIN = 'admin-token-of-the-tests'
const kept = answer('Kept', { kind: text('file'), bytes: text('12') })

let handled = 0

/** A route that takes a document of any content type, or JSON with the document's address. */
const addDocument = keyRoute('add-document', 'POST /api/v1/documents', {
  tag: 'Courses',
  limit: 7,
  summary: 'Add a document',
  description: 'Any file.',
  body: {
    schema: sent('DocumentRequest', { url: text('https://example.com') }),
    bytes: MIB,
    file: { types: ['*'], bytes: 20_000_000 },
  },
  idempotent: true,
  answers: { 201: { description: 'It is kept.', schema: kept } },
  errors: { VALIDATION_ERROR: 'url is required' },
  handler:
    () =>
    ({ body }) => {
      handled++
      return Buffer.isBuffer(body) ? { kind: 'file', bytes: String(body.length) } : { kind: 'json', bytes: body.url }
    },
})

const translate = keyRoute('put-translation', 'PUT /api/v1/documents/:id/xliff', {
  tag: 'Courses',
  summary: 'Give a translation',
  description: 'XLIFF.',
  params: { id: courseId },
  body: { file: { types: ['application/xliff+xml', 'text/xml'], bytes: 8 * MIB } },
  answers: { 200: { description: 'What came.', types: ['text/csv'] } },
  errors: { VALIDATION_ERROR: 'The body must not be empty', NOT_FOUND: 'Not found' },
  handler:
    () =>
    ({ body, id, reply }) => {
      reply.header('content-type', 'text/csv; charset=utf-8')
      return `${id('id')},${body.length}\n`
    },
})

const erase = adminRoute('erase-document', 'DELETE /admin/v1/documents/:id', {
  tag: 'Operator',
  summary: 'Erase a document',
  description: 'For good.',
  params: { id: courseId },
  answers: { 204: { description: 'It is gone.' } },
  handler: () => () => undefined,
})

const absent = publicRoute('read-nothing', 'GET /nothing', {
  tag: 'Documents',
  summary: 'Nothing',
  description: 'Not here.',
  answers: { 200: { description: 'Nothing.' } },
  handler: () => null,
})

const ROUTES = [addDocument, translate, erase, absent]

describe('a route behaves as its record says', () => {
  let database: TestDatabase
  let folder: string
  let app: FastifyInstance
  let url: string
  let key: string

  before(async () => {
    database = await openTestDatabase('sqlite')
    folder = await mkdtemp(join(tmpdir(), 'coursewright-routes-'))
    const { db } = database
    const account = await registerAccount(db, { name: 'Customer', plan: 'business' }, Date.now())
    key = (await createApiKey(db, account.id, { name: 'key' }, Date.now())).key
    const packages = await diskPackages({ folder, baseUrl: 'http://127.0.0.1' })
    const metrics = createMetrics(async () => ({
      waitingJobs: 0,
      oldestJobAt: null,
      waitingEvents: 0,
      oldestEventAt: null,
    }))
    const parts = {
      db,
      packages,
      packageFiles: null,
      media: diskMedia({ folder: join(folder, 'media') }),
      uploadFolder: join(folder, 'uploads'),
      mediaQuotaBytes: 0,
      dataDir: folder,
      startedAt: 0,
      settings: [],
      baseUrl: 'http://127.0.0.1',
      adminToken: ADMIN,
      previewIndexing: false,
      keepSourceFiles: false,
      version: '0',
      metrics,
    }
    app = buildApp(
      {
        ...parts,
        log: pino({ level: 'silent' }),
        isReady: () => true,
        hasModel: async () => false,
        modelOffer: async () => null,
      },
      ROUTES,
    )
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(async () => {
    await app.close()
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const post = (body: unknown, type: string, more = {}) =>
    send(`${url}/api/v1/documents`, 'POST', { key, body, headers: { 'content-type': type, ...more } })

  test('files and JSON have separate limits, and the route has its own rate window', async () => {
    const largest = await post(new Uint8Array(20_000_000), 'application/pdf')
    assert.deepEqual([largest.status, largest.body], [201, { kind: 'file', bytes: '20000000' }])
    assert.equal(largest.headers.get('ratelimit-limit'), '7')
    const larger = await post(new Uint8Array(20_000_001), 'application/pdf')
    assert.deepEqual([larger.status, larger.body.message], [400, 'The body must have at most 20 MB'])
    const json = await post({ url: 'https://example.com' }, 'application/json')
    assert.deepEqual([json.status, json.body.kind], [201, 'json'])
    const long = await post(JSON.stringify({ url: 'x'.repeat(MIB) }), 'application/json')
    assert.deepEqual([long.status, long.body.message], [400, 'The body must have at most 1 MiB'])
    const wrong = await post({}, 'application/json')
    assert.deepEqual([wrong.status, wrong.body.message], [400, 'url is required'])
  })

  test('only the content types of the record are accepted', async () => {
    const put = (type: string, body: unknown, id = 'crs_1') =>
      send(`${url}/api/v1/documents/${id}/xliff`, 'PUT', { key, body, headers: { 'content-type': type } })
    const read = await put('text/xml', '<xliff/>')
    assert.deepEqual(
      [read.status, read.body, read.headers.get('content-type')],
      [200, 'crs_1,8\n', 'text/csv; charset=utf-8'],
    )
    const other = await put('application/json', '{}')
    assert.deepEqual(
      [other.status, other.body.message],
      [400, 'The content type must be application/xliff+xml or text/xml'],
    )
    const large = await put('text/xml', 'x'.repeat(8 * MIB + 1))
    assert.deepEqual([large.status, large.body.message], [400, 'The body must have at most 8 MiB'])
    assert.equal((await put('text/xml', '<xliff/>', 'no-id')).status, 404)
  })

  test('without a key a large body is refused unread, and the connection is closed', async () => {
    handled = 0
    const { answer: refused, sentBytes } = await pour(
      `POST /api/v1/documents HTTP/1.1\r\nHost: x\r\nContent-Type: application/pdf\r\nContent-Length: 20000000\r\n\r\n`,
      20_000_000,
    )
    assert.match(refused, /^HTTP\/1\.1 401 /)
    assert.match(refused, /^connection: close\r$/im)
    assert.ok(sentBytes < 20_000_000, `${sentBytes} bytes were read`)
    assert.equal(handled, 0)
  })

  test('the operator has no rate window, and a 204 has no body', async () => {
    const gone = await send(`${url}/admin/v1/documents/crs_1`, 'DELETE', { key: ADMIN })
    assert.deepEqual([gone.status, gone.body, gone.headers.get('ratelimit-limit')], [204, '', null])
    assert.equal((await send(`${url}/admin/v1/documents/crs_1`, 'DELETE', { key })).status, 401)
  })

  test('a route whose handler is null does not exist', async () => {
    assert.equal((await send(`${url}/nothing`, 'GET')).status, 404)
  })

  test('the OpenAPI document describes every part of the record', () => {
    const { paths } = buildOpenApi({ baseUrl: url, version: '0', routes: ROUTES }) as {
      paths: Record<string, Record<string, { requestBody: { content: object }; operationId: string }>>
    }
    const { operationId, requestBody } = paths['/api/v1/documents']!['post']!
    assert.equal(operationId, 'addDocument')
    assert.deepEqual(Object.keys(requestBody.content), ['application/json', '*/*'])
    const reference = renderReference(ROUTES)
    assert.match(
      reference,
      /7 requests in 60 seconds · scope `write` · JSON of at most 1 MiB · file \(\*\) of at most 20 MB · takes `Idempotency-Key`/,
    )
  })

  /** Sends as fast as the server reads, and counts the bytes sent. */
  function pour(head: string, bytes: number): Promise<{ answer: string; sentBytes: number }> {
    const { port } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      let answer = ''
      let left = bytes
      const chunk = Buffer.alloc(64 * 1024)
      const write = () => {
        while (left > 0 && !socket.destroyed) {
          left -= chunk.length
          if (!socket.write(chunk)) return void socket.once('drain', write)
        }
      }
      socket.on('data', data => {
        answer += data
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve({ answer, sentBytes: bytes - left - socket.writableLength }))
      socket.setTimeout(10_000, () => reject(new Error('The connection stayed open')))
      socket.write(head)
      write()
    })
  }
})
