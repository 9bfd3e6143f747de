import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openModelPeer } from '../support/model-peer.ts'
import { spawnService } from '../support/process.ts'
import { endedJob } from '../support/service.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const SUBJECT = 'Zyzzyva husbandry'
const ADMIN_TOKEN = 'admin-token-that-is-secret'
/** Minimum delay of the answer to a wrong key. On a slow machine the delay is only longer. */
const SHORTEST_WAIT_MS = 390

test('logs identify requests, jobs and events by id, and contain no key, subject or secret address', async context => {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-logs-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  const receiver = await startWebhookReceiver()
  context.after(() => receiver.close())
  const peer = await openModelPeer({
    fault: call => (call.number > 2 ? 'wrong-shape' : call.number === 2 ? 'error' : null),
  })
  const settings = {
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_TOKEN,
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    LOG_LEVEL: 'debug',
    MODEL: 'openai-compatible:peer-model',
    MODEL_URL: peer.baseUrl,
    MODEL_API_KEY: 'model-key-secret',
  }
  context.after(() => peer.close())
  const service = spawnService(settings)
  context.after(() => service.kill('SIGKILL'))
  let log = ''
  service.child.stderr!.on('data', chunk => {
    log += chunk
  })
  await service.says('Paste this')
  await service.says('api is listening')
  const key = /cw_live_\w+/.exec(service.printed())![0]
  const body = { subject: SUBJECT, callbackUrl: `${receiver.url}/path-secret?token=query-secret` }
  const submitted = await service.call('POST', '/api/v1/courses', {
    key,
    body,
    headers: { 'idempotency-key': 'idempotency-secret' },
  })
  const { jobId } = submitted.body
  const ended = await endedJob(service, key, submitted.body.pollUrl)
  assert.equal(ended.body.status, 'failed')
  await receiver.waitFor(1)
  await service.says('deliver-event')
  await service.call('GET', '/go/crs_SecretCourseId', {})
  await service.call('GET', '/admin/v1/accounts', { key: ADMIN_TOKEN })
  const requestId = submitted.headers.get('x-request-id')!
  await service.kill('SIGTERM')

  for (const id of [jobId, requestId, receiver.received[0]!.headers['webhook-id'] as string])
    assert.ok(log.includes(id), id)
  for (const line of log.trim().split('\n')) assert.doesNotThrow(() => JSON.parse(line), line)
  for (const secret of [
    key,
    key.slice(8, 24),
    SUBJECT,
    'Zyzzyva',
    'path-secret',
    'query-secret',
    'idempotency-secret',
    'model-key-secret',
    ADMIN_TOKEN,
    'SecretCourseId',
  ]) {
    assert.ok(!log.includes(secret), `${secret} is in the log`)
  }
})

test('a wrong admin token is delayed and logged; the right one is neither', async context => {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-guesses-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  const service = spawnService({ PORT: '0', DATA_DIR: folder, ADMIN_TOKEN })
  context.after(() => service.kill('SIGKILL'))
  let log = ''
  service.child.stderr!.on('data', chunk => {
    log += chunk
  })
  await service.says('api is listening')
  const started = performance.now()
  const guess = await service.call('GET', '/admin/v1/accounts', { key: 'a-guess-at-the-token' })
  assert.equal(guess.status, 401)
  assert.ok(performance.now() - started >= SHORTEST_WAIT_MS)
  assert.equal((await service.call('GET', '/admin/v1/accounts', { key: ADMIN_TOKEN })).status, 200)
  await service.kill('SIGTERM')
  const warnings = log.split('\n').filter(line => line.includes('a wrong secret was given'))
  assert.equal(warnings.length, 1)
  assert.ok(warnings[0]!.includes(guess.headers.get('x-request-id')!))
  assert.ok(!log.includes('a-guess-at'))
})
