import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { modelAuthor } from '../../src/author/model-author.ts'
import { type Brief, briefSchema } from '../../src/course/brief.ts'
import { checkCourse } from '../../src/course/check-course.ts'
import type { CourseContent } from '../../src/course/schema.ts'
import { GenerationError, type GenerationFailure } from '../../src/errors.ts'
import { type ModelPeerOptions, openModelPeer, type PeerCall, type PeerFault } from '../support/model-peer.ts'
import { rememberingWork } from '../support/model-peer-work.ts'

const OUTLINE = ['Before the shift', 'Lifting', 'Parking']
const brief = briefSchema.parse({
  subject: 'Forklift operation',
  outline: OUTLINE,
  addOns: ['practical-exercises', 'assessment', 'articles', 'wrapup', 'agreement'],
})

test('a busy model is asked again, by this call and all others, no sooner than it says', async t => {
  const peer = await peerFor(t, { retryAfterSeconds: 1, fault: once('busy', 'lesson 1.1') })
  await write(peer.baseUrl, { concurrency: 1 })
  const refused = peer.calls.findIndex(call => call.step === 'lesson 1.1')
  assert.ok(peer.calls[refused + 1]!.at - peer.calls[refused]!.at >= 1_000)
  assert.equal(peer.calls.filter(call => call.step === 'lesson 1.1').length, 2)
})

const MENDED: PeerFault[] = [
  'error',
  'reset',
  'no-format',
  'prose',
  'fence',
  'cut',
  'empty',
  'wrong-shape',
  'wrong-language',
  'scripts',
  'obeys',
]

for (const fault of MENDED) {
  test(`a good course comes of a model whose first answer to everything is: ${fault}`, async t => {
    const peer = await peerFor(t, { fault: once(fault) })
    await write(peer.baseUrl)
  })
}

test('a call that hangs is given up and asked again', async t => {
  const peer = await peerFor(t, { fault: once('hang', 'lesson 1.1') })
  await write(peer.baseUrl, { callTimeoutMs: 1_500 })
  assert.equal(peer.calls.filter(call => call.step === 'lesson 1.1').length, 2)
})

test('prose and fences around the JSON cost no second call', async t => {
  for (const fault of ['prose', 'fence'] as const) {
    const peer = await peerFor(t, { fault: () => fault })
    await write(peer.baseUrl)
    assert.ok(!peer.calls.some(call => call.step.startsWith('repair')))
  }
})

test('a server that takes no response format is asked in words, once it has said so', async t => {
  const peer = await peerFor(t, { fault: () => 'no-format' })
  await write(peer.baseUrl, { concurrency: 1 })
  const refused = peer.calls.filter(call => JSON.stringify(call.body).includes('json_schema'))
  assert.deepEqual(
    refused.map(call => call.step),
    ['plan'],
  )
  assert.match(peer.calls[1]!.prompt, /must fit this JSON Schema/)
})

const longer = briefSchema.parse({ subject: 'Forklifts', outline: [...OUTLINE, 'Ramps', 'Pay'] })

test("an outline that the model ignores twice is the client's all the same", async t => {
  const peer = await peerFor(t, { fault: call => (call.task.task === 'plan' ? 'outline-ignored' : null) })
  const content = await write(peer.baseUrl, {}, longer)
  assert.deepEqual(
    content.chapters.map(chapter => chapter.title),
    longer.outline,
  )
  assert.equal(peer.calls.filter(call => call.step === 'repair plan').length, 1)
})

test('a plan with a small fault is not given up for a second one that is worse', async t => {
  const peer = await peerFor(t, {
    fault: call => (call.step === 'plan' ? 'outline-ignored' : call.step === 'repair plan' ? 'wrong-language' : null),
  })
  const content = await write(peer.baseUrl, {}, longer)
  assert.deepEqual(
    content.chapters.map(chapter => chapter.title),
    longer.outline,
  )
  assert.equal(peer.calls.filter(call => call.step === 'repair plan').length, 1)
})

test('scripts in every field of every answer never reach the course', async t => {
  const peer = await peerFor(t, { fault: () => 'scripts' })
  const content = await write(peer.baseUrl)
  assert.doesNotMatch(JSON.stringify(content), /<script|<img|onerror/)
})

test('a repair is told exactly what was wrong and asked for once', async t => {
  const peer = await peerFor(t, { fault: call => (call.step === 'lesson 2.1' ? 'wrong-language' : null) })
  await write(peer.baseUrl)
  const repairs = peer.calls.filter(call => call.step.startsWith('repair'))
  assert.deepEqual(
    repairs.map(call => call.step),
    ['repair lesson 2.1'],
  )
  assert.match(repairs[0]!.prompt, /c2l1b1 is not in en-US/)
})

test('a weakness that only costs points is mended too, and the first answer kept if the second is no better', async t => {
  const weak = (call: PeerCall) => (call.step === 'lesson 1.1' ? 'dull' : null)
  const peer = await peerFor(t, { fault: weak })
  assert.deepEqual(typesOf(await write(peer.baseUrl)).slice(0, 3), ['text', 'example', 'steps'])
  const repair = peer.calls.find(call => call.step === 'repair lesson 1.1')
  assert.match(repair!.prompt, /c1l1 has nothing worked or to do/)
  assert.match(repair!.prompt, /c1l1b1 has research without a source/)

  const worse = await peerFor(t, {
    fault: call => weak(call) ?? (call.step === 'repair lesson 1.1' ? 'wrong-language' : null),
  })
  assert.deepEqual(typesOf(await write(worse.baseUrl)).slice(0, 3), ['text', 'text', 'keypoints'])
})

function typesOf(content: CourseContent): string[] {
  return content.chapters[0]!.lessons[0]!.blocks.map(block => block.type)
}

test('one lesson that cannot be had is left out where the course stands without it', async t => {
  const peer = await peerFor(t, { fault: call => (call.step.endsWith('lesson 2.2') ? 'wrong-shape' : null) })
  const content = await write(peer.baseUrl)
  assert.deepEqual(
    content.chapters[1]!.lessons.map(lesson => lesson.id),
    ['c2l1'],
  )
})

test('one article too few is left out, two are too many to miss', async t => {
  const lost = (count: number) => {
    const titles = new Set<string>()
    return (call: PeerCall) => {
      const title = call.task.article?.title
      if (title && titles.size < count) titles.add(title)
      return title && titles.has(title) ? 'wrong-shape' : null
    }
  }
  const peer = await peerFor(t, { fault: lost(1) })
  assert.equal((await write(peer.baseUrl)).articles?.length, 2)
  const worse = await peerFor(t, { fault: lost(2) })
  await assertFails(worse.baseUrl, 'GENERATION_FAILED', /quality rules/)
})

const HOPELESS: [PeerFault, GenerationFailure, RegExp][] = [
  ['busy', 'MODEL_UNAVAILABLE', /too busy/],
  ['error', 'MODEL_UNAVAILABLE', /cannot be reached/],
  ['reset', 'MODEL_UNAVAILABLE', /cannot be reached/],
  ['hang', 'MODEL_UNAVAILABLE', /did not answer in time/],
  ['unauthorized', 'MODEL_UNAVAILABLE', /credentials/],
  ['no-quota', 'MODEL_UNAVAILABLE', /quota/],
  ['not-found', 'MODEL_UNAVAILABLE', /not found/],
  ['refuses', 'MODEL_REFUSED', /declined/],
  ['cut', 'GENERATION_FAILED', /usable plan/],
  ['wrong-shape', 'GENERATION_FAILED', /usable plan/],
  ['obeys', 'GENERATION_FAILED', /usable plan/],
  ['wrong-language', 'GENERATION_FAILED', /language that was asked for/],
]

for (const [fault, code, message] of HOPELESS) {
  test(`a model that keeps to this ends the job with ${code}: ${fault}`, async t => {
    const peer = await peerFor(t, { fault: () => fault })
    await assertFails(peer.baseUrl, code, message, fault === 'hang' ? { callTimeoutMs: 100 } : {})
    assert.ok(peer.calls.length <= 4)
  })
}

test('when one lesson fails for good, the others are stopped and nothing half-done comes back', async t => {
  const peer = await peerFor(t, {
    fault: call => (call.step === 'lesson 1.1' ? 'unauthorized' : call.task.task === 'plan' ? null : 'hang'),
  })
  await assertFails(peer.baseUrl, 'MODEL_UNAVAILABLE', /credentials/)
})

test('lessons that cannot be used end the job, never half a course', async t => {
  const peer = await peerFor(t, { fault: call => (call.step.includes('lesson') ? 'wrong-shape' : null) })
  await assertFails(peer.baseUrl, 'GENERATION_FAILED', /unwritten/)
})

test('a job that takes too long is ended by its own limit', async t => {
  const peer = await peerFor(t, { fault: call => (call.task.task === 'plan' ? null : 'hang') })
  await assertFails(peer.baseUrl, 'GENERATION_TIMED_OUT', /too long/, { jobTimeoutMs: 250 })
})

test('no server at all is said plainly, without its address', async () => {
  await assertFails('http://127.0.0.1:9/v1', 'MODEL_UNAVAILABLE', /cannot be reached/)
})

async function write(baseUrl: string, options = {}, wanted: Brief = brief) {
  const author = modelAuthor({ ...FAST, baseUrl, ...options })
  const content = await author.write(wanted, rememberingWork().work)
  const report = checkCourse(content, wanted)
  assert.ok(report.form.passed, JSON.stringify(report.form.findings))
  return content
}

async function assertFails(baseUrl: string, code: GenerationFailure, message: RegExp, options = {}): Promise<void> {
  const author = modelAuthor({ ...FAST, baseUrl, ...options })
  await assert.rejects(author.write(brief, rememberingWork().work), (error: unknown) => {
    assert.ok(error instanceof GenerationError, String(error))
    assert.equal(error.code, code)
    assert.match(error.message, message)
    assert.doesNotMatch(error.message, /a-secret-key|127\.0\.0\.1|http/)
    return true
  })
}

const FAST = {
  provider: 'openai-compatible',
  model: 'peer-model',
  apiKey: 'a-secret-key',
  concurrency: 16,
  retryDelayMs: 5,
  callTimeoutMs: 30_000,
} as const

/** The first call of each step goes wrong, or that of one step only. */
function once(fault: PeerFault, step?: string) {
  const seen = new Set<string>()
  return (call: PeerCall) => {
    if (call.step.startsWith('repair') || seen.has(call.step) || (step && call.step !== step)) return null
    seen.add(call.step)
    return fault
  }
}

async function peerFor(t: TestContext, options: ModelPeerOptions) {
  const peer = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 2 }, ...options })
  t.after(() => peer.close())
  return peer
}
