import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readiness } from './readiness.ts'

test('however many ask at once whether the service is ready, storage is tried once', async () => {
  let checks = 0
  const storage = Promise.withResolvers<void>()
  const tryStorage = () => {
    checks++
    return storage.promise
  }
  const parts = { db: { check: async () => {} }, packages: { check: tryStorage }, isReady: () => true }
  const check = readiness(parts as unknown as Parameters<typeof readiness>[0])
  const request = {} as Parameters<typeof check>[0]
  const answers = Array.from({ length: 50 }, () => check(request))
  storage.resolve()
  assert.deepEqual(new Set((await Promise.all(answers)).map(({ ready }) => ready)), new Set([true]))
  assert.equal(checks, 1)
  await check(request)
  assert.equal(checks, 2, 'a later question is asked anew')
})
