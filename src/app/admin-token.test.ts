import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readAdminToken } from './admin-token.ts'

test('processes that start at the same time agree on one token, and leave no other file in the folder', async context => {
  const dataDir = await temporaryFolder(context)
  const tokens = await Promise.all(Array.from({ length: 20 }, () => readAdminToken({ adminToken: null, dataDir })))
  assert.equal(new Set(tokens).size, 1)
  assert.match(tokens[0]!, /^[\w-]{43}$/)
  assert.deepEqual(await readdir(dataDir), ['admin-token'])
})

test('an empty token file, as a full disk leaves it, stops the start and lets nobody in', async context => {
  const dataDir = await temporaryFolder(context)
  await writeFile(join(dataDir, 'admin-token'), '')
  await assert.rejects(readAdminToken({ adminToken: null, dataDir }), /admin-token takes at least 16 characters/)
})

async function temporaryFolder(context: { after(work: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-token-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
