import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../support/service.ts'

test('a known package is not sent again, and a download resumes only for the same package', async context => {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const customer = await service.newCustomer()
  const { body: job } = await service.finishedJob(customer, { subject: 'Workplace fire safety' })
  const exported = await service.call('POST', `/api/v1/courses/${job.course.id}/export`, { key: customer.key })
  const url = exported.body.downloadUrl
  const whole = await fetch(url)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const etag = whole.headers.get('etag')!
  assert.deepEqual(
    ['accept-ranges', 'content-length', 'content-type'].map(name => whole.headers.get(name)),
    ['bytes', String(bytes.length), 'application/zip'],
  )

  for (const condition of [etag, `"other", W/${etag}`, '*']) {
    const known = await fetch(url, { headers: { 'if-none-match': condition } })
    assert.deepEqual([known.status, known.headers.get('etag'), await known.text()], [304, etag, ''], condition)
    assert.equal(known.headers.get('cache-control'), whole.headers.get('cache-control'))
  }
  assert.equal((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status, 200)

  for (const [range, condition, status, start, end] of [
    ['bytes=100-', null, 206, 100, bytes.length],
    ['bytes=100-199', etag, 206, 100, 200],
    ['bytes=-50', etag, 206, bytes.length - 50, bytes.length],
    ['bytes=100-', '"other"', 200, 0, bytes.length],
    ['bytes=100-', `W/${etag}`, 200, 0, bytes.length],
    ['bytes=0-9, 20-29', null, 200, 0, bytes.length],
  ] as const) {
    const part = await fetch(url, { headers: { range, ...(condition && { 'if-range': condition }) } })
    assert.equal(part.status, status, `${range} ${condition}`)
    const described = status === 206 ? `bytes ${start}-${end - 1}/${bytes.length}` : null
    assert.equal(part.headers.get('content-range'), described)
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end)), `${range} ${condition}`)
  }

  const behind = await fetch(url, { headers: { range: `bytes=${bytes.length}-` } })
  assert.deepEqual(
    [behind.status, behind.headers.get('content-range'), behind.headers.get('content-disposition')],
    [416, `bytes */${bytes.length}`, null],
  )
  const head = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=100-' } })
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(bytes.length)])
})
