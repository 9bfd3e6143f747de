import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openModelPeer } from '../support/model-peer.ts'
import { CACHED_TOKENS, INPUT_TOKENS, OUTPUT_TOKENS } from '../support/model-peer-protocols.ts'
import { type ServiceProcess, spawnService } from '../support/process.ts'
import { startWait } from '../support/wait.ts'

const LESSONS = 3
const WAITING = 'class="live-waiting"'

type Use = { calls: number; inputTokens: number; cachedInputTokens: number; outputTokens: number }

test('a killed process keeps the page, the lessons and the token count of a course in progress', async context => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coursewright-live-'))
  const peer = await openModelPeer({ hold: true, shape: { chapters: LESSONS, lessonsPerChapter: 1 } })
  const running: ServiceProcess[] = []
  context.after(async () => {
    for (const service of running) await service.kill('SIGKILL')
    await peer.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const start = async () => {
    const model = { MODEL: 'openai-compatible:peer-model', MODEL_URL: peer.baseUrl }
    const service = spawnService({ PORT: '0', DATA_DIR: dataDir, ...model })
    running.push(service)
    await service.says('api is listening')
    return service
  }
  const visit = async (service: ServiceProcess, path: string) => (await fetch(`${service.url()}${path}`)).text()
  const countWaiting = (text: string) => text.split(WAITING).length - 1
  const wait = startWait('a course that is written twice', 180_000)

  const first = await start()
  await first.says('Paste this')
  const key = /cw_live_\w+/.exec(first.printed())![0]
  const body = { subject: 'Tides', addOns: ['assessment'] }
  const { pollUrl } = (await first.call('POST', '/api/v1/courses', { key, body })).body
  const readJob = async (service: ServiceProcess) => (await service.call('GET', pollUrl, { key })).body
  while (peer.calls.length < 1) await wait(50)
  peer.release()
  while (peer.calls.length < 1 + LESSONS) await wait(50)
  let job = await readJob(first)
  for (; !job.previewUrl; job = await readJob(first)) await wait(200)
  const path = new URL(job.previewUrl).pathname
  peer.release(1)
  while (countWaiting(await visit(first, path)) === LESSONS) await wait(200)
  await first.kill('SIGKILL')
  assert.equal(peer.charged.length, 2)

  const second = await start()
  while (countWaiting(await visit(second, path)) !== LESSONS - 1) await wait(200)
  for (job = await readJob(second); job.status === 'pending'; job = await readJob(second)) {
    peer.release()
    await wait(500)
  }
  assert.equal(job.status, 'completed')
  assert.equal(new URL(job.course.shareUrl).pathname, path)
  const steps = peer.charged.map(({ step }) => step)
  assert.equal(new Set(steps).size, steps.length, 'no answer was paid twice')

  const usage = (await second.call('GET', '/api/v1/usage', { key })).body
  const sum = (figure: keyof Use) => usage.modelUse.reduce((total: number, row: Use) => total + row[figure], 0)
  const calls = peer.charged.length
  assert.deepEqual(
    [sum('calls'), sum('inputTokens'), sum('cachedInputTokens'), sum('outputTokens')],
    [calls, calls * INPUT_TOKENS, calls * CACHED_TOKENS, calls * OUTPUT_TOKENS],
  )
  const course = (await second.call('GET', `/api/v1/courses/${job.course.id}`, { key })).body
  assert.equal(course.usage.calls, calls)
})
