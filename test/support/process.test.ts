import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { NODE_FLAGS, spawnService } from './process.ts'

test('a service that has already ended fails at once', async () => {
  const service = spawnService({ PORT: 'none' })
  await service.says(/PORT/)
  await service.kill('SIGKILL')
  await assert.rejects(service.says('api is listening'), /without saying api is listening/)
})

test('a worker thread uses the same compile cache as its process', async () => {
  const script = `
    import { getCompileCacheDir } from 'node:module'
    import { Worker } from 'node:worker_threads'
    const said = new Worker('require("node:worker_threads").parentPort.postMessage(require("node:module").getCompileCacheDir() ?? null)', { eval: true, execArgv: [] })
    said.once('message', folder => console.log(JSON.stringify([folder, getCompileCacheDir()])))`
  const env = { PATH: process.env['PATH'] }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...NODE_FLAGS, '--input-type=module', '--eval', script],
    { env },
  )
  const [inThread, inProcess] = JSON.parse(stdout)
  assert.equal(inThread, inProcess)
  assert.ok(inThread.startsWith(join(import.meta.dirname, '..', '..', '.cache', 'node')), inThread)
})
