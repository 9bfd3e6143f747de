import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Answer } from '../support/send.ts'
import { startTestService } from '../support/service.ts'
import { assertError } from './api.ts'

const TEXT = 'Lock the back door first, and the front door at 18:15.\n'

test('the owner downloads a file once, and resumes only while it is the same file', async context => {
  const { url, bytes, headers } = await startWithFile(context)
  const whole = await fetch(url, { headers })
  const etag = whole.headers.get('etag')!
  assert.match(etag, /^"[0-9a-f]{32}"$/)
  assert.equal(await whole.text(), TEXT)
  const known = await fetch(url, { headers: { ...headers, 'if-none-match': etag } })
  assert.deepEqual([known.status, known.headers.get('etag'), await known.text()], [304, etag, ''])
  for (const [condition, status, text] of [
    [etag, 206, TEXT.slice(5)],
    ['"other"', 200, TEXT],
    [`W/${etag}`, 200, TEXT],
  ] as const) {
    const resumed = await fetch(url, { headers: { ...headers, range: 'bytes=5-', 'if-range': condition } })
    assert.deepEqual([resumed.status, await resumed.text()], [status, text], condition)
  }
  const behind = await fetch(url, { headers: { ...headers, range: `bytes=${bytes}-` } })
  assert.deepEqual([behind.status, await behind.text()], [200, TEXT])
})

test('a file missing from the store is a server error that is not cached, saved or taken for a part of the file', async context => {
  const { service, url, headers } = await startWithFile(context)
  await rm(join(service.dataDir, 'media'), { recursive: true })
  const response = await fetch(url, { headers: { ...headers, range: 'bytes=5-' } })
  const own = ['etag', 'content-range', 'content-disposition', 'accept-ranges'].map(name => response.headers.get(name))
  assert.deepEqual(own, [null, null, null, null])
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const { status, headers: answered } = response
  assertError({ status, headers: answered, body: await response.json() } as Answer, 500, 'INTERNAL_ERROR')
})

async function startWithFile(context: { after(run: () => unknown): void }) {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const { key } = await service.newCustomer()
  const sent = { key, body: new Uint8Array(Buffer.from(TEXT)), headers: { 'content-type': 'text/plain' } }
  const { mediaId, bytes } = (await service.call('POST', '/api/v1/media?name=doors.txt', sent)).body
  return {
    service,
    bytes,
    url: `${service.url}/api/v1/media/${mediaId}/file`,
    headers: { authorization: `Bearer ${key}` },
  }
}
