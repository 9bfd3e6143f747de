import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import { GenerationError } from '../../src/errors.ts'
import { modelAuthor } from '../../src/llm/model-author.ts'
import type { PeerCall, PeerFault, PeerOptions } from '../support/model-peer-answers.ts'
import { limitOf, SPEAKERS } from '../support/model-peer-protocols.ts'
import { rememberingWork } from '../support/model-peer-work.ts'
import { openModelWorld } from '../support/model-world.ts'
import { assertGood, courseBy } from './author.ts'

const brief = briefSchema.parse({ subject: 'Forklift operation', addOns: ['assessment', 'wrapup'] })
const shape = { chapters: 3, lessonsPerChapter: 2 }
const CALLS = 1 + 6 + 2

/**
 * More tokens than the limit of the plan's first call, and fewer than the limit of any call once the author knows that
 * the model thinks before it answers. The model's thoughts take this many tokens.
 */
const THOUGHT_TOKENS = 5_000

/**
 * The peer refuses longer prompts as too long: those for a lesson or a test are longer, and those for any other part
 * are not.
 */
const HELD_CHARACTERS = 14_000
/** A shortened prompt has at most this share of the characters of the whole one. */
const SHORT_SHARE = 0.6
/** Maximum difference in characters between two requests that differ only in their token limits. */
const LIMIT_CHARACTERS = 60

for (const settings of SPEAKERS) {
  const by = `with ${settings.provider}`

  const write = async (fault: (call: PeerCall) => PeerFault | null, say?: PeerOptions['say']) => {
    const world = await openModelWorld({ shape, fault, ...(say && { say }) })
    const peer = { model: 'peer-model', baseUrl: 'http://model.test/v1', apiKey: 'a-key', clock: world.clock }
    const author = modelAuthor({ ...settings, ...peer, fetch: world.fetch })
    const { work, usage } = rememberingWork()
    const content = await world.until(courseBy(author, brief, work).catch((error: unknown) => error))
    return { content, usage, calls: world.calls, charged: world.charged.length }
  }
  const writeGood = async (fault: (call: PeerCall) => PeerFault | null, say?: PeerOptions['say']) => {
    const written = await write(fault, say)
    if (written.content instanceof Error) throw written.content
    const content = written.content as Awaited<ReturnType<typeof courseBy>>
    assertGood(content, brief)
    return { ...written, content }
  }

  test(`${by}, a part that stays too long for the model is left out, and the rest of the course is delivered`, async () => {
    const { content, calls } = await writeGood(({ step }) => (/lesson 2\.1$/.test(step) ? 'too-long' : null))
    assert.deepEqual(
      content.origin.leftOut.map(({ what }) => what.slice(0, 10)),
      ['Lesson 2.1'],
    )
    const lengths = calls.filter(({ step }) => step.endsWith('lesson 2.1')).map(lengthOf)
    assert.equal(lengths.length, 4, 'in two lengths, each with and without a limit, and never again')
    assert.ok(lengths[2]! < lengths[0]! * SHORT_SHARE)
  })

  test(`${by}, parts that are too long for the model are requested in fewer words, and nothing is left out`, async () => {
    const { content, calls } = await writeGood(call => (lengthOf(call) > HELD_CHARACTERS ? 'too-long' : null))
    assert.deepEqual(content.origin.leftOut, [])
    const answered = calls.filter(call => lengthOf(call) <= HELD_CHARACTERS)
    assert.equal(answered.length, CALLS)
    assert.ok(
      answered.every(({ body }) => limitOf(body)! > 0),
      'what one part could not have is not kept from the others',
    )
  })

  test(`${by}, a part that fits once its token limit is dropped is not shortened`, async () => {
    let hasRefused = false
    const { content, calls } = await writeGood(({ step }) => {
      if (step !== 'lesson 1.1' || hasRefused) return null
      hasRefused = true
      return 'too-long'
    })
    assert.deepEqual(content.origin.leftOut, [])
    const [first, second, ...others] = calls.filter(({ step }) => step === 'lesson 1.1').map(lengthOf)
    assert.deepEqual(others, [])
    assert.ok(Math.abs(first! - second!) < LIMIT_CHARACTERS, `${first} and ${second} characters`)
  })

  test(`${by}, JSON inside a JSON string is read without a second call`, async () => {
    const { calls } = await writeGood(() => 'in-string')
    assert.equal(calls.length, CALLS)
  })

  test(`${by}, half an answer that claims to be complete is requested again, and its rest is not made up`, async () => {
    const { content, calls } = await writeGood(({ step }) => (step === 'lesson 1.1' ? 'half' : null))
    assert.deepEqual(content.origin.leftOut, [])
    assert.ok(calls.some(({ step }) => step === 'again lesson 1.1'))
  })

  test(`${by}, a model that spends its tokens on thinking gets more, and from its second call on at once`, async () => {
    const thinks = ({ body }: PeerCall) => limitOf(body)! < THOUGHT_TOKENS
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

  test(`${by}, a block that an answer repeats is in the lesson once`, async () => {
    const { content, calls } = await writeGood(({ step }) => (step === 'lesson 1.1' ? 'doubled' : null))
    const blocks = content.chapters[0]!.lessons[0]!.blocks.map(({ id, ...block }) => JSON.stringify(block))
    assert.equal(new Set(blocks).size, blocks.length)
    assert.equal(calls.length, CALLS)
  })

  test(`${by}, a job fails with the reason of its first failure, not of the calls that this failure stopped`, async () => {
    const { content } = await write(({ step }) => (step === 'lesson 3.2' ? 'unauthorized' : null))
    assert.ok(content instanceof GenerationError, String(content))
    assert.deepEqual([content.code, /credentials/.test(content.message)], ['MODEL_UNAVAILABLE', true])
  })

  test(`${by}, a course with only its plan in the right language is not delivered`, async () => {
    const { content, calls } = await write(({ task }) => (task.task === 'plan' ? null : 'wrong-language'))
    assert.ok(content instanceof GenerationError, String(content))
    assert.deepEqual([content.code, /language that was asked for/.test(content.message)], ['GENERATION_FAILED', true])
    assert.ok(calls.some(({ step }) => step === 'again lesson 1.1'))
  })

  test(`${by}, a lesson with three texts in another language is requested again, one with two is kept`, async () => {
    const saidTo = { 'lesson 1.1': 3, 'lesson 2.1': 2 } as { [step: string]: number }
    const { calls, content } = await writeGood(
      () => null,
      ({ step }, good) => withGermanTexts(good, step, saidTo[step] ?? 0),
    )
    assert.deepEqual(
      calls.map(({ step }) => step).filter(step => /^(again|repair)/.test(step)),
      ['again lesson 1.1'],
    )
    const germanIn = (chapter: number) => JSON.stringify(content.chapters[chapter]!.lessons[0]).split(GERMAN).length - 1
    assert.deepEqual([germanIn(0), germanIn(1)], [0, 2])
  })

  test(`${by}, options that differ by a full stop are kept, and a question that is asked twice is requested again`, async () => {
    const { calls } = await writeGood(
      () => null,
      ({ step }, good) =>
        step === 'lesson 1.1' ? withTwinOptions(good) : step === 'assessment' ? withTwinQuestions(good) : good,
    )
    assert.deepEqual(
      calls.map(({ step }) => step).filter(step => /^(again|repair)/.test(step)),
      ['repair assessment'],
    )
  })

  test(`${by}, usage counts every answer with its cached input, also unusable and refused ones`, async () => {
    const spoilt: { [step: string]: PeerFault } = { 'lesson 1.1': 'half', 'lesson 2.2': 'refuses', 'lesson 3.1': 'cut' }
    const { usage, charged } = await write(({ step }) => spoilt[step] ?? null)
    assert.ok(charged > CALLS)
    const { calls, inputTokens, cachedInputTokens, outputTokens } = usage
    assert.equal(calls, charged)
    assert.deepEqual(
      [inputTokens, cachedInputTokens, outputTokens],
      [1_000, 200, 500].map(tokens => tokens * charged),
    )
  })
}

const GERMAN = 'Wer als Letzter geht, schaut noch einmal zurück und meldet die Zahl der Menschen im Büro'

type Written = { blocks?: { type: string; markdown?: string; question?: WrittenTwin }[]; questions?: WrittenTwin[] }
type WrittenTwin = { stem: string; answer: { options?: { text: string }[] } }

function withGermanTexts(answer: object, step: string, count: number): object {
  const { blocks } = answer as Written
  if (!blocks || count === 0) return answer
  const texts = Array.from({ length: count }, (_, at) => ({
    type: 'text',
    markdown: `${GERMAN} zum ${at + 1}. Mal (${step}).`,
  }))
  return { ...answer, blocks: [...blocks, ...texts] }
}

/** Adds two options that differ only in a full stop at the end. */
function withTwinOptions(answer: object): object {
  const copy = structuredClone(answer) as Written
  const { options } = copy.blocks!.find(({ question }) => question?.answer.options)!.question!.answer
  options![1]!.text = `${options![2]!.text}.`
  return copy
}

/** Replaces the second choice question by the first one, in capitals and without its question mark. */
function withTwinQuestions(answer: object): object {
  const copy = structuredClone(answer) as Written
  const [first, second] = copy.questions!.filter(({ answer: { options } }) => options)
  const { stem, answer: given } = structuredClone(first!)
  const options = given.options!.toReversed().map(option => ({ ...option, text: option.text.toUpperCase() }))
  Object.assign(second!, { stem: stem.replace(/\?$/, '').toUpperCase(), answer: { ...given, options } })
  return copy
}

function lengthOf({ body }: PeerCall): number {
  return JSON.stringify(body).length
}
