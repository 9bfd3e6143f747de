import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import { GenerationError } from '../../src/errors.ts'
import { modelAuthor } from '../../src/llm/model-author.ts'
import type { PeerCall, PeerFault } from '../support/model-peer-answers.ts'
import { rememberingWork } from '../support/model-peer-work.ts'
import { openModelWorld } from '../support/model-world.ts'
import { assertGood, courseBy } from './author.ts'

const brief = briefSchema.parse({ subject: 'Forklift operation', addOns: ['assessment', 'wrapup'] })
const shape = { chapters: 3, lessonsPerChapter: 2 }
const CALLS = 1 + 6 + 2

const PROTOCOLS = [
  { provider: 'openai', protocol: 'responses' },
  { provider: 'anthropic' },
  { provider: 'gemini' },
  { provider: 'openai-compatible' },
] as const

/** More than a plan is given at first, and less than any part is given once the model is known to think. */
const THOUGHT_TOKENS = 5_000

for (const settings of PROTOCOLS) {
  const by = `with ${settings.provider}`

  const write = async (fault: (call: PeerCall) => PeerFault | null) => {
    const world = await openModelWorld({ shape, fault })
    const peer = { model: 'peer-model', baseUrl: 'http://model.test/v1', apiKey: 'a-key', clock: world.clock }
    const author = modelAuthor({ ...settings, ...peer, fetch: world.fetch })
    const { work, usage } = rememberingWork()
    const content = await world.until(courseBy(author, brief, work).catch((error: unknown) => error))
    return { content, usage, calls: world.calls, charged: world.charged.length }
  }
  const writeGood = async (fault: (call: PeerCall) => PeerFault | null) => {
    const written = await write(fault)
    if (written.content instanceof Error) throw written.content
    const content = written.content as Awaited<ReturnType<typeof courseBy>>
    assertGood(content, brief)
    return { ...written, content }
  }

  test(`${by}, a part that is refused as too long is left out, and the rest of the course is kept`, async () => {
    const { content } = await writeGood(({ step }) => (/lesson 2\.1$/.test(step) ? 'too-long' : null))
    assert.deepEqual(
      content.origin.leftOut.map(({ what }) => what.slice(0, 10)),
      ['Lesson 2.1'],
    )
  })

  test(`${by}, JSON inside a JSON string is read, without a second call`, async () => {
    const { calls } = await writeGood(() => 'in-string')
    assert.equal(calls.length, CALLS)
  })

  test(`${by}, half an answer that claims to be whole is asked for again, and nothing is made up in its place`, async () => {
    const { content, calls } = await writeGood(({ step }) => (step === 'lesson 1.1' ? 'half' : null))
    assert.deepEqual(content.origin.leftOut, [])
    assert.ok(calls.some(({ step }) => step === 'again lesson 1.1'))
  })

  test(`${by}, a model that thinks its room away is given more, at once from the second call on`, async () => {
    const thinks = ({ body }: PeerCall) => roomOf(body) < THOUGHT_TOKENS
    const world = await openModelWorld({
      shape,
      fault: call => (thinks(call) ? 'cut' : null),
      say: (call, good) => (thinks(call) ? '{' : good),
    })
    const peer = { model: 'peer-model', baseUrl: 'http://model.test/v1', apiKey: 'a-key', clock: world.clock }
    const author = modelAuthor({ ...settings, ...peer, fetch: world.fetch })
    for (const subject of ['Forklift operation', 'Cranes']) {
      const { work } = rememberingWork()
      assertGood(await world.until(courseBy(author, { ...brief, subject }, work)), { ...brief, subject })
    }
    assert.deepEqual(
      world.calls.filter(thinks).map(({ step, task }) => `${step}: ${task.subject}`),
      ['plan: Forklift operation'],
    )
  })

  test(`${by}, blocks that are given twice stand once`, async () => {
    const { content, calls } = await writeGood(({ step }) => (step === 'lesson 1.1' ? 'doubled' : null))
    const blocks = content.chapters[0]!.lessons[0]!.blocks.map(({ id, ...block }) => JSON.stringify(block))
    assert.equal(new Set(blocks).size, blocks.length)
    assert.equal(calls.length, CALLS)
  })

  test(`${by}, the job fails with the reason of the first failure, not with that of calls it stopped`, async () => {
    const { content } = await write(({ step }) => (step === 'lesson 3.2' ? 'unauthorized' : null))
    assert.ok(content instanceof GenerationError, String(content))
    assert.deepEqual([content.code, /credentials/.test(content.message)], ['MODEL_UNAVAILABLE', true])
  })

  test(`${by}, every answer is counted with its cached input, also those that could not be used`, async () => {
    const { usage, charged } = await write(({ step }) => (step === 'lesson 1.1' ? 'half' : null))
    const { calls, inputTokens, cachedInputTokens, outputTokens } = usage
    assert.equal(calls, charged)
    assert.deepEqual(
      [inputTokens, cachedInputTokens, outputTokens],
      [1_000, 200, 500].map(tokens => tokens * charged),
    )
  })
}

/** The tokens that an answer may take, as each protocol names them. */
function roomOf(body: Record<string, unknown>): number {
  return Number(/"(?:max_(?:completion_|output_)?tokens|maxOutputTokens)":(\d+)/.exec(JSON.stringify(body))![1])
}
