import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { newWebhookSecret, signatureHeaders } from './signature.ts'

test('the headers match the published example of Standard Webhooks', () => {
  const headers = signatureHeaders({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    at: new Date(1_614_265_330_999),
  })
  assert.deepEqual(headers, {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a receiver can verify a body in any script with a new secret', () => {
  const secret = newWebhookSecret()
  const body = JSON.stringify({ event: 'course.created', name: 'Brandschutz für alle, 防火, 🔥' })
  const headers = signatureHeaders({ id: 'evt_1', body, secret, at: new Date() })
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`, 'utf8')
  assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
})

test('a secret is whsec_ and the base64 of 24 to 32 random bytes, and always new', () => {
  const secrets = Array.from({ length: 100 }, newWebhookSecret)
  assert.equal(new Set(secrets).size, 100)
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]+={0,2}$/)
    const { length } = Buffer.from(secret.slice('whsec_'.length), 'base64')
    assert.ok(length >= 24 && length <= 32, `${length} bytes`)
  }
})

test('a secret of another form is refused', () => {
  assert.throws(() => signatureHeaders({ id: 'evt_1', body: '{}', secret: 'hunter2', at: new Date() }), /whsec_/)
})
