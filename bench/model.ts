import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { ADD_ONS, type Brief, briefSchema } from '../src/course/brief.ts'
import type { GivenSource } from '../src/course/source-document.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'
import { modelAuthor } from '../src/llm/model-author.ts'
import { expectTokens } from '../src/llm/plan/size.ts'
import { erringJudge, groundedPeer, type Judges } from '../test/support/grounded-peer.ts'
import { rememberingWork } from '../test/support/model-peer-work.ts'
import { openModelWorld, type WorldOptions } from '../test/support/model-world.ts'

/** Characters per token, approximately, in English text with the tokenizers of the large providers. */
const CHARACTERS_PER_TOKEN = 4
const LATENCY_MS = 2_000

/**
 * Measures the cost of a course that a model writes: waiting time on a fake clock, calls, and tokens estimated from
 * text length. The JSON schema of the answer has a column of its own: providers that support response formats do not
 * count it as text, with all others it is part of the prompt.
 */
console.log('                            waits  calls  tokens in  tokens out  schema tokens')
for (const chapters of [3, 5, 9]) {
  const shape = { chapters, lessonsPerChapter: chapters === 9 ? 2 : 3 }
  const name = `${chapters} chapters`
  await reportSubject(`${name}, no add-ons`, { shape }, [])
  await reportSubject(`${name}, all add-ons`, { shape }, [...ADD_ONS])
  const fault = (call: { step: string }) => (/^lesson \d\.1$/.test(call.step) ? ('long-table' as const) : null)
  await reportSubject(`${name}, all, repairs`, { shape, fault }, [...ADD_ONS])
}

/**
 * The judges to measure: models that compare each sentence with the client's documents. Null means that nothing is
 * compared; the last judge is wrong in one of ten verdicts.
 */
const JUDGES: Record<string, Judges | null> = {
  'no judge': null,
  judge: () => 'supported',
  'judge, errs at 1 of 10': erringJudge(() => 'supported', 0.1),
}
/** Number of sentences that the model adds in its own words for each passage of the document: about 25 in a lesson. */
const OWN_SENTENCES = 6

for (const [name, judges] of Object.entries(JUDGES)) await reportHandbook(name, judges)

/**
 * Measures a course from one handbook. Much of it is in the model's own words, so the judge has many sentences to
 * compare.
 */
async function reportHandbook(name: string, judges: Judges | null): Promise<void> {
  const file = new URL('../eval/corpora/claims-theatre.yaml', import.meta.url)
  const [{ text, holds }] = parse(readFileSync(file, 'utf8')) as [{ text: string; holds: string[] }]
  let told = 0
  const adds = () => Array.from({ length: OWN_SENTENCES }, () => holds[told++ % holds.length]!)
  const say = groundedPeer({ adds, ...(judges && { judges }) })
  const id = `src_${'0'.repeat(26)}`
  const brief = briefSchema.parse({ subject: 'The house', addOns: ['assessment', 'wrapup'], sources: [id] })
  const sources = [{ id, name: 'House.md', document: readMarkdown(text) }]
  await report(`handbook, ${name}`, { say }, brief, { judge: judges !== null }, sources)
  if (judges === null)
    console.log(`${''.padEnd(26)}expected at most: ${expectTokens(brief, false).toLocaleString('en')}`)
}

async function reportSubject(name: string, options: WorldOptions, addOns: string[]): Promise<void> {
  const { chapters } = options.shape!
  const outline = Array.from({ length: chapters }, (_, index) => `The matter of chapter ${index + 1}`)
  await report(name, options, briefSchema.parse({ subject: 'Forklift operation', outline, addOns }))
}

async function report(
  name: string,
  options: WorldOptions,
  brief: Brief,
  settings: { judge?: boolean } = {},
  sources?: GivenSource[],
): Promise<void> {
  let said = 0
  const world = await openModelWorld({ ...options, latencyMs: LATENCY_MS })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await world.fetch(input, init)
    const body = (await response.clone().json()) as { choices?: { message: { content: string } }[] }
    said += body.choices?.[0]?.message.content.length ?? 0
    return response
  }
  const peer = { provider: 'openai-compatible', model: 'peer-model', baseUrl: 'http://model.test/v1' } as const
  const author = modelAuthor({ ...peer, ...settings, clock: world.clock, fetch })
  const { work } = rememberingWork()
  await world.until(sources ? author.writeFrom!(sources, brief, work) : author.write(brief, work))
  const read = world.calls.reduce((sum, call) => sum + call.system.length + call.prompt.length, 0)
  const schemas = world.calls.reduce((sum, call) => sum + JSON.stringify(call.body['response_format'] ?? '').length, 0)
  const tokens = (characters: number) => Math.round(characters / CHARACTERS_PER_TOKEN).toLocaleString('en')
  const cells = [world.waits().toFixed(1), String(world.calls.length), tokens(read), tokens(said), tokens(schemas)]
  const widths = [7, 7, 11, 12, 15]
  console.log(name.padEnd(26) + cells.map((cell, index) => cell.padStart(widths[index]!)).join(''))
}
