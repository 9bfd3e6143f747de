import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADD_ONS, briefSchema } from '../../src/course/brief.ts'
import { modelAuthor } from '../../src/llm/model-author.ts'
import { type ModelPeerOptions, openModelPeer } from '../support/model-peer.ts'
import type { PeerCall } from '../support/model-peer-answers.ts'
import { rememberingWork } from '../support/model-peer-work.ts'
import { openModelWorld, type WorldOptions } from '../support/model-world.ts'

const brief = briefSchema.parse({ subject: 'Forklift operation', addOns: [...ADD_ONS] })

test('a job that stops after any number of answers and is resumed pays for none twice, and gives the same course', async () => {
  const whole = await runs({ stopAfter: [] })
  for (const stopAfter of [[1], [4], [1, 6, 9]]) {
    const { paid, steps, content } = await runs({ stopAfter })
    assert.deepEqual(paid.toSorted(), whole.paid.toSorted(), `stopped after ${stopAfter}`)
    assert.equal(new Set(paid).size, paid.length)
    assert.deepEqual(steps.toSorted(), whole.steps.toSorted())
    assert.deepEqual(content, whole.content)
  }
})

test('a resumed job pays for neither a repair nor the faulty answer before it a second time', async () => {
  const faulty: ModelPeerOptions['fault'] = call => (call.step.startsWith('lesson') ? 'obeys' : null)
  const whole = await runs({ stopAfter: [], fault: faulty })
  const { paid } = await runs({ stopAfter: [whole.paid.length - 2], fault: faulty })
  assert.deepEqual(paid.toSorted(), whole.paid.toSorted())
  assert.equal(paid.filter(step => step.startsWith('again lesson')).length, 6)
})

test('stored answers keep the step names of earlier versions', async () => {
  const faulty: ModelPeerOptions['fault'] = call =>
    call.step === 'lesson 1.1' ? 'long-table' : call.step === 'lesson 2.1' ? 'obeys' : null
  const { steps } = await runs({ stopAfter: [], fault: faulty })
  const names = steps.map(step => step.replace(/^openai-compatible:m (.*) [0-9a-f]{16}$/, '$1'))
  const lessons = ['c1l1', 'c1l2', 'c2l1', 'c2l2', 'c3l1', 'c3l2'].map(id => `lesson ${id}`)
  const parts = ['plan', ...lessons, 'article a1', 'article a2', 'article a3', 'agreement', 'assessment', 'wrapup']
  assert.deepEqual(names.toSorted(), [...parts, 'again lesson c2l1', 'repair lesson c1l1'].toSorted())
})

test('a stopped job ends with the reason of the stop, so that it can be resumed', async t => {
  const peer = await openModelPeer({ fault: () => 'hang' })
  t.after(() => peer.close())
  const stop = new AbortController()
  const author = modelAuthor({ provider: 'openai-compatible', model: 'm', baseUrl: peer.baseUrl, concurrency: 1 })
  const writing = author.write(brief, rememberingWork(new Map(), stop.signal).work)
  await peer.untilCalls(1)
  const reason = new Error('the worker stops')
  stop.abort(reason)
  await assert.rejects(writing, error => error === reason)
})

/**
 * Writes one course in several runs of its job, each stopped after so many answers. Calls are made one at a time, so
 * that a stop falls between two answers.
 */
async function runs({ stopAfter, fault }: { stopAfter: number[]; fault?: ModelPeerOptions['fault'] }) {
  const peer = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 2 }, ...(fault && { fault }) })
  const memory = new Map<string, string>()
  try {
    for (const count of [...stopAfter, Number.POSITIVE_INFINITY]) {
      const stop = new AbortController()
      const { work } = rememberingWork(memory, stop.signal)
      const stopping = {
        ...work,
        remember: async <T>(step: string, call: () => Promise<T>) => {
          const result = await work.remember(step, call)
          if (memory.size >= count) stop.abort(new Error('stopped'))
          return result
        },
      }
      const author = modelAuthor({ provider: 'openai-compatible', model: 'm', baseUrl: peer.baseUrl, concurrency: 1 })
      const written = author.write(brief, stopping)
      if (Number.isFinite(count)) await assert.rejects(written, /stopped/)
      else return { content: await written, steps: [...memory.keys()], paid: peer.calls.map(call => call.step) }
    }
    throw new Error('never written')
  } finally {
    await peer.close()
  }
}

test('a brief that failed and is submitted again pays only for the part that failed', async () => {
  const memory = new Map<string, string>()
  const lost = { fault: (call: PeerCall) => (call.task.task === 'wrapup' ? 'wrong-language' : null) } as const
  const first = await tryOnce(memory, lost)
  assert.match(String(first.error), /language that was asked for/)
  const second = await tryOnce(memory, {})
  assert.equal(second.error, null)
  assert.deepEqual(
    second.calls.map(call => call.step),
    ['wrapup'],
  )
})

test('no answer is stored for a plan that could not be used', async () => {
  const memory = new Map<string, string>()
  const first = await tryOnce(memory, { fault: () => 'obeys' })
  assert.match(String(first.error), /usable plan/)
  assert.equal(memory.size, 0)
})

/** Runs one attempt of a job; `memory` holds the answers that earlier attempts stored. */
async function tryOnce(memory: Map<string, string>, options: WorldOptions) {
  const world = await openModelWorld({ shape: { chapters: 3, lessonsPerChapter: 2 }, ...options })
  const author = modelAuthor({
    provider: 'openai-compatible',
    model: 'm',
    baseUrl: 'http://model.test/v1',
    clock: world.clock,
    fetch: world.fetch,
  })
  const error = await world.until(author.write(brief, rememberingWork(memory).work)).then(
    () => null,
    (reason: unknown) => reason,
  )
  return { error, calls: world.calls }
}
