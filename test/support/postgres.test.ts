import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { saysReady } from './postgres.ts'

test('a database that has refused many while it recovered is still heard when it is ready', async () => {
  const lines = `console.error('FATAL:  the database system is starting up\\n'.repeat(5000) + 'LOG:  database system is ready to accept connections')`
  const server = spawn(process.execPath, ['-e', lines], { stdio: ['ignore', 'ignore', 'pipe'] })
  await assert.doesNotReject(saysReady(server))
})

test('one that ends before it is ready is told with its last words', async () => {
  const server = spawn(process.execPath, ['-e', `console.error('FATAL:  no space left')`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await assert.rejects(saysReady(server), /did not start/)
})
