import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelAuthor } from '../../src/author/model/model-author.ts'
import { ADD_ONS, briefSchema } from '../../src/course/brief.ts'
import { type ModelPeerOptions, openModelPeer } from '../support/model-peer.ts'
import { rememberingWork } from '../support/model-peer-work.ts'

const brief = briefSchema.parse({ subject: 'Forklift operation', addOns: [...ADD_ONS] })

test('a job that is stopped after any number of answers and resumed pays for none twice', async () => {
  const whole = await runs({ stopAfter: [] })
  for (const stopAfter of [[1], [4], [1, 6, 9]]) {
    const { paid, steps, content } = await runs({ stopAfter })
    assert.deepEqual(paid.toSorted(), whole.paid.toSorted(), `stopped after ${stopAfter}`)
    assert.equal(new Set(paid).size, paid.length)
    assert.deepEqual(steps.toSorted(), whole.steps.toSorted())
    assert.deepEqual(content, whole.content)
  }
})

test('a repair is not paid twice either, nor the faulty answer before it', async () => {
  const faulty: ModelPeerOptions['fault'] = call => (call.step.startsWith('lesson') ? 'obeys' : null)
  const whole = await runs({ stopAfter: [], fault: faulty })
  const { paid } = await runs({ stopAfter: [whole.paid.length - 2], fault: faulty })
  assert.deepEqual(paid.toSorted(), whole.paid.toSorted())
  assert.equal(paid.filter(step => step.startsWith('again lesson')).length, 6)
})

test('a stopped job ends with the reason it was stopped for, so that it can be taken up again', async t => {
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

/** Writes one course in as many lives as it takes. One call at a time, so that a stop falls between two answers. */
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
