import { ADD_ONS, briefSchema } from '../src/course/brief.ts'
import { modelAuthor } from '../src/llm/model-author.ts'
import { rememberingWork } from '../test/support/model-peer-work.ts'
import { openModelWorld, type WorldOptions } from '../test/support/model-world.ts'

/** English text, as the tokenizers of the large providers cut it. */
const CHARACTERS_PER_TOKEN = 4
const LATENCY_MS = 2_000

/**
 * What a course costs with a model: waits on a clock of its own, calls, and tokens by the length of what is sent and said.
 * The schema is counted apart: providers that take a response format do not read it as text, others find it in the prompt.
 */
console.log('                            waits  calls  tokens in  tokens out  schema tokens')
for (const chapters of [3, 5, 9]) {
  const shape = { chapters, lessonsPerChapter: chapters === 9 ? 2 : 3 }
  const name = `${chapters} chapters`
  await report(`${name}, no add-ons`, { shape }, [])
  await report(`${name}, all add-ons`, { shape }, [...ADD_ONS])
  const fault = (call: { step: string }) => (/^lesson \d\.1$/.test(call.step) ? ('long-table' as const) : null)
  await report(`${name}, all, repairs`, { shape, fault }, [...ADD_ONS])
}

async function report(name: string, options: WorldOptions, addOns: string[]): Promise<void> {
  const { chapters } = options.shape!
  const outline = Array.from({ length: chapters }, (_, index) => `The matter of chapter ${index + 1}`)
  const brief = briefSchema.parse({ subject: 'Forklift operation', outline, addOns })
  let said = 0
  const world = await openModelWorld({ ...options, latencyMs: LATENCY_MS })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await world.fetch(input, init)
    const body = (await response.clone().json()) as { choices?: { message: { content: string } }[] }
    said += body.choices?.[0]?.message.content.length ?? 0
    return response
  }
  const peer = { provider: 'openai-compatible', model: 'peer-model', baseUrl: 'http://model.test/v1' } as const
  const author = modelAuthor({ ...peer, clock: world.clock, fetch })
  await world.until(author.write(brief, rememberingWork().work))
  const read = world.calls.reduce((sum, call) => sum + call.system.length + call.prompt.length, 0)
  const schemas = world.calls.reduce((sum, call) => sum + JSON.stringify(call.body['response_format'] ?? '').length, 0)
  const tokens = (characters: number) => Math.round(characters / CHARACTERS_PER_TOKEN).toLocaleString('en')
  const cells = [world.waits().toFixed(1), String(world.calls.length), tokens(read), tokens(said), tokens(schemas)]
  const widths = [7, 7, 11, 12, 15]
  console.log(name.padEnd(26) + cells.map((cell, index) => cell.padStart(widths[index]!)).join(''))
}
