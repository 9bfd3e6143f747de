import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readAdminToken } from './admin-token.ts'

test('starts at the same time agree on one token, and nothing else is left in the folder', async context => {
  const dataDir = await temporaryFolder(context)
  const tokens = await Promise.all(Array.from({ length: 20 }, () => readAdminToken({ adminToken: null, dataDir })))
  assert.equal(new Set(tokens).size, 1)
  assert.match(tokens[0]!, /^[\w-]{43}$/)
  assert.deepEqual(await readdir(dataDir), ['admin-token'])
})

test('a token file that was cut off, as by a full disk, stops the start instead of letting everybody in', async context => {
  const dataDir = await temporaryFolder(context)
  await writeFile(join(dataDir, 'admin-token'), '')
  await assert.rejects(readAdminToken({ adminToken: null, dataDir }), /admin-token takes at least 16 characters/)
})

async function temporaryFolder(context: { after(work: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-token-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
