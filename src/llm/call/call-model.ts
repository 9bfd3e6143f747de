import type { ModelMessage, Output, TextPart } from 'ai'
import type { AuthorWork } from '../../course/author.ts'
import { traceWork } from '../../telemetry/traces.ts'
import { CallTimedOut, ModelRefused } from './failure.ts'
import { DATA_BEGINS, type Manner, type ModelLine, type ModelQuestion } from './model-line.ts'
import { type ModelReply, readReply } from './read-json.ts'

/** Makes one call, with a trace span of its own. */
export function callModel(
  line: ModelLine,
  question: ModelQuestion,
  manner: Manner,
  work: AuthorWork,
): Promise<ModelReply> {
  return traceWork('model-call', { kind: 'client', attributes: { 'coursewright.question': question.name } }, note =>
    askOnce(line, question, manner, {
      ...work,
      onUsage(usage) {
        note({ 'gen_ai.usage.input_tokens': usage.inputTokens, 'gen_ai.usage.output_tokens': usage.outputTokens })
        work.onUsage(usage)
      },
    }),
  )
}

/**
 * Returns the answer without interpreting it. The usage of an answer is reported even if the provider's filter has
 * stopped it.
 */
async function askOnce(
  line: ModelLine,
  question: ModelQuestion,
  manner: Manner,
  work: AuthorWork,
): Promise<ModelReply> {
  const { generateText } = await import('ai')
  const started = line.clock.now()
  const limit = line.clock.limit(line.callTimeoutMs)
  const mark = line.promptCache?.mark(
    JSON.stringify([question.schema, question.instructions, splitPrompt(question)[0]]),
  )
  try {
    const result = await generateText({
      model: await line.load(),
      ...buildMessages(question, manner, Boolean(mark)),
      maxRetries: 0,
      abortSignal: AbortSignal.any([work.signal, limit]),
      providerOptions: providerOptions(line),
      // Without a limit, the SDK would stop an Anthropic model that it does not know at 4,096 tokens.
      ...(manner.limit && { maxOutputTokens: question.room }),
      ...(manner.format && { output: plainOutput(question) }),
    })
    mark?.answered()
    work.onUsage({
      model: line.name,
      calls: 1,
      inputTokens: result.usage.inputTokens ?? 0,
      cachedInputTokens: result.usage.inputTokenDetails.cacheReadTokens ?? 0,
      outputTokens: result.usage.outputTokens ?? 0,
      milliseconds: Math.round(line.clock.now() - started),
    })
    if (result.finishReason === 'content-filter') throw new ModelRefused()
    return readReply(result.text, result.finishReason === 'length')
  } catch (error) {
    mark?.failed()
    if (limit.aborted && !work.signal.aborted) throw new CallTimedOut()
    throw error
  }
}

/**
 * Builds the messages of a call. The roles of user and assistant must alternate, because the chat templates of Mistral
 * and Gemma refuse two messages of the same role in a row.
 */
function buildMessages(
  question: ModelQuestion,
  manner: Manner,
  isMarked: boolean,
): { instructions?: string; messages: ModelMessage[] } {
  const shape = `The JSON object must fit this JSON Schema:\n${JSON.stringify(question.schema)}`
  const inWords = !manner.format || question.inWords
  const instructions = inWords ? `${question.instructions}\n\n${shape}` : question.instructions
  const prompt = manner.system ? question.prompt : `${instructions}\n\n${question.prompt}`
  const messages: ModelMessage[] = [{ role: 'user', content: isMarked ? markPrefix({ ...question, prompt }) : prompt }]
  if (question.earlier) {
    messages.push({ role: 'assistant', content: question.earlier.said || '(no answer)' })
    messages.push({ role: 'user', content: question.earlier.complaint })
  }
  return manner.system ? { instructions, messages } : { messages }
}

function markPrefix(question: ModelQuestion): TextPart[] {
  const [prefix, rest] = splitPrompt(question)
  const providerOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } }
  return [
    { type: 'text', text: prefix, providerOptions },
    { type: 'text', text: rest },
  ]
}

/**
 * Splits a prompt where its data begins. The text before, the task, is the same for all parts of a kind and can be
 * cached.
 */
function splitPrompt({ prompt }: ModelQuestion): [prefix: string, rest: string] {
  const end = prompt.indexOf(DATA_BEGINS)
  return [prompt.slice(0, end), prompt.slice(end)]
}

/**
 * Requests an answer that fits the schema, but returns its text unparsed: the SDK's own parser would refuse answers
 * that `read-json.ts` can still use.
 */
function plainOutput({ name, schema }: ModelQuestion): Output.Output<string, never, never> {
  return {
    name: 'as-written',
    responseFormat: Promise.resolve({ type: 'json' as const, name, schema }),
    parseCompleteOutput: async ({ text }) => text,
    parsePartialOutput: async () => undefined,
    createElementStreamTransform: () => undefined,
  }
}

function providerOptions({ effort }: ModelLine) {
  return {
    openai: { store: false, ...(effort && { reasoningEffort: effort }) },
    model: { ...(effort && { reasoningEffort: effort }) },
    anthropic: { ...(effort && { effort }) },
  }
}
