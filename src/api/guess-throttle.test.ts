import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { createGuessThrottle } from './guess-throttle.ts'

test('each wrong guess is logged and delayed; the delay grows with the number of waiting guesses, up to 8 seconds', async () => {
  const waits: number[] = []
  const logged: object[] = []
  const goOn = Promise.withResolvers<void>()
  const throttle = createGuessThrottle(milliseconds => {
    waits.push(milliseconds)
    return goOn.promise
  })
  const log = { warn: (fields: object) => logged.push(fields) } as unknown as FastifyRequest['log']
  const guesses = Array.from({ length: 30 }, (_, index) => throttle({ id: `req_${index}`, ip: '203.0.113.7', log }))
  assert.deepEqual(waits.slice(0, 3), [400, 800, 1_200])
  assert.equal(Math.max(...waits), 8_000)
  assert.equal(logged.length, 30)
  assert.deepEqual(logged[0], { requestId: 'req_0', ip: '203.0.113.7' })
  goOn.resolve()
  await Promise.all(guesses)
  await throttle({ id: 'req_later', ip: '203.0.113.7', log })
  assert.equal(waits.at(-1), 400)
})
