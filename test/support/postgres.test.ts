import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { test } from 'node:test'
import { saysReady } from './postgres.ts'

test('a database that logged thousands of refused connections is still recognised as ready', async () => {
  const server = serverThat(`
    console.error('FATAL:  the database system is starting up\\n'.repeat(5000) + 'LOG:  ready to accept connections')
    setInterval(() => {}, 1000)
  `)
  const heard = saysReady(server)
  let said = ''
  for await (const chunk of server.stderr!) {
    said += chunk
    if (said.includes('ready to accept')) break
  }
  server.kill()
  await assert.doesNotReject(heard)
})

test('a database that ends before it is ready fails at once', async () => {
  await assert.rejects(saysReady(serverThat('')), /did not start/)
})

function serverThat(does: string): ChildProcess {
  return spawn(process.execPath, ['-e', does], { stdio: ['ignore', 'ignore', 'pipe'] })
}
