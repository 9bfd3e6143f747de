import assert from 'node:assert/strict'
import { connect } from 'node:net'
import fc from 'fast-check'
import { ADD_ONS, FORMATS } from '../../src/course/brief.ts'
import { PUBLIC_ERRORS } from '../../src/errors.ts'
import { EXPORT_FORMAT_NAMES } from '../../src/flows/export-formats.ts'
import { LOCALE_CODES } from '../../src/language/locales.ts'
import { assertMcpAnswer, mcpBody } from './mcp-requests.ts'

export type FuzzTarget = { url: string; adminToken: string; newKey(): Promise<string>; courseId: string; jobId: string }
export type FuzzFigures = { requests: number; raw: number; statuses: Record<string, number> }

/** A key may submit 30 times a minute, so the next key is used after this number of requests. */
const REQUESTS_PER_KEY = 25
const AT_ONCE = 8
const RAW_ANSWER_MS = 3_000
const ERROR_STATUSES = new Set<number>(Object.values(PUBLIC_ERRORS).map(({ status }) => status))

/**
 * Sends bad requests of every kind to every route. Throws on a 500, on an error body of another shape, and on a
 * missing answer.
 */
export async function fuzz(target: FuzzTarget, count: number, seed: number): Promise<FuzzFigures> {
  const figures: FuzzFigures = { requests: 0, raw: 0, statuses: {} }
  const requests = fc.sample(requestFor(target), { numRuns: count, seed })
  let key = await target.newKey()
  for (let start = 0; start < requests.length; start += AT_ONCE) {
    if (start % (REQUESTS_PER_KEY - (REQUESTS_PER_KEY % AT_ONCE)) === 0) key = await target.newKey()
    await Promise.all(requests.slice(start, start + AT_ONCE).map(request => shoot(target, request, key, figures)))
  }
  for (const bytes of fc.sample(rawBytes, { numRuns: Math.ceil(count / 20), seed })) {
    await shootRaw(target.url, bytes)
    figures.raw++
  }
  return figures
}

type Shot = {
  method: string
  path: string
  body: unknown
  raw: Uint8Array | null
  headers: Record<string, string>
  as: 'key' | 'admin' | 'nobody'
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', minLength: 190, maxLength: 220 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    '😀',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '%00',
    '{{7*7}}',
    '$' + '{7*7}',
  ),
)
const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 12 }),
  fc.jsonValue({ maxDepth: 4 }),
)
const oneOrAnything = (values: readonly string[]) =>
  fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 3 }, { arbitrary: anything, weight: 1 })

const submitBody = fc.record(
  {
    subject: fc.oneof(text, anything),
    format: oneOrAnything(FORMATS),
    languageId: oneOrAnything(LOCALE_CODES),
    outline: fc.oneof(fc.array(text, { maxLength: 11 }), anything),
    addOns: fc.oneof(fc.array(oneOrAnything(ADD_ONS), { maxLength: 8 }), anything),
    callbackUrl: fc.oneof(fc.webUrl({ withQueryParameters: true }), text, anything),
  },
  { requiredKeys: [] },
)
/** Generates odd but valid bodies: the work on an accepted body must not fail either. */
const rightBody = fc.record({
  subject: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map(subject => `x${subject}`.toWellFormed()),
  format: fc.constantFrom(...FORMATS),
  languageId: fc.constantFrom(...LOCALE_CODES),
  outline: fc.array(
    fc.string({ unit: 'grapheme', maxLength: 60 }).map(title => `t${title}`.toWellFormed()),
    { maxLength: 9 },
  ),
  addOns: fc.subarray([...ADD_ONS]),
})
const exportBody = fc.record(
  { format: oneOrAnything(EXPORT_FORMAT_NAMES), callbackUrl: fc.oneof(fc.webUrl(), anything) },
  { requiredKeys: [] },
)
const accountBody = fc.record(
  { name: anything, plan: oneOrAnything(['free', 'pro', 'business']), monthlyCredits: anything },
  { requiredKeys: [] },
)
const body = fc.oneof(submitBody, exportBody, accountBody, anything)

const headers = fc.dictionary(
  fc.constantFrom(
    'idempotency-key',
    'accept',
    'content-type',
    'x-request-id',
    'if-none-match',
    'range',
    'x-forwarded-for',
    'cookie',
  ),
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...'abcXYZ019 ;,="/*-_.'), maxLength: 300 }),
    fc.constantFrom('application/json', 'text/html', 'bytes=0-0', 'bytes=9-1', '*/*'),
  ),
  { maxKeys: 3 },
)

function requestFor({ courseId, jobId }: FuzzTarget): fc.Arbitrary<Shot> {
  const id = fc.oneof(
    fc.constantFrom(courseId, jobId, 'x', '%', '%00', '%2e%2e%2f', '..', 'crs_x', 'job_x'),
    text.map(part => encodeURIComponent(part.toWellFormed()).slice(0, 400)),
  )
  const path = fc.oneof(
    fc.constantFrom(
      '/api/v1/courses',
      '/api/v1/usage',
      '/api/v1/languages',
      '/api/v1/deliveries',
      '/mcp',
      '/admin/v1/accounts',
      '/health',
      '/ready',
      '/metrics',
      '/openapi.json',
      '/docs',
      '/',
    ),
    id.map(part => `/api/v1/courses/${part}`),
    id.map(part => `/api/v1/courses/jobs/${part}`),
    id.map(part => `/api/v1/courses/${part}/export`),
    id.map(part => `/admin/v1/accounts/${part}`),
    id.map(part => `/admin/v1/accounts/${part}/keys`),
    id.map(part => `/admin/v1/keys/${part}`),
    id.map(part => `/go/${part}`),
    id.map(part => `/go/${part}/cover.svg`),
    id.map(part => `/packages/${part}`),
    id.map(part => `/assets/${part}`),
    id.map(part => `/api/v1/courses?cursor=${part}&limit=${part}`),
    id.map(part => `/api/v1/deliveries?limit=${part}`),
  )
  const messy: fc.Arbitrary<Shot> = fc.record({
    method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'),
    path,
    body: fc.option(body, { nil: undefined }),
    raw: fc.option(fc.uint8Array({ maxLength: 400 }), { nil: null, freq: 8 }),
    headers,
    as: fc.constantFrom('key', 'key', 'key', 'admin', 'nobody'),
  })
  const right: fc.Arbitrary<Shot> = rightBody.map(body => ({
    method: 'POST',
    path: '/api/v1/courses',
    body,
    raw: null,
    headers: {},
    as: 'key',
  }))
  const spoken: fc.Arbitrary<Shot> = fc.record({
    method: fc.constant('POST'),
    path: fc.constant('/mcp'),
    body: mcpBody(anything, [courseId, jobId]),
    raw: fc.constant(null),
    headers: fc.constant({ accept: 'application/json, text/event-stream' }),
    as: fc.constantFrom('key', 'key', 'key', 'nobody'),
  })
  return fc.oneof({ arbitrary: messy, weight: 12 }, { arbitrary: right, weight: 1 }, { arbitrary: spoken, weight: 4 })
}

async function shoot(target: FuzzTarget, shot: Shot, key: string, figures: FuzzFigures): Promise<void> {
  // The server delays the answer to a wrong admin token on purpose, so these requests go without one, which is
  // refused at once.
  const as = shot.path.startsWith('/admin/') && shot.as === 'key' ? 'nobody' : shot.as
  const token = { key, admin: target.adminToken, nobody: null }[as]
  const hasBody = shot.method !== 'GET' && shot.method !== 'HEAD' && (shot.raw !== null || shot.body !== undefined)
  const response = await fetch(target.url + shot.path, {
    method: shot.method,
    redirect: 'manual',
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...shot.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(hasBody ? { body: (shot.raw as Uint8Array<ArrayBuffer>) ?? JSON.stringify(shot.body) } : {}),
  })
  const content = await response.text()
  figures.requests++
  figures.statuses[response.status] = (figures.statuses[response.status] ?? 0) + 1
  const told = `${shot.method} ${shot.path.slice(0, 200)} → ${response.status} ${content.slice(0, 300)}; sent ${JSON.stringify(shot).slice(0, 600)}`
  assert.ok(response.status < 500, told)
  assert.ok(response.headers.get('x-request-id'), told)
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (isPage) assert.ok(!/^\/(api|admin)\//.test(shot.path) || response.status < 400, told)
  if (shot.path === '/mcp') return assertMcpAnswer(response.status, content, told)
  if (response.status >= 400 && !isPage && !shot.path.startsWith('/go/'))
    assertShape(response.status, shot.method === 'HEAD' ? null : content, told)
}

function assertShape(status: number, content: string | null, told: string): void {
  assert.ok(ERROR_STATUSES.has(status), told)
  if (content === null) return
  const error = JSON.parse(content)
  assert.deepEqual(Object.keys(error).sort(), ['code', 'message'], told)
  assert.equal(PUBLIC_ERRORS[error.code as keyof typeof PUBLIC_ERRORS]?.status, status, told)
}

const rawLine = fc.oneof(
  fc.constantFrom(
    'GET / HTTP/1.1',
    'POST /api/v1/courses HTTP/1.1',
    'GET /health HTTP/1.0',
    'BREW /x HTTP/1.1',
    'GET  /  HTTP/1.1',
    'GET * HTTP/1.1',
    'CONNECT a:1 HTTP/1.1',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const rawHeader = fc.oneof(
  fc.constantFrom(
    'Host: x',
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Content-Length: 3',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Expect: 100-continue',
    'Upgrade: websocket',
    'Connection: upgrade',
    'Authorization: Bearer \u0001',
  ),
  fc.string({ unit: 'binary', maxLength: 120 }),
)
const rawBytes = fc
  .tuple(rawLine, fc.array(rawHeader, { maxLength: 6 }), fc.uint8Array({ maxLength: 200 }))
  .map(([line, lines, rest]) =>
    Buffer.concat([Buffer.from(`${[line, ...lines].join('\r\n')}\r\n\r\n`, 'latin1'), rest]),
  )

/** Sends bytes that are hardly HTTP: the server must not answer 500, and must keep running. */
async function shootRaw(url: string, bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname })
  let answer = ''
  const closed = new Promise<void>(resolve => {
    socket.setEncoding('latin1').on('data', chunk => {
      answer += chunk
    })
    socket.on('error', () => {}).on('close', resolve)
  })
  socket.setTimeout(RAW_ANSWER_MS, () => socket.destroy())
  socket.end(bytes)
  await closed
  assert.doesNotMatch(
    answer,
    /^HTTP\/1\.1 5\d\d/,
    `${JSON.stringify(bytes.toString('latin1'))} → ${answer.slice(0, 300)}`,
  )
}
