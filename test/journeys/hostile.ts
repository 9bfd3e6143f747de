import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Dialect } from '../support/databases.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

/** Tests that bad input gets a clear error and causes no loss of data. */
export function hostileJourneys(dialect: Dialect): void {
  describe(`hostile requests on ${dialect}`, () => {
    let service: TestService
    before(async () => {
      service = await startTestService(dialect)
    })
    after(() => service.remove())

    test('every invalid field of a submission is refused with the field’s name', async () => {
      const rows: [unknown, RegExp][] = [
        [{}, /^subject is required$/],
        [{ subject: '' }, /^subject must not be blank$/],
        [{ subject: ' \n\t ' }, /^subject must not be blank$/],
        [{ subject: null }, /^subject must be a string$/],
        [{ subject: 7 }, /^subject must be a string$/],
        [{ subject: ['a'] }, /^subject must be a string$/],
        [{ subject: 'x'.repeat(201) }, /^subject must have at most 200 characters$/],
        [{ subject: '😀'.repeat(201) }, /^subject must have at most 200 characters$/],
        [{ subject: 'a\0b' }, /^subject must not contain NUL/],
        [{ subject: 'a', format: 'book' }, /^format must be one of onepage, classic$/],
        [{ subject: 'a', format: null }, /^format must be/],
        [{ subject: 'a', languageId: 'xx-XX' }, /^languageId must be one of/],
        [{ subject: 'a', languageId: null }, /^languageId must be/],
        [{ subject: 'a', outline: 'one' }, /^outline must be an array$/],
        [{ subject: 'a', outline: null }, /^outline must be an array$/],
        [{ subject: 'a', outline: Array(10).fill('t') }, /^outline must have at most 9 items$/],
        [{ subject: 'a', outline: ['ok', ''] }, /^outline\[1\] must not be blank$/],
        [{ subject: 'a', outline: ['ok', 3] }, /^outline\[1\] must be a string$/],
        [{ subject: 'a', outline: ['x'.repeat(201)] }, /^outline\[0\] must have at most 200 characters$/],
        [{ subject: 'a', addOns: ['wrapup', 'gold'] }, /^addOns\[1\] must be one of practical-exercises, wrapup/],
        [{ subject: 'a', addOns: 'wrapup' }, /^addOns must be an array$/],
        [{ subject: 'a', callbackUrl: null }, /^callbackUrl must be a string$/],
        [{ subject: 'a', callbackUrl: 'ftp://example.com/' }, /^callbackUrl must be an absolute http or https URL/],
        [{ subject: 'a', callbackUrl: '/relative' }, /^callbackUrl must be an absolute/],
        [{ subject: 'a', callbackUrl: 'https:example.com' }, /^callbackUrl must be an absolute/],
        [{ subject: 'a', callbackUrl: 'https://user:pass@example.com/' }, /^callbackUrl must be an absolute/],
        [{ subject: 'a', callbackUrl: `https://example.com/${'x'.repeat(2048)}` }, /^callbackUrl must be an absolute/],
        [[], /^The body must be a JSON object$/],
        ['"text"', /^The body must be a JSON object$/],
        ['null', /^The body must be a JSON object$/],
        ['{"subject": "a"', /^The body must be JSON$/],
        ['{"subject": "\\ud800"}', /^subject must not contain NUL or unpaired surrogates$/],
        ['', /^The body must be a JSON object$/],
        [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), /^The body must be UTF-8$/],
        [`{"subject": "${'x'.repeat(256 * 1024)}"}`, /^The body must have at most 256 KiB$/],
        ['['.repeat(100_000), /^The body must not nest more than 64 levels deep$/],
        [{ subject: 'a', addOns: Array(101).fill('wrapup') }, /^addOns must have at most 100 items$/],
      ]
      for (const chunk of chunksOf(rows, 25)) {
        const { key } = await service.newCustomer()
        for (const [body, message] of chunk) {
          const answer = await service.call('POST', '/api/v1/courses', { key, body })
          assertError(answer, 400, 'VALIDATION_ERROR', message)
          assert.ok(answer.body.message.length < 300)
        }
        assert.equal((await service.call('GET', '/api/v1/usage', { key })).body.creditsUsed, 0)
      }
    })

    test('values at the limits are accepted', async () => {
      const { key } = await service.newCustomer()
      for (const body of [
        { subject: '😀'.repeat(200) },
        { subject: 'a', outline: [] },
        { subject: 'a', outline: Array(9).fill('Same title') },
        { subject: 'a', unknown: { deep: true }, __proto__x: 1 },
        '{"subject": "a", "__proto__": {"format": "classic"}, "constructor": 1}',
        { subject: 'a', callbackUrl: 'HTTPS://Example.com:8443/hook?token=1' },
        { subject: '\u202Eright\u202C to left' },
      ]) {
        assert.equal((await service.call('POST', '/api/v1/courses', { key, body })).status, 202, JSON.stringify(body))
      }
    })

    test('an export takes no body, an empty body or an empty object, and refuses all others', async () => {
      const customer = await service.newCustomer()
      const { body } = await service.finishedJob(customer, { subject: 'Bodies' })
      const path = `/api/v1/courses/${body.course.id}/export`
      for (const call of [{}, { body: '' }, { body: {} }]) {
        assert.equal((await service.call('POST', path, { key: customer.key, ...call })).body.format, 'scorm12')
      }
      for (const call of [
        { body: { format: 'scorm' } },
        { body: { format: null } },
        { body: [] },
        { body: { callbackUrl: 'x' } },
      ]) {
        assertError(await service.call('POST', path, { key: customer.key, ...call }), 400, 'VALIDATION_ERROR')
      }
    })

    test('a body with a content type other than JSON is refused', async () => {
      const { key } = await service.newCustomer()
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        '',
      ]) {
        const answer = await service.call('POST', '/api/v1/courses', {
          key,
          body: '{"subject":"a"}',
          headers: { 'content-type': type },
        })
        assertError(answer, 400, 'VALIDATION_ERROR', /content type must be application\/json/)
      }
      const charset = { 'content-type': 'application/json; charset=utf-8' }
      assert.equal(
        (await service.call('POST', '/api/v1/courses', { key, body: '{"subject":"a"}', headers: charset })).status,
        202,
      )
    })

    test('unknown paths and methods are not found, with rate-limit headers under the API', async () => {
      const { key } = await service.newCustomer()
      for (const [method, path] of [
        ['GET', '/api/v1/nothing'],
        ['GET', '/api/v2/courses'],
        ['GET', '/api'],
        ['DELETE', '/api/v1/courses'],
        ['PUT', '/api/v1/courses/crs_1/export'],
        ['GET', '/api/v1/courses/crs_1/export'],
        ['POST', '/api/v1/courses/jobs/job_1'],
        ['HEAD', '/api/v1/usage'],
        ['GET', '/api/v1/courses/%'],
        ['GET', '/api/v1/courses/%ff%fe'],
        ['GET', '/api/v1/courses/jobs/%00'],
        ['GET', `/api/v1/courses/${'x'.repeat(5000)}`],
        ['GET', '/api/v1/courses/jobs/../../../../etc/passwd'],
      ] as const) {
        const answer = await service.call(method, path, { key })
        assert.equal(answer.status, 404, `${method} ${path.slice(0, 60)}`)
        assert.ok(answer.headers.get('x-request-id'))
        if (path.startsWith('/api/v1/') && !path.includes('..')) assert.ok(answer.headers.get('ratelimit-limit'), path)
        if (method !== 'HEAD') assertError(answer, 404, 'NOT_FOUND')
      }
      for (const path of [
        '/nothing',
        '/go',
        '/go/crs_x/y',
        '/packages/x',
        '/admin/v1/nothing',
        '/assets/none.js',
        '/.env',
      ]) {
        assert.equal((await service.call('GET', path)).status, 404, path)
      }
    })

    test('no path of a package leaves its folder', async () => {
      for (const path of [
        '/packages/../coursewright.db',
        '/packages/..%2fcoursewright.db',
        '/packages/%2e%2e/coursewright.db',
        '/packages/..%5ccoursewright.db',
        '/packages//etc/passwd',
        '/packages/%2fetc%2fpasswd',
        '/packages/x/..%2f..%2fadmin-token',
        '/packages/%00',
        '/packages/.parts',
      ]) {
        assert.match(
          await rawStatus(service.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
          /^HTTP\/1\.1 404 /,
          path,
        )
      }
    })

    test('input that is not HTTP gets a 400 in the usual format, and an incomplete request does not hang', async () => {
      for (const bytes of [
        'NONSENSE\r\n\r\n',
        'GET / HTTP/9.9\r\n\r\n',
        'GET /health HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n',
        `GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(100_000)}\r\n\r\n`,
        'POST /api/v1/courses HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      ]) {
        const answer = await rawStatus(service.url, bytes)
        assert.match(answer, /^HTTP\/1\.1 400 /)
        assert.deepEqual(Object.keys(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).sort(), ['code', 'message'])
      }
    })

    test('the operator’s API accepts only the admin token', async () => {
      const { key } = await service.newCustomer()
      for (const token of [undefined, key, '', 'admin-token-of-the-test', 'x'.repeat(3000)]) {
        assertError(await service.call('GET', '/admin/v1/accounts', { key: token }), 401, 'INVALID_API_KEY')
      }
    })

    test('the operator’s API has clear errors too', async () => {
      const { accountId } = await service.newCustomer()
      const rows: [string, string, unknown, number, RegExp][] = [
        ['POST', '/admin/v1/accounts', {}, 400, /^name is required$/],
        [
          'POST',
          '/admin/v1/accounts',
          { name: 'a', plan: 'gold' },
          400,
          /^plan must be one of free, starter, pro, business$/,
        ],
        [
          'POST',
          '/admin/v1/accounts',
          { name: 'a', plan: 'pro', monthlyCredits: -1 },
          400,
          /^monthlyCredits must be at least 0$/,
        ],
        [
          'POST',
          '/admin/v1/accounts',
          { name: 'a', plan: 'pro', monthlyCredits: 1.5 },
          400,
          /^monthlyCredits must be a whole number$/,
        ],
        ['PATCH', `/admin/v1/accounts/${accountId}`, { plan: 'gold' }, 400, /^plan must be one of/],
        ['PATCH', '/admin/v1/accounts/acc_none', { name: 'b' }, 404, /No such account/],
        ['GET', '/admin/v1/accounts/acc_none', undefined, 404, /No such account/],
        ['POST', '/admin/v1/accounts/acc_none/keys', {}, 404, /No such account/],
        ['GET', '/admin/v1/accounts/acc_none/keys', undefined, 404, /No such account/],
        ['DELETE', '/admin/v1/keys/key_none', undefined, 404, /No such key/],
      ]
      for (const [method, path, body, status, message] of rows) {
        assertError(
          await service.asAdmin(method, path, body),
          status,
          status === 404 ? 'NOT_FOUND' : 'VALIDATION_ERROR',
          message,
        )
      }
    })
  })
}

function chunksOf<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Sends raw bytes and returns the answer when the server closes the connection. */
async function rawStatus(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket.setEncoding('latin1')) answer += chunk
  return answer
}
