import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelAuthor } from '../../src/author/model-author.ts'
import { briefSchema } from '../../src/course/brief.ts'
import { type ModelPeer, type ModelPeerOptions, openModelPeer } from '../support/model-peer.ts'
import { rememberingWork } from '../support/model-peer-work.ts'

const brief = briefSchema.parse({ subject: 'Forklift operation', addOns: ['assessment'] })
const shape = { chapters: 5, lessonsPerChapter: 3 }

test('fifteen lessons cost two waits for the model: one for the plan, one for every part at once', async t => {
  const { peer, content } = await writeWith(t, { shape, hold: true })
  assert.equal(await answered(peer, 1), 1)
  assert.equal(await answered(peer, 17), 16)
  assert.equal((await content).chapters.flatMap(chapter => chapter.lessons).length, 15)
  assert.equal(peer.calls.length, 17)
})

test('the repair of five lessons costs one wait more', async t => {
  const { peer, content } = await writeWith(t, {
    shape,
    hold: true,
    fault: call => (call.step.startsWith('lesson 1') || /^lesson [23]\.1/.test(call.step) ? 'wrong-shape' : null),
  })
  assert.equal(await answered(peer, 1), 1)
  assert.equal(await answered(peer, 17), 16)
  assert.equal(await answered(peer, 22), 5)
  assert.equal((await content).chapters.flatMap(chapter => chapter.lessons).length, 15)
  assert.equal(peer.calls.length, 22)
})

test('all jobs of a process share the calls at once', async t => {
  const peer = await openModelPeer({ hold: true, shape: { chapters: 3, lessonsPerChapter: 2 } })
  t.after(() => peer.close())
  const author = authorOn(peer, 3)
  const jobs = Promise.all([1, 2, 3].map(() => author.write(brief, rememberingWork().work)))
  const callsOfAllJobs = 3 * (1 + 6 + 1)
  for (let answered = 0; answered < callsOfAllJobs; answered++) {
    await peer.untilCalls(Math.min(callsOfAllJobs, answered + 3))
    peer.release(1)
  }
  await jobs
  assert.equal(peer.figures.mostAtOnce, 3)
  assert.equal(peer.calls.length, callsOfAllJobs)
})

async function writeWith(t: { after(work: () => Promise<void>): void }, options: ModelPeerOptions) {
  const peer = await openModelPeer(options)
  t.after(() => peer.close())
  return { peer, content: authorOn(peer, 16).write(brief, rememberingWork().work) }
}

function authorOn(peer: ModelPeer, concurrency: number) {
  return modelAuthor({ provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, concurrency })
}

/** One wait for the model: nothing is answered until this many calls have been made in all. */
async function answered(peer: ModelPeer, calls: number): Promise<number> {
  await peer.untilCalls(calls)
  return peer.release()
}
