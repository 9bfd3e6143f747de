import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signatureHeaders } from '../src/webhooks/signature.ts'
import { codeBlocks, readDocument } from './support/markdown.ts'

test('the documented code accepts a genuine signature and refuses all others', async () => {
  const [code] = codeBlocks(readDocument('webhooks.md'), 'js')
  const { isFromCoursewright } = await import(`data:text/javascript,${encodeURIComponent(code!)}`)
  const secret = 'whsec_c2VjcmV0IG9mIHRoZSBhY2NvdW50'
  const body = '{"event":"course.created","name":"Überblick"}'
  const headers = signatureHeaders({ id: 'evt_1', body, secret, at: new Date() })
  const old = signatureHeaders({ id: 'evt_1', body, secret, at: new Date(Date.now() - 301_000) })
  assert.equal(isFromCoursewright(headers, body, secret), true)
  assert.equal(
    isFromCoursewright({ ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }, body, secret),
    true,
  )
  assert.equal(isFromCoursewright(headers, `${body} `, secret), false)
  assert.equal(isFromCoursewright(headers, body, 'whsec_b3RoZXI='), false)
  assert.equal(isFromCoursewright({ ...headers, 'webhook-id': 'evt_2' }, body, secret), false)
  assert.equal(isFromCoursewright(old, body, secret), false)
  assert.equal(isFromCoursewright({}, body, secret), false)
})
