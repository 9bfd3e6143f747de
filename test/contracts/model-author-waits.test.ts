import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { modelAuthor } from '../../src/author/model-author.ts'
import { briefSchema } from '../../src/course/brief.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { rememberingWork } from '../support/model-peer-work.ts'

const LATENCY_MS = 300
const brief = briefSchema.parse({ subject: 'Forklift operation', addOns: ['assessment'] })

/** The SDK and the language detector are loaded once in the life of a process, which is no part of a job. */
before(async () => {
  const peer = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 1 } })
  await modelAuthor({ provider: 'openai-compatible', model: 'm', baseUrl: peer.baseUrl, concurrency: 4 }).write(
    brief,
    rememberingWork().work,
  )
  await peer.close()
})

test('fifteen lessons cost two waits for the model, and a repair one more', async t => {
  for (const { faulty, waits } of [
    { faulty: 0, waits: 2 },
    { faulty: 5, waits: 3 },
  ]) {
    const peer = await openModelPeer({
      latencyMs: LATENCY_MS,
      shape: { chapters: 5, lessonsPerChapter: 3 },
      fault: call =>
        call.step.startsWith('lesson') && Number(call.task.lesson!.number[0]) <= faulty ? 'wrong-shape' : null,
    })
    t.after(() => peer.close())
    const author = modelAuthor({
      provider: 'openai-compatible',
      model: 'peer-model',
      baseUrl: peer.baseUrl,
      concurrency: 16,
    })
    const started = performance.now()
    const content = await author.write(brief, rememberingWork().work)
    const took = performance.now() - started

    assert.equal(content.chapters.flatMap(chapter => chapter.lessons).length, 15)
    assert.equal(peer.figures.mostAtOnce, 16)
    assert.equal(peer.figures.waves, waits)
    assert.ok(took < 3 * LATENCY_MS + 1_500, `${Math.round(took)} ms`)
  }
})

test('all jobs of a process share the calls at once', async t => {
  const peer = await openModelPeer({ latencyMs: 5, shape: { chapters: 3, lessonsPerChapter: 2 } })
  t.after(() => peer.close())
  const author = modelAuthor({
    provider: 'openai-compatible',
    model: 'peer-model',
    baseUrl: peer.baseUrl,
    concurrency: 3,
  })
  await Promise.all([1, 2, 3].map(() => author.write(brief, rememberingWork().work)))
  assert.equal(peer.figures.mostAtOnce, 3)
})
