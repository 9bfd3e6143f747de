import { setTimeout as wait } from 'node:timers/promises'
import type { JSONSchema7, LanguageModel, ModelMessage } from 'ai'
import type { AuthorWork } from './author.ts'
import {
  CallTimedOut,
  failureOf,
  isRefusedRequest,
  isTooManyRequests,
  ModelRefused,
  retryDelay,
} from './model-failure.ts'
import { extractJson } from './model-json.ts'
import type { Limiter } from './model-limiter.ts'

/** Room for a lesson in any script and for a model that thinks first. */
const MAX_OUTPUT_TOKENS = 16_000
/** Small servers refuse what does not fit their context together with the prompt. */
const MAX_COMPATIBLE_OUTPUT_TOKENS = 6_000
/** What is kept of an answer that was no JSON, for the repair turn. */
const KEPT_CHARACTERS = 20_000

/** What a model said: JSON of any shape, or text that holds none. It is remembered as it is and read afterwards. */
export type ModelReply = { json: unknown } | { text: string; cut: boolean }

export type ModelQuestion = { name: string; instructions: string; messages: ModelMessage[]; schema: JSONSchema7 }

export type ModelLine = {
  load(): Promise<LanguageModel>
  limiter: Limiter
  /** The server may ignore or refuse a response format: the schema also stands in the prompt. */
  compatible: boolean
  /** The server has refused our response format and taken the same request without. */
  plain?: boolean
  callTimeoutMs: number
  retryDelayMs: number
}

/** One answered call. Busy servers and lost connections are tried again, as they ask; the rest is a GenerationError. */
export async function askModel(line: ModelLine, question: ModelQuestion, work: AuthorWork): Promise<ModelReply> {
  let plain = line.plain ?? false
  let timedOut = 0
  for (let attempt = 1; ; attempt++) {
    try {
      const reply = await line.limiter.run(work, work.signal, () => callInTurn(line, question, work, plain))
      if (plain) line.plain = true
      return reply
    } catch (error) {
      work.signal.throwIfAborted()
      if (!plain && isRefusedRequest(error)) {
        // Not every server takes a response format or this many tokens: once more without either.
        plain = true
        continue
      }
      if (error instanceof CallTimedOut) timedOut++
      const delay = retryDelay(error, attempt, timedOut, line.retryDelayMs)
      if (delay === null) throw failureOf(error)
      await wait(delay, undefined, { signal: work.signal })
    }
  }
}

/** A provider that asks to wait asks everybody: no call of another job starts before. */
async function callInTurn(
  line: ModelLine,
  question: ModelQuestion,
  work: AuthorWork,
  plain: boolean,
): Promise<ModelReply> {
  try {
    return await callOnce(line, question, work, plain)
  } catch (error) {
    if (isTooManyRequests(error)) line.limiter.holdUntil(Date.now() + (retryDelay(error, 1, 0, line.retryDelayMs) ?? 0))
    throw error
  }
}

async function callOnce(
  line: ModelLine,
  question: ModelQuestion,
  work: AuthorWork,
  plain: boolean,
): Promise<ModelReply> {
  const { generateText, jsonSchema, NoObjectGeneratedError, Output } = await import('ai')
  const started = performance.now()
  const report = (usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined) =>
    work.onUsage({
      calls: 1,
      inputTokens: usage?.inputTokens ?? 0,
      outputTokens: usage?.outputTokens ?? 0,
      milliseconds: Math.round(performance.now() - started),
    })
  const limit = AbortSignal.timeout(line.callTimeoutMs)
  try {
    const result = await generateText({
      model: await line.load(),
      instructions: question.instructions,
      messages: plain || line.compatible ? withSchema(question) : question.messages,
      maxRetries: 0,
      abortSignal: AbortSignal.any([work.signal, limit]),
      providerOptions: { openai: { store: false } },
      ...(!plain && {
        // An Anthropic model that the SDK does not know would stop at 4,096.
        maxOutputTokens: line.compatible ? MAX_COMPATIBLE_OUTPUT_TOKENS : MAX_OUTPUT_TOKENS,
        output: Output.object({ name: question.name, schema: jsonSchema(question.schema) }),
      }),
    })
    report(result.usage)
    if (result.finishReason === 'content-filter') throw new ModelRefused()
    if (!plain && result.text) return { json: result.output }
    return readReply(result.text, result.finishReason === 'length')
  } catch (error) {
    if (limit.aborted && !work.signal.aborted) throw new CallTimedOut()
    if (!NoObjectGeneratedError.isInstance(error)) throw error
    report(error.usage)
    if (error.finishReason === 'content-filter') throw new ModelRefused()
    return readReply(error.text ?? '', error.finishReason === 'length')
  }
}

function withSchema({ messages, schema }: ModelQuestion): ModelMessage[] {
  const shape = `The JSON object must fit this JSON Schema:\n${JSON.stringify(schema)}`
  return [{ role: 'user', content: shape }, ...messages]
}

function readReply(text: string, cut: boolean): ModelReply {
  try {
    const json: unknown = JSON.parse(extractJson(text))
    if (json !== null && typeof json === 'object') return { json }
  } catch {
    // Told to the model in the repair turn.
  }
  return { text: text.slice(0, KEPT_CHARACTERS).toWellFormed(), cut }
}
