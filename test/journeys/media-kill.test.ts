import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pngOf } from '../support/logo-files.ts'
import { type ServiceProcess, spawnService } from '../support/process.ts'
import { startWait } from '../support/wait.ts'

const MIB = 1024 * 1024

test('a process killed during an upload leaves no file and no media, and its successor accepts the same upload', async context => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coursewright-media-'))
  const running: ServiceProcess[] = []
  context.after(async () => {
    for (const service of running) await service.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  const start = async () => {
    const service = spawnService({ PORT: '0', DATA_DIR: dataDir })
    running.push(service)
    await service.says('api is listening')
    return service
  }
  const parts = join(dataDir, 'uploads', '.parts')
  const listParts = () => readdir(parts).catch(() => [])

  const first = await start()
  await first.says('Paste this')
  const key = /cw_live_\w+/.exec(first.printed())![0]
  const hanging = request(`${first.url()}/api/v1/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-length': 10 * MIB, 'content-type': 'image/png' },
  })
  hanging.on('error', () => {})
  hanging.write(pngOf(200, 200, (x, y) => [x, y, 0, 255]))
  const wait = startWait('the upload')
  while ((await listParts()).length === 0) await wait(20)
  await first.kill('SIGKILL')

  const second = await start()
  assert.deepEqual((await second.call('GET', '/api/v1/media', { key })).body.items, [])
  // Parts of uploads that may still run are kept, so the test makes them look old.
  const [left] = await listParts()
  const longAgo = new Date(Date.now() - 60 * 60_000)
  await utimes(join(parts, left!), longAgo, longAgo)
  const body = new Uint8Array(pngOf(200, 200, (x, y) => [x, y, 0, 255]))
  const sent = await second.call('POST', '/api/v1/media', { key, body, headers: { 'content-type': 'image/png' } })
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  assert.deepEqual(await listParts(), [])
})
