import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { type HealthParts, healthHandlers } from './health.ts'

test('however many ask at once whether the service is ready, storage is tried once', async () => {
  let checks = 0
  const storage = Promise.withResolvers<void>()
  const check = () => {
    checks++
    return storage.promise
  }
  const parts = { db: { check: async () => {} }, packages: { check }, version: '0', isReady: () => true }
  const app = Fastify()
  const { ready } = healthHandlers(parts as unknown as HealthParts)
  let asked = 0
  app.get('/ready', (request, reply) => {
    if (++asked === 50) setImmediate(storage.resolve)
    return ready(request, reply)
  })
  await app.ready()
  const answers = Array.from({ length: 50 }, () => app.inject('/ready').then(({ statusCode }) => statusCode))
  assert.deepEqual(new Set(await Promise.all(answers)), new Set([200]))
  assert.equal(checks, 1)
  await app.inject('/ready')
  assert.equal(checks, 2, 'a later question is asked anew')
  await app.close()
})
