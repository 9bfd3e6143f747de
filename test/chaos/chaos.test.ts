import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChaos } from './chaos.ts'

test('a cluster whose processes are killed, whose database restarts and whose storage stops loses nothing', async () => {
  const figures = await runChaos({ kind: 'cluster', kills: 10, customers: 4, submitsPerCustomer: 5, outageEvery: 5 })
  assert.deepEqual([figures.jobs, figures.kills, figures.databaseRestarts, figures.storagePauses], [15, 10, 2, 2])
  assert.equal(figures.exports, figures.completed)
})

test('an embedded service that is killed again and again loses nothing', async () => {
  const figures = await runChaos({ kind: 'embedded', kills: 5, customers: 3, submitsPerCustomer: 5, outageEvery: 5 })
  assert.deepEqual([figures.jobs, figures.kills], [10, 5])
  assert.equal(figures.exports, figures.completed)
})
