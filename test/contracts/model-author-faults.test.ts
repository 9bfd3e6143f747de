import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Brief, briefSchema } from '../../src/course/brief.ts'
import { GenerationError, type GenerationFailure } from '../../src/errors.ts'
import { type ModelAuthorOptions, modelAuthor } from '../../src/llm/model-author.ts'
import type { PeerCall, PeerFault, PeerOptions } from '../support/model-peer-answers.ts'
import { SPEAKERS } from '../support/model-peer-protocols.ts'
import { rememberingWork } from '../support/model-peer-work.ts'
import { openModelWorld, type WorldOptions } from '../support/model-world.ts'
import { assertGood, courseBy } from './author.ts'

const OUTLINE = ['Before the shift', 'Lifting', 'Parking']
const brief = briefSchema.parse({
  subject: 'Forklift operation',
  outline: OUTLINE,
  addOns: ['practical-exercises', 'assessment', 'articles', 'wrapup', 'agreement'],
})

/** How long the provider stays overloaded: longer than temporary failures are retried. */
const OVERLOADED_MS = 60_000

const MENDED: PeerFault[] = [
  'busy',
  'overloaded',
  'error',
  'reset',
  'no-format',
  'no-system',
  'no-limit',
  'refuses',
  'prose',
  'fence',
  'cut',
  'empty',
  'wrong-shape',
  'wrong-language',
  'long-table',
  'obeys',
]

const READ_AS_THEY_ARE: PeerFault[] = [
  'prose',
  'fence',
  'wrapped',
  'trailing-commas',
  'python-quotes',
  'raw-newlines',
  'shouting',
  'scripts',
]

const LOST: PeerFault[] = ['error', 'reset', 'hang', 'bad-request', 'refuses', 'wrong-shape', 'obeys']

/** Refusals of the key, the quota or the model, which every call would get. */
const REFUSED: [PeerFault, RegExp][] = [
  ['unauthorized', /credentials/],
  ['no-quota', /quota/],
  ['not-found', /not found/],
]

const HOPELESS: [PeerFault, GenerationFailure, RegExp][] = [
  ['error', 'MODEL_UNAVAILABLE', /cannot be reached/],
  ['reset', 'MODEL_UNAVAILABLE', /cannot be reached/],
  ['hang', 'MODEL_UNAVAILABLE', /did not answer in time/],
  ...REFUSED.map(([fault, message]): [PeerFault, GenerationFailure, RegExp] => [fault, 'MODEL_UNAVAILABLE', message]),
  ['bad-request', 'MODEL_UNAVAILABLE', /did not accept the request/],
  ['refuses', 'MODEL_REFUSED', /declined/],
  ['cut', 'GENERATION_FAILED', /usable plan/],
  ['wrong-shape', 'GENERATION_FAILED', /usable plan/],
  ['obeys', 'GENERATION_FAILED', /usable plan/],
  ['wrong-language', 'GENERATION_FAILED', /language that was asked for/],
]

/** Whether the provider's protocol can have this fault: a call to Anthropic always limits the answer's tokens. */
const isPossible = (provider: string, fault: PeerFault) => !(provider === 'anthropic' && fault === 'no-limit')

for (const speaker of SPEAKERS) {
  const by = `with ${speaker.provider}`

  for (const fault of MENDED.filter(each => isPossible(speaker.provider, each))) {
    test(`${by}, a good course is written even if the first answer to every call is: ${fault}`, async () => {
      const afterPlan = fault === 'refuses'
      const first = once(fault)
      await write({ fault: call => (afterPlan && call.task.task === 'plan' ? null : first(call)) }, speaker)
    })
  }

  for (const fault of READ_AS_THEY_ARE) {
    test(`${by}, answers of this kind are read without a second call: ${fault}`, async () => {
      const { calls } = await write({ fault: () => fault }, speaker)
      assert.equal(calls.length, 1 + 6 + 3 + 1 + 2)
    })
  }

  test(`${by}, a call that hangs is aborted and made again`, async () => {
    const { calls } = await write({ fault: once('hang', 'lesson 1.1') }, speaker)
    assert.equal(calls.filter(call => call.step === 'lesson 1.1').length, 2)
  })

  test(`${by}, while the provider is overloaded for a minute, the job waits and leaves nothing out`, async () => {
    const { content } = await write({ fault: ({ at }) => (at < OVERLOADED_MS ? 'overloaded' : null) }, speaker)
    assert.deepEqual(content.origin.leftOut, [])
  })

  for (const fault of LOST) {
    test(`${by}, if one lesson cannot be written and its chapter has another, it is left out and named: ${fault}`, async () => {
      const lost = (call: PeerCall) => (call.step.endsWith('lesson 2.2') ? fault : null)
      const { content, calls } = await write({ fault: lost }, speaker)
      assert.equal(content.chapters[1]!.lessons.length, 1)
      const [left, ...others] = content.origin.leftOut
      assert.match(left!.what, /^Lesson 2\.2: /)
      assert.match(left!.why, /^The language model /)
      assert.deepEqual(others, [])
      assert.ok(!calls.some(call => call.step.startsWith('repair')))
    })
  }

  for (const [fault, code, message] of HOPELESS) {
    test(`${by}, a model with this fault in every answer ends the job with ${code}: ${fault}`, async () => {
      const calls = await assertFails({ fault: () => fault }, code, message, speaker)
      assert.ok(calls.length <= 4)
    })
  }

  for (const [fault, message] of REFUSED) {
    test(`${by}, one call that fails for a reason that all calls share ends the job at once: ${fault}`, async () => {
      const dead = (call: PeerCall) => (call.step === 'lesson 1.1' ? fault : call.task.task === 'plan' ? null : 'hang')
      const calls = await assertFails({ fault: dead }, 'MODEL_UNAVAILABLE', message, speaker)
      assert.equal(calls.filter(call => call.step === 'lesson 1.1').length, 1)
    })
  }

  test(`${by}, if the model stays busy, the job waits until its time limit`, async () => {
    await assertFails({ fault: () => 'busy' }, 'GENERATION_TIMED_OUT', /too long/, speaker)
  })
}

test('a server without response formats gets the schema in the instructions after its first refusal', async () => {
  const { calls } = await write({ fault: () => 'no-format' }, { concurrency: 1 })
  const refused = calls.filter(call => JSON.stringify(call.body).includes('json_schema'))
  assert.deepEqual(
    refused.map(call => call.step),
    ['plan'],
  )
  assert.match(calls[1]!.system, /must fit this JSON Schema/)
})

test('a server with response formats gets the schema in its field only, never in the text', async () => {
  const { calls } = await write({})
  assert.ok(calls.every(call => !call.system.includes('JSON Schema') && !call.prompt.includes('JSON Schema')))
})

test('a server without a system role gets the instructions before the question after its first refusal', async () => {
  const { calls } = await write({ fault: () => 'no-system' }, { concurrency: 1 })
  assert.equal(calls.filter(call => call.system !== '').length, 1)
  assert.match(calls[1]!.prompt, /^You are an instructional designer/)
})

const longer = briefSchema.parse({ subject: 'Forklifts', outline: [...OUTLINE, 'Ramps', 'Pay'] })

test("the course has the chapters of the client's outline even if the model ignores them twice", async () => {
  const ignored = (call: PeerCall) => (call.task.task === 'plan' ? 'outline-ignored' : null)
  const { content, calls } = await write({ fault: ignored }, {}, longer)
  assert.deepEqual(
    content.chapters.map(chapter => chapter.title),
    longer.outline,
  )
  assert.equal(calls.filter(call => call.step === 'again plan').length, 1)
})

test('a plan with a small fault is kept if the second plan is worse', async () => {
  const { content } = await write(
    {
      fault: call => (call.step === 'plan' ? 'outline-ignored' : call.step === 'again plan' ? 'wrong-language' : null),
    },
    {},
    longer,
  )
  assert.equal(content.chapters.length, longer.outline.length)
})

test('a repair asks for the faulty block only, and says what is wrong with it', async () => {
  const { calls, content } = await write({ fault: call => (call.step === 'lesson 2.1' ? 'long-table' : null) })
  const repairs = calls.filter(call => call.step.startsWith('repair'))
  assert.deepEqual(
    repairs.map(call => [call.step, call.task.faults?.map(({ place }) => place)]),
    [['repair lesson 2.1', [3]]],
  )
  assert.equal(content.chapters[1]!.lessons[0]!.blocks.length, 7)
})

test('a block that cannot be repaired is left out and named, and its lesson stays', async () => {
  const { content } = await write({
    fault: call => (call.step === 'lesson 2.1' ? 'long-table' : call.step === 'repair lesson 2.1' ? 'obeys' : null),
  })
  assert.equal(content.chapters[1]!.lessons[0]!.blocks.length, 6)
  assert.deepEqual(
    content.origin.leftOut.map(({ what }) => what),
    ['A part of lesson 2.1'],
  )
})

test('an exercise that cannot be written is requested once more, then left out and named', async () => {
  const { content, calls } = await write({
    say: (call, good) => (call.task.lesson?.number === '2.1' ? { ...good, exercise: { title: 'Only a title' } } : good),
  })
  assert.deepEqual(
    content.chapters.flatMap(chapter => chapter.lessons).map(lesson => lesson.exercise !== undefined),
    [true, true, false, true, true, true],
  )
  assert.deepEqual(
    content.origin.leftOut.map(({ what }) => what),
    ['Exercise of lesson 2.1'],
  )
  assert.equal(calls.filter(call => call.step === 'repair lesson 2.1').length, 1)
})

test('one missing article is left out and named, two missing articles fail the job', async () => {
  const lost = (count: number) => {
    const titles = new Set<string>()
    return (call: PeerCall) => {
      const title = call.task.article?.title
      if (title && titles.size < count) titles.add(title)
      return title && titles.has(title) ? 'wrong-shape' : null
    }
  }
  const { content } = await write({ fault: lost(1) })
  assert.equal(content.articles?.length, 2)
  assert.match(content.origin.leftOut[0]!.what, /^Article: /)
  await assertFails({ fault: lost(2) }, 'GENERATION_FAILED', /quality rules/)
})

for (const part of ['wrapup', 'agreement', 'assessment']) {
  test(`a course is not delivered if this part is in another language: ${part}`, async () => {
    const foreign = (call: PeerCall) => (call.step.includes(part) ? 'wrong-language' : null)
    await assertFails({ fault: foreign }, 'GENERATION_FAILED', /language that was asked for/)
  })
}

test('a job whose lessons are all unusable fails before it pays for questions', async () => {
  const calls = await assertFails(
    { fault: call => (call.step.includes('lesson') ? 'wrong-shape' : null) },
    'GENERATION_FAILED',
    /unwritten/,
  )
  assert.ok(!calls.some(call => call.task.task === 'assessment'))
})

test('a job that takes too long ends at its own time limit', async () => {
  const hangs = (call: PeerCall) => (call.task.task === 'plan' ? null : 'hang')
  await assertFails({ fault: hangs }, 'GENERATION_TIMED_OUT', /too long/, { jobMinutes: 1 })
})

test('the error for an unreachable server is plain and does not show its address', async () => {
  const author = modelAuthor({ ...COMPATIBLE, ...PEER, baseUrl: 'http://127.0.0.1:9/v1', retryDelayMs: 5 })
  await assert.rejects(author.write(brief, rememberingWork().work), failure('MODEL_UNAVAILABLE', /cannot be reached/))
})

const COMPATIBLE = { provider: 'openai-compatible' } as const
const PEER = { model: 'peer-model', baseUrl: 'http://model.test/v1', apiKey: 'a-secret-key' } as const

type Settings = Partial<ModelAuthorOptions>

async function write(options: WorldOptions, settings: Settings = {}, wanted: Brief = brief) {
  const world = await worldOf(options)
  const author = modelAuthor({ ...COMPATIBLE, ...PEER, clock: world.clock, fetch: world.fetch, ...settings })
  const content = await world.until(courseBy(author, wanted, rememberingWork().work))
  assertGood(content, wanted)
  return { content, calls: world.calls }
}

async function assertFails(options: PeerOptions, code: GenerationFailure, message: RegExp, settings: Settings = {}) {
  const world = await worldOf(options)
  const author = modelAuthor({ ...COMPATIBLE, ...PEER, clock: world.clock, fetch: world.fetch, ...settings })
  await assert.rejects(world.until(author.write(brief, rememberingWork().work)), failure(code, message))
  return world.calls
}

function failure(code: GenerationFailure, message: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof GenerationError, String(error))
    assert.equal(error.code, code)
    assert.match(error.message, message)
    assert.doesNotMatch(error.message, /a-secret-key|127\.0\.0\.1|http/)
    return true
  }
}

function worldOf(options: WorldOptions) {
  return openModelWorld({ shape: { chapters: 3, lessonsPerChapter: 2 }, ...options })
}

/**
 * Chooses the fault for the first call of each step, or only of the step that is given; all later calls get good
 * answers.
 */
function once(fault: PeerFault, step?: string) {
  const seen = new Set<string>()
  return (call: PeerCall) => {
    if (/^(again|repair)/.test(call.step) || seen.has(call.step) || (step && call.step !== step)) return null
    seen.add(call.step)
    return fault
  }
}
