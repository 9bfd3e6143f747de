import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADD_ONS, briefSchema } from '../../src/course/brief.ts'
import { modelAuthor } from '../../src/llm/model-author.ts'
import { PLANNED_FORMS } from '../../src/llm/prompts/blocks.ts'
import type { PeerCall } from '../support/model-peer-answers.ts'
import { schemaOf } from '../support/model-peer-protocols.ts'
import { rememberingWork } from '../support/model-peer-work.ts'
import { openModelWorld, type WorldOptions } from '../support/model-world.ts'

/** Characters for each token, as `bench/model.ts` estimates them. */
const CHARACTERS_PER_TOKEN = 4
const MOST_TOKENS = 95_000

const outline = [1, 2, 3, 4, 5].map(number => `The matter of chapter ${number}`)
const brief = briefSchema.parse({ subject: 'Forklift operation', outline, addOns: [...ADD_ONS] })

test('fifteen lessons with every add-on, a bank and five repairs take at most 95,000 input tokens, schemas included', async () => {
  const { calls } = await write({ fault: tooLongTable })
  const characters = calls.reduce(
    (sum, call) => sum + call.system.length + call.prompt.length + schemaText(call).length,
    0,
  )
  assert.equal(calls.filter(({ step }) => step.startsWith('repair lesson')).length, 5)
  assert.ok(characters / CHARACTERS_PER_TOKEN <= MOST_TOKENS, String(characters / CHARACTERS_PER_TOKEN))
})

test('a repair shows the faulty block, and allows an answer of its kind or of a plain one', async () => {
  const { calls } = await write({ fault: call => (call.step === 'lesson 1.1' ? 'long-table' : null) })
  const repair = calls.find(({ step }) => step === 'repair lesson 1.1')!
  assert.deepEqual(
    repair.task.blocks?.map(({ place, block }) => [place, block.type]),
    [[3, 'table']],
  )
  const schema = schemaText(repair)
  for (const kind of ['table', 'text', 'steps']) assert.match(schema, new RegExp(`\\["${kind}"\\]`))
  for (const kind of ['scenario', 'figure', 'check', 'code']) assert.doesNotMatch(schema, new RegExp(`\\["${kind}"\\]`))
  assert.doesNotMatch(repair.prompt, /How we write questions/)
})

test('a repair of a check also shows the block that the check is about', async () => {
  const twoKeys = (call: PeerCall, good: object) =>
    call.step === 'lesson 1.1' ? JSON.parse(JSON.stringify(good).replaceAll('"correct":true', '"correct":false')) : good
  const { calls } = await write({ say: twoKeys })
  const repair = calls.find(({ step }) => step === 'repair lesson 1.1')!
  assert.deepEqual(
    repair.task.blocks?.map(({ place, block }) => [place, block.type]),
    [
      [1, 'text'],
      [6, 'check'],
    ],
  )
  assert.match(repair.prompt, /How we write questions/)
})

test('a repair of a fault of the whole lesson shows all of its blocks and allows every kind', async () => {
  const { calls } = await write({ fault: call => (call.step === 'lesson 1.1' ? 'dull' : null) })
  const repair = calls.find(({ step }) => step === 'repair lesson 1.1')!
  assert.equal(repair.task.blocks?.length, 4)
  assert.match(schemaText(repair), /\["scenario"\]/)
})

test('every lesson may have processes, cycles and comparisons, and the figure that the plan asks for', async () => {
  const { calls } = await write({})
  const lessons = calls.filter(({ task }) => task.task === 'lesson')
  for (const [index, call] of lessons.entries()) {
    const planned = index % 3 === 2 ? [PLANNED_FORMS[(index + 1) % PLANNED_FORMS.length]] : []
    const forms = [...schemaText(call).matchAll(/"form":\{"type":"string","enum":\["([a-z]+)"\]/g)].map(
      match => match[1]!,
    )
    assert.deepEqual(new Set(forms), new Set(['process', 'cycle', 'comparison', ...planned]), call.step)
  }
})

test('with Anthropic, one of the first lessons writes the prompt cache, and those of the next course all read it', async () => {
  const world = await openModelWorld({ shape: { chapters: 5, lessonsPerChapter: 3 }, latencyMs: 2_000 })
  const author = modelAuthor({ ...PEER, provider: 'anthropic', apiKey: 'k', clock: world.clock, fetch: world.fetch })
  const marks = async (subject: string) => {
    const begun = world.calls.length
    await world.until(author.write({ ...brief, subject }, rememberingWork().work))
    const lessons = world.calls.slice(begun).filter(({ task, body }) => task.task === 'lesson' && !formOf(body))
    return [lessons.length, lessons.filter(isMarked).length]
  }
  assert.deepEqual(await marks('Forklift operation'), [10, 1])
  assert.deepEqual(await marks('Ladders'), [10, 10])
  await world.until(world.clock.wait(6 * 60_000, new AbortController().signal))
  assert.deepEqual(await marks('Cranes'), [10, 1])
})

test('only Anthropic gets marks for its prompt cache', async () => {
  const { calls } = await write({})
  assert.ok(!calls.some(isMarked))
})

const PEER = { model: 'peer-model', baseUrl: 'http://model.test/v1' } as const

async function write(options: WorldOptions) {
  const world = await openModelWorld({ shape: { chapters: 5, lessonsPerChapter: 3 }, ...options })
  const author = modelAuthor({ ...PEER, provider: 'openai-compatible', clock: world.clock, fetch: world.fetch })
  await world.until(author.write(brief, rememberingWork().work))
  return { calls: world.calls }
}

function tooLongTable({ step }: PeerCall) {
  return /^lesson \d\.1$/.test(step) ? 'long-table' : null
}

function schemaText({ body }: PeerCall): string {
  return JSON.stringify(body['response_format'] ?? '')
}

/** Whether the request for a lesson allows the model to draw up a figure, which changes the schema of the answer. */
function formOf(body: Record<string, unknown>): boolean {
  const schema = JSON.stringify(schemaOf(body))
  return PLANNED_FORMS.some(form => schema.includes(`["${form}"]`))
}

function isMarked({ body }: PeerCall): boolean {
  return JSON.stringify(body['messages']).includes('cache_control')
}
