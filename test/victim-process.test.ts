import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVictimProcess } from './isolation/victim-process.ts'

test('a measurement fails at once if the process of its customers dies', async () => {
  const customers = startVictimProcess()
  const samples = customers.take({ url: 'http://127.0.0.1:9', victims: [], doings: [], count: 0 })
  customers.end()
  await assert.rejects(samples, /process ended with SIGTERM/)
  await assert.rejects(customers.take({ url: 'http://127.0.0.1:9', victims: [], doings: [], count: 0 }), /has ended/)
})
