import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADD_ONS, briefSchema } from '../../src/course/brief.ts'
import type { CourseContent } from '../../src/course/schema.ts'
import { modelAuthor } from '../../src/llm/model-author.ts'
import type { PeerCall, PeerFault } from '../support/model-peer-answers.ts'
import { rememberingWork } from '../support/model-peer-work.ts'
import { openModelWorld, type WorldOptions } from '../support/model-world.ts'
import { assertGood, courseBy } from './author.ts'

const brief = briefSchema.parse({ subject: 'Forklift operation', addOns: [...ADD_ONS] })
const shape = { chapters: 5, lessonsPerChapter: 3 }

test('a course of fifteen lessons with every add-on takes three successive waits for the model at the default settings', async () => {
  for (const latencyMs of [300, 2_000]) {
    const { waits, calls } = await course({ shape, latencyMs })
    assert.equal(waits, 3)
    assert.equal(calls.length, 1 + 15 + 3 + 1 + 2 + 1)
  }
})

test('repairs of lessons take no further wait', async () => {
  const faulty = (call: PeerCall): PeerFault | null => {
    if (/^lesson [123]\.1$/.test(call.step)) return 'wrong-shape'
    return /^lesson [45]\.1$/.test(call.step) ? 'long-table' : null
  }
  for (const latencyMs of [300, 2_000]) {
    const { waits, calls } = await course({ shape, latencyMs, fault: faulty })
    assert.equal(waits, 3)
    assert.equal(calls.filter(call => call.step.startsWith('again lesson')).length, 3)
    assert.equal(calls.filter(call => call.step.startsWith('repair lesson')).length, 2)
  }
})

test('a faulty assessment or wrap-up takes one more wait', async () => {
  for (const step of ['assessment', 'wrapup']) {
    const { waits } = await course({ shape, fault: call => (call.step === step ? 'wrong-shape' : null) })
    assert.equal(waits, 4, step)
  }
})

test('the critic takes one more wait, and only if it doubts something', async () => {
  const settings = { critic: true }
  const content = await course({ shape }, brief, settings)
  assert.equal(content.waits, 3)
  assert.equal(content.calls.filter(call => call.task.task === 'critic').length, 5)

  const doubting = (call: PeerCall, good: object) =>
    call.task.task === 'critic' && call.task.chapter!.lessons[0]!.number === '2.1'
      ? { doubts: [{ lesson: '2.1', place: 1, says: 'Water boils at 100 °C at sea level, not at 90 °C.' }] }
      : good
  for (const latencyMs of [300, 2_000]) {
    const { waits, calls } = await course({ shape, latencyMs, say: doubting }, brief, settings)
    assert.equal(waits, 4)
    const repairs = calls.filter(call => call.step.startsWith('repair'))
    assert.deepEqual(repairs.map(call => [call.step, call.task.faults?.[0]?.place]).sort(), [
      ['repair assessment', 7],
      ['repair lesson 2.1', 1],
    ])
  }
})

test('nine chapters take no more waits than three', async () => {
  for (const chapters of [3, 9]) {
    const outline = Array.from({ length: chapters }, (_, index) => `Chapter about matter ${index + 1}`)
    const { waits } = await course({ shape: { chapters, lessonsPerChapter: 2 } }, { ...brief, outline })
    assert.equal(waits, 3)
  }
})

test('a course without assessment and wrap-up takes two waits', async () => {
  const { waits } = await course({ shape }, { ...brief, addOns: ['practical-exercises', 'articles'] })
  assert.equal(waits, 2)
})

test('all jobs of a process share the limit on simultaneous calls', async () => {
  const world = await openModelWorld({ shape: { chapters: 3, lessonsPerChapter: 2 } })
  const author = modelAuthor({ ...PEER, ...world, concurrency: 3 })
  await world.until(Promise.all([1, 2, 3].map(() => author.write(brief, rememberingWork().work))))
  assert.equal(world.mostAtOnce, 3)
})

for (const { name, settings, ...speed } of [
  {
    name: 'a fast model that takes eight calls at once',
    latencyMs: 800,
    tokensPerSecond: 120,
    settings: { concurrency: 8 },
  },
  {
    name: 'a slow model that takes four calls at once',
    latencyMs: 3_000,
    tokensPerSecond: 25,
    settings: { concurrency: 4 },
  },
  {
    name: 'a model that takes one call at a time',
    latencyMs: 2_000,
    tokensPerSecond: 60,
    settings: { concurrency: 1 },
  },
]) {
  test(`with ${name}, the outline is shown in the first fifth of the time, and each lesson while others are written`, async t => {
    const world = await openModelWorld({ shape, ...speed })
    const author = modelAuthor({ ...PEER, clock: world.clock, fetch: world.fetch, jobMinutes: 60, ...settings })
    const shown: { at: number; lessons: number }[] = []
    const onDraft = ({ chapters }: CourseContent) => {
      const lessons = chapters.flatMap(chapter => chapter.lessons).filter(({ blocks }) => blocks.length > 0).length
      shown.push({ at: world.clock.now(), lessons })
    }
    await world.until(author.write(brief, { ...rememberingWork().work, onDraft }))
    const shareAt = (lessons: number) => shown.find(draft => draft.lessons >= lessons)!.at / world.clock.now()
    t.diagnostic(
      `outline ${shareAt(0).toFixed(2)}, first lesson ${shareAt(1).toFixed(2)}, last ${shareAt(15).toFixed(2)}`,
    )
    assert.ok(shareAt(0) <= 0.2)
    assert.ok(shareAt(1) < shareAt(15), 'the first lesson is not kept back for the last')
    assert.deepEqual(
      [...new Set(shown.map(({ lessons }) => lessons))],
      Array.from({ length: 16 }, (_, count) => count),
    )
  })
}

const PEER = { provider: 'openai-compatible', model: 'peer-model', baseUrl: 'http://model.test/v1' } as const

async function course(options: WorldOptions, wanted = brief, settings = {}) {
  const world = await openModelWorld(options)
  const author = modelAuthor({ ...PEER, clock: world.clock, fetch: world.fetch, ...settings })
  const content = await world.until(courseBy(author, wanted, rememberingWork().work))
  assertGood(content, wanted)
  return { content, waits: world.waits(), calls: world.calls }
}
