import type { ImageModel } from 'ai'
import type { DrawingWork, Illustrator } from '../../course/media/illustrator.ts'
import type { ResolveName } from '../../network/resolve-name.ts'
import { traceWork } from '../../telemetry/traces.ts'
import { SYSTEM_CLOCK } from '../call/clock.ts'
import { choosePause, classifyTrouble } from '../call/failure.ts'
import { createLimiter } from '../call/limiter.ts'
import { createModelFetch } from '../call/model-fetch.ts'
import { nameModel } from '../model-setting.ts'
import type { ImageProvider } from './image-providers.ts'
import { loadImageModel, PictureElsewhere } from './load-image-model.ts'

/** Maximum size of an answer in bytes: a picture of 15 MiB, the accepted maximum, in base64 with some overhead. */
const ANSWER_BYTES = 21 * 1024 * 1024
const CALL_TIMEOUT_MS = 150_000
/** Maximum number of calls in flight, over all jobs of this process. */
const CALLS_AT_ONCE = 4
const MAX_ATTEMPTS = 2

const STYLE = `One clear, realistic picture for a course at work, in natural colours and even light. No text, letters, numbers, logos,
watermarks, frames or split views anywhere in it.`

export type IllustratorOptions = {
  provider: ImageProvider
  model: string
  baseUrl?: string | undefined
  apiKey?: string | undefined
  resolveName?: ResolveName | undefined
  callTimeoutMs?: number | undefined
}

/**
 * Returns an illustrator that draws with an image model. It waits while the provider is busy. After any other failure
 * the course lacks one picture.
 */
export function modelIllustrator(options: IllustratorOptions): Illustrator {
  const { resolveName, callTimeoutMs = CALL_TIMEOUT_MS } = options
  const name = nameModel(options)
  const limiter = createLimiter({ most: CALLS_AT_ONCE, clock: SYSTEM_CLOCK, pauseAfter: choosePause })
  let model: Promise<ImageModel> | undefined
  const load = async () => loadImageModel(options, await createModelFetch(resolveName, ANSWER_BYTES))
  return {
    name,
    async draw(brief, work) {
      for (let attempt = 1; ; attempt++) {
        try {
          model ??= load()
          const drawing = { name, model: await model, options, brief, callTimeoutMs }
          return await limiter.run(work, work.signal, () => drawOnce(drawing, work))
        } catch (error) {
          work.signal.throwIfAborted()
          // A call that was answered is already paid for, and the budget was reserved for one picture only, so there is
          // no retry.
          if (isAnswered(error)) throw error
          const trouble = classifyTrouble(error)
          if (trouble !== 'busy' && (trouble !== 'passing' || attempt >= MAX_ATTEMPTS)) throw error
        }
      }
    },
  }
}

type Drawing = {
  name: string
  model: ImageModel
  options: IllustratorOptions
  brief: string
  callTimeoutMs: number
}

/** Makes one call. An answer is charged for even if it has no usable picture, so its usage is reported. */
async function drawOnce({ name, model, options, brief, callTimeoutMs }: Drawing, work: DrawingWork): Promise<Buffer> {
  const { generateImage } = await import('ai')
  const started = performance.now()
  const usage = { model: name, calls: 1, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, pictures: 1 }
  const report = (tokens: { inputTokens?: number | undefined; outputTokens?: number | undefined } = {}) =>
    work.onUsage({
      ...usage,
      inputTokens: tokens.inputTokens ?? 0,
      outputTokens: tokens.outputTokens ?? 0,
      milliseconds: Math.round(performance.now() - started),
    })
  return traceWork('image-call', { kind: 'client', attributes: { 'gen_ai.request.model': name } }, async () => {
    try {
      const { image, usage: tokens } = await generateImage({
        model,
        prompt: `${brief}\n\n${STYLE}`,
        ...chooseShape(options),
        maxRetries: 0,
        abortSignal: AbortSignal.any([work.signal, AbortSignal.timeout(callTimeoutMs)]),
        // By default OpenAI-compatible servers would answer with an address, which is not followed.
        providerOptions: { pictures: { response_format: 'b64_json' } },
      })
      report(tokens)
      return Buffer.from(image.uint8Array)
    } catch (error) {
      if (isAnswered(error)) report()
      throw error
    }
  })
}

/** Returns the options for a landscape format, as far as the model supports one. */
function chooseShape({ provider, model }: IllustratorOptions) {
  if (provider === 'gemini') return { aspectRatio: '4:3' as const }
  if (model.startsWith('gpt-image')) return { size: '1536x1024' as const }
  return { size: model === 'dall-e-3' ? ('1792x1024' as const) : ('1024x1024' as const) }
}

/** Whether the provider answered with success, so that the call is paid for, but the answer is unreadable, empty or only an address. */
function isAnswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof PictureElsewhere || error.name === 'AI_NoImageGeneratedError') return true
  return error.name === 'AI_APICallError' && (error as { statusCode?: number }).statusCode === 200
}
