import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openImagePeer } from '../support/image-peer.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { type ServiceProcess, spawnService } from '../support/process.ts'
import { startWait } from '../support/wait.ts'

const PICTURES = 3
const IMAGE_MODEL = 'openai-compatible:peer-image'

test('a killed process pays for no picture twice', async context => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coursewright-drawing-'))
  const writer = await openModelPeer({ shape: { chapters: PICTURES, lessonsPerChapter: 1 } })
  const painter = await openImagePeer({ hold: true })
  const running: ServiceProcess[] = []
  context.after(async () => {
    for (const service of running) await service.kill('SIGKILL')
    await Promise.all([writer.close(), painter.close()])
    await rm(dataDir, { recursive: true, force: true })
  })
  const start = async () => {
    const models = { MODEL: 'openai-compatible:peer-model', MODEL_URL: writer.baseUrl }
    const images = { IMAGE_MODEL, IMAGE_MODEL_URL: painter.baseUrl }
    const service = spawnService({ PORT: '0', DATA_DIR: dataDir, ...models, ...images })
    running.push(service)
    await service.says('api is listening')
    return service
  }
  const wait = startWait('a course whose pictures are drawn twice', 300_000)

  const first = await start()
  await first.says('Paste this')
  const key = /cw_live_\w+/.exec(first.printed())![0]
  const body = { subject: 'Tides', pictures: true }
  const { pollUrl } = (await first.call('POST', '/api/v1/courses', { key, body })).body
  while (painter.calls.length < PICTURES) await wait(50)
  painter.release(1)
  const countMedia = async () => (await first.call('GET', '/api/v1/media', { key })).body.items.length
  while ((await countMedia()) < 1) await wait(1_000)
  // The result of the drawing step is stored right after the row of its media, so a second is enough for it.
  await wait(1_000)
  const written = writer.charged.length
  await first.kill('SIGKILL')
  assert.equal(painter.charged.length, 1)

  const second = await start()
  const readJob = async () => (await second.call('GET', pollUrl, { key })).body
  let job = await readJob()
  for (; job.status === 'pending'; job = await readJob()) {
    painter.release()
    await wait(1_000)
  }
  assert.equal(job.status, 'completed', JSON.stringify(job))
  assert.equal(writer.charged.length, written, 'nothing was written twice')
  const prompts = painter.charged.map(({ prompt }) => prompt)
  assert.deepEqual([prompts.length, new Set(prompts).size], [PICTURES, PICTURES])
  const { modelUse } = (await second.call('GET', '/api/v1/usage', { key })).body
  const drawn = modelUse.filter(({ model }: { model: string }) => model === IMAGE_MODEL)
  assert.deepEqual(
    drawn.map(({ calls }: { calls: number }) => calls),
    [PICTURES],
  )
})
