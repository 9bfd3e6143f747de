import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { startTestService, type TestService } from '../support/service.ts'

describe('requests as bytes on the wire', () => {
  let service: TestService
  before(async () => {
    service = await startTestService('sqlite')
  })
  after(() => service.remove())

  test('a request without a host gets a 400 in the usual error format', async () => {
    const answer = await exchange('GET /api/v1/usage HTTP/1.1\r\nConnection: close\r\n\r\n')
    assertApiError(answer, 400, 'VALIDATION_ERROR')
  })

  test('a request with two hosts gets a 400 in the usual error format', async () => {
    for (const hosts of ['Host: x\r\nHost: x', 'Host: x\r\nhost: y']) {
      const answer = await exchange(`GET /api/v1/usage HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)
      assertApiError(answer, 400, 'VALIDATION_ERROR')
    }
  })

  test('an unknown path gives browsers a page, and programs and the API JSON', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const path of ['/nothing', '/assets/nothing.js', '/packages/nothing.zip', '/go/x/theme.css']) {
      const page = await service.call('GET', path, { headers: browser })
      assert.equal(page.status, 404, path)
      assert.match(page.headers.get('content-type')!, /^text\/html/)
      assert.match(page.body, /There is no such page.*To the start page/s)
      assert.equal((await service.call('GET', path)).body.code, 'NOT_FOUND', path)
    }
    for (const path of ['/api/v1/nothing', '/admin/v1/nothing', '/api', '/mcp/x']) {
      assert.equal((await service.call('GET', path, { headers: browser })).body.code, 'NOT_FOUND', path)
    }
  })

  test('a request with headers that are too long gets a 400 in the usual error format', async () => {
    const answer = await exchange(`GET /api/v1/usage HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)
    assertApiError(answer, 400, 'VALIDATION_ERROR')
  })

  test('an unknown Expect header is ignored', async () => {
    const answer = await exchange(requestOf('GET /api/v1/usage', 'Expect: the-unexpected'))
    assertApiError(answer, 401, 'INVALID_API_KEY')
  })

  test('a request with an id of any length is checked for its key first', async () => {
    const id = 'a'.repeat(4_000)
    assertApiError(await exchange(requestOf(`GET /api/v1/courses/jobs/${id}`)), 401, 'INVALID_API_KEY')
    const refused = await exchange(requestOf(`POST /api/v1/courses/${id}/export`))
    assertApiError(refused, 401, 'INVALID_API_KEY')
    assert.equal(refused.headers['ratelimit-limit'], '30')
  })

  test('an unknown path as a full URL has the same headers as the path alone', async () => {
    assertApiError(await exchange(requestOf('GET http://x/api/v1/nothing')), 404, 'NOT_FOUND')
  })

  test('a path that cannot be decoded gets the usual headers', async () => {
    assertApiError(await exchange(requestOf('GET /api/v1/courses/%zz')), 404, 'NOT_FOUND')
  })

  test('an export reports an invalid body before an unknown course', async () => {
    const { key } = await service.newCustomer()
    for (const id of ['unknown', 'crs_unknown', 'x'.repeat(200)]) {
      const path = `/api/v1/courses/${id}/export`
      const wrong = await service.call('POST', path, { key, body: { format: 'paper' } })
      assert.deepEqual([wrong.status, wrong.body.code], [400, 'VALIDATION_ERROR'], id)
      const header = await service.call('POST', path, { key, headers: { 'idempotency-key': 'k'.repeat(256) } })
      assert.deepEqual([header.status, header.body.code], [400, 'VALIDATION_ERROR'], id)
      const right = await service.call('POST', path, { key, body: {} })
      assert.deepEqual([right.status, right.body.code], [404, 'NOT_FOUND'], id)
    }
  })

  test('an unknown preview is a page, whatever its id', async () => {
    for (const id of ['crs_unknown', 'nothing-of-ours', '%00']) {
      const answer = await service.call('GET', `/go/${id}`)
      assert.equal(answer.status, 404)
      assert.match(answer.headers.get('content-type')!, /^text\/html/, id)
    }
  })

  type WireAnswer = { status: number; headers: Record<string, string>; body: string }

  async function exchange(bytes: string): Promise<WireAnswer> {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    socket.write(bytes)
    const chunks = await socket.setEncoding('utf8').toArray()
    const [head, body] = chunks.join('').split('\r\n\r\n') as [string, string]
    const [first, ...lines] = head.split('\r\n')
    const headers = Object.fromEntries(lines.map(line => line.toLowerCase().split(': ')))
    return { status: Number(first!.split(' ')[1]), headers, body }
  }
})

function requestOf(line: string, header = 'Accept: */*'): string {
  return `${line} HTTP/1.1\r\nHost: x\r\n${header}\r\nConnection: close\r\n\r\n`
}

function assertApiError(
  answer: { status: number; headers: Record<string, string>; body: string },
  status: number,
  code: string,
): void {
  assert.equal(answer.status, status, answer.body)
  const body = JSON.parse(answer.body)
  assert.deepEqual(Object.keys(body).sort(), ['code', 'message'])
  assert.equal(body.code, code)
  assert.match(answer.headers['content-type']!, /^application\/json/)
  assert.match(answer.headers['x-request-id']!, /^req_/)
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  for (const name of ['limit', 'remaining', 'reset']) assert.match(answer.headers[`ratelimit-${name}`] ?? '', /^\d+$/)
}
