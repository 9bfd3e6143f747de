import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelAuthor } from '../../src/author/model/model-author.ts'
import { ADD_ONS, briefSchema } from '../../src/course/brief.ts'
import { rememberingWork } from '../support/model-peer-work.ts'
import { openModelWorld, type WorldOptions } from '../support/model-world.ts'
import { assertGood, courseBy } from './author.ts'

const brief = briefSchema.parse({ subject: 'Forklift operation', addOns: [...ADD_ONS] })
const shape = { chapters: 5, lessonsPerChapter: 3 }
const JOB_MINUTES = 15

for (const tokens of [10_000, 20_000]) {
  test(`a course is written within its time under ${tokens} output tokens a minute, and no answer is paid for twice`, async () => {
    const { world, author } = await worldOf({ shape, latencyMs: 20_000, perMinute: { tokens } })
    assertGood(await world.until(courseBy(author, brief, rememberingWork().work)), brief)
    assert.ok(world.refused.length > 0)
    assert.equal(world.calls.length - world.refused.length, 1 + 15 + 3 + 1 + 2)
    assert.ok(world.clock.now() < JOB_MINUTES * 60_000)
  })
}

test('three jobs at 75 calls a minute are all written, and none is paid for twice', async () => {
  const { world, author } = await worldOf({ shape, latencyMs: 5_000, perMinute: { calls: 75 } })
  const subjects = ['Forklifts', 'Ladders', 'Cranes'].map(subject => ({ ...brief, subject }))
  const jobs = subjects.map(wanted => courseBy(author, wanted, rememberingWork().work))
  for (const course of await world.until(Promise.all(jobs))) assert.equal(course.chapters.length, 5)
  assert.equal(world.calls.length - world.refused.length, 3 * 22)
})

test('jobs share a narrow line fairly: all are done at about the same time', async () => {
  const { world, author } = await worldOf({ shape, latencyMs: 2_000, perMinute: { calls: 10 } })
  const ends: number[] = []
  const job = async (subject: string) => {
    await courseBy(author, { ...brief, subject, addOns: [] }, rememberingWork().work)
    ends.push(world.clock.now())
  }
  await world.until(Promise.all(['Forklifts', 'Ladders', 'Cranes'].map(job)))
  assert.ok(ends[2]! - ends[0]! <= 60_000, `${ends}`)
})

test('after a refusal only one call tries; the others follow when it was answered', async () => {
  let refuse = 5
  const { world, author } = await worldOf({
    shape,
    retryAfterSeconds: 7,
    fault: call => (call.step.startsWith('lesson') && refuse-- > 0 ? 'busy' : null),
  })
  await world.until(author.write({ ...brief, addOns: [] }, rememberingWork().work))
  const first = world.calls[1]!.at
  const later = world.calls.filter(call => call.at > first).map(call => call.at)
  assert.ok(later[0]! >= first + 300 + 7_000, 'no sooner than it was asked')
  assert.ok(later[1]! > later[0]!, 'one by one')
})

test('a provider that does not say how long gets growing pauses', async () => {
  let refuse = 4
  const { world, author } = await worldOf({
    shape,
    fault: call => (call.step === 'plan' && refuse-- > 0 ? 'busy' : null),
  })
  await world.until(author.write({ ...brief, addOns: [] }, rememberingWork().work))
  const asked = world.calls.filter(call => call.step === 'plan').map(call => call.at)
  const pauses = asked.slice(1).map((at, index) => at - asked[index]!)
  assert.deepEqual(
    pauses.map(pause => Math.floor(Math.log2(pause / 1_000))),
    [0, 1, 2, 3],
  )
})

test('a call asks for no more tokens than its part needs, unless a setting says so', async () => {
  const asked = async (settings = {}) => {
    const { world, author } = await worldOf({ shape }, settings)
    await world.until(author.write(brief, rememberingWork().work))
    return world.calls.map(call => Number(call.body['max_tokens']))
  }
  assert.ok(Math.max(...(await asked())) <= 7_000)
  assert.deepEqual([...new Set(await asked({ maxTokens: 12_345 }))], [12_345])
})

async function worldOf(options: WorldOptions, settings = {}) {
  const world = await openModelWorld(options)
  const author = modelAuthor({
    provider: 'openai-compatible',
    model: 'peer-model',
    baseUrl: 'http://model.test/v1',
    clock: world.clock,
    fetch: world.fetch,
    jobMinutes: JOB_MINUTES,
    ...settings,
  })
  return { world, author }
}
