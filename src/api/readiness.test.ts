import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readiness } from './readiness.ts'

test('simultaneous readiness requests check storage once', async () => {
  const checks = { packages: 0, bodies: 0 }
  const storage = Promise.withResolvers<void>()
  const tried = (what: keyof typeof checks) => () => {
    checks[what]++
    return storage.promise
  }
  const db = { check: async () => {}, bodies: { check: tried('bodies') } }
  const parts = { db, packages: { check: tried('packages') }, isReady: () => true }
  const check = readiness(parts as unknown as Parameters<typeof readiness>[0])
  const request = {} as Parameters<typeof check>[0]
  const answers = Array.from({ length: 50 }, () => check(request))
  storage.resolve()
  assert.deepEqual(new Set((await Promise.all(answers)).map(({ ready }) => ready)), new Set([true]))
  assert.deepEqual(checks, { packages: 1, bodies: 1 })
  await check(request)
  assert.deepEqual(checks, { packages: 2, bodies: 2 }, 'a later question is asked anew')
})
