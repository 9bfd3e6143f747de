import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pngOf } from '../support/logo-files.ts'
import { startTestService } from '../support/service.ts'
import { assertError } from './api.ts'

/** The account's quota of media: a package of this test has about a tenth of it. */
const MEDIA_BYTES = 40_000

test('packages with media stop at the account’s quota, and packages without media are still written', async context => {
  const service = await startTestService('sqlite', { mediaQuotaBytes: MEDIA_BYTES })
  context.after(() => service.remove())
  const customer = await service.newCustomer()
  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, path, { key: customer.key, ...(body !== undefined && { body }) })
  const newCourse = async () => (await service.finishedJob(customer, { subject: 'Giving feedback' })).body.course.id
  const exportCourse = (id: string, format = 'scorm12') => call('POST', `/api/v1/courses/${id}/export`, { format })
  const [pictured, plain] = [await newCourse(), await newCourse()]

  const picture = new Uint8Array(pngOf(90, 90, () => [1, 2, 3, 255]))
  const headers = { 'content-type': 'image/png' }
  const { body: media } = await service.call('POST', '/api/v1/media', { key: customer.key, body: picture, headers })
  const showAt = async (x: number) => {
    const { version } = (await call('GET', `/api/v1/courses/${pictured}`)).body
    const changes = [{ op: 'set', id: 'course', fields: { cover: { media: media.mediaId, x, y: 50 } } }]
    const edited = await call('PATCH', `/api/v1/courses/${pictured}`, { version, changes })
    assert.equal(edited.status, 200, JSON.stringify(edited.body))
  }

  await showAt(1)
  const first = await exportCourse(pictured)
  assert.equal(first.status, 200, JSON.stringify(first.body))
  let refused = first
  for (let x = 2; refused.status === 200 && x < 20; x++) {
    await showAt(x)
    refused = await exportCourse(pictured)
  }
  assertError(refused, 403, 'USAGE_LIMIT_EXCEEDED_PLAN')
  assert.equal(refused.body.message, 'Usage limit exceeded for your plan (business): 0.4 MiB of packages')
  assertError(
    await call('POST', `/api/v1/courses/${pictured}/convert`, { format: 'cmi5' }),
    403,
    'USAGE_LIMIT_EXCEEDED_PLAN',
  )
  assert.equal((await fetch(first.body.downloadUrl)).status, 200, 'what was exported stays where it is')
  assert.equal((await exportCourse(plain)).status, 200)
  assert.equal((await call('POST', `/api/v1/courses/${plain}/convert`, { format: 'html' })).status, 200)

  const copy = (await call('POST', `/api/v1/courses/${pictured}/copies`, {})).body
  assert.equal((await call('DELETE', `/api/v1/courses/${pictured}`)).status, 204)
  assert.equal((await exportCourse(copy.id)).status, 200, 'packages of a deleted course take no room')
})
