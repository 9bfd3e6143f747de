export type PeerProtocol = 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini'

export const PROTOCOLS: Record<string, PeerProtocol> = {
  '/v1/chat/completions': 'openai-chat',
  '/v1/responses': 'openai-responses',
  '/v1/messages': 'anthropic',
  '/v1/models/peer-model:generateContent': 'gemini',
}

/** An author's settings for each protocol. */
export const SPEAKERS = [
  { provider: 'openai', protocol: 'responses' },
  { provider: 'anthropic' },
  { provider: 'gemini' },
  { provider: 'openai-compatible' },
] as const

/** Tokens that every answer reports; part of the input came from the provider's cache. */
export const INPUT_TOKENS = 1_000
export const CACHED_TOKENS = 200
export const OUTPUT_TOKENS = 500

type Message = { role: string; content: string | { text?: string }[] }

/** Reads the prompt, the system prompt and the number of the other messages from a request in this protocol. */
export function promptOf(
  protocol: PeerProtocol,
  body: Record<string, unknown>,
): { prompt: string; system: string; turns: number } {
  const messages = messagesOf(protocol, body)
  const textOf = ({ content }: Message) =>
    typeof content === 'string' ? content : content.map(part => part.text ?? '').join('\n')
  const asked = messages.filter(message => !isSystem(message))
  const system = [
    ...messages.filter(isSystem).map(textOf),
    ...[body['system'], body['systemInstruction']].flatMap(given => (given ? [JSON.stringify(given)] : [])),
  ]
  return { prompt: asked.map(textOf).join('\n\n'), system: system.join('\n'), turns: asked.length }
}

/**
 * Returns what a strict server would refuse in a request, or null: two turns of one role in sequence, or a schema outside the
 * subset for strict modes.
 */
export function formOf(protocol: PeerProtocol, body: Record<string, unknown>): string | null {
  const roles = messagesOf(protocol, body)
    .filter(message => !isSystem(message))
    .map(message => message.role)
  if (roles.some((role, index) => role !== (index % 2 === 0 ? 'user' : 'assistant'))) {
    return 'Conversation roles must alternate user/assistant/user/assistant/...'
  }
  const schema = schemaOf(body)
  return schema && schemaProblem(schema, 0)
}

/** Returns the limit on the answer's tokens, which each protocol names differently; null without a limit. */
export function limitOf(body: Record<string, unknown>): number | null {
  const gemini = body['generationConfig'] as { maxOutputTokens?: number } | undefined
  const limit =
    body['max_tokens'] ?? body['max_output_tokens'] ?? body['max_completion_tokens'] ?? gemini?.maxOutputTokens
  return limit === undefined ? null : Number(limit)
}

const TAKEN = new Set([
  'type',
  'description',
  'enum',
  'anyOf',
  'items',
  'properties',
  'required',
  'additionalProperties',
  '$schema',
])
/** OpenAI's limit on the depth of a schema. */
const DEEPEST = 10

type Schema = {
  type?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
}

function schemaProblem(schema: Schema, depth: number): string | null {
  if (depth > DEEPEST) return 'Invalid schema: nested too deep'
  const unknown = Object.keys(schema).find(key => !TAKEN.has(key))
  if (unknown) return `Invalid schema: ${unknown} is not permitted`
  const { properties } = schema
  if (
    properties &&
    (schema.additionalProperties !== false || schema.required?.length !== Object.keys(properties).length)
  ) {
    return 'Invalid schema: all properties are required and no others are allowed'
  }
  const children = [...Object.values(properties ?? {}), ...(schema.anyOf ?? [])]
  const deeper = children.map(child => schemaProblem(child, depth + (properties ? 1 : 0)))
  return [...deeper, schema.items ? schemaProblem(schema.items, depth) : null].find(problem => problem !== null) ?? null
}

export function schemaOf(body: Record<string, unknown>): Schema | null {
  const chat = body['response_format'] as { json_schema?: { schema: Schema } } | undefined
  const responses = body['text'] as { format?: { schema?: Schema } } | undefined
  const anthropic = (body['output_config'] ?? body) as {
    format?: { schema?: Schema }
    output_format?: { schema?: Schema }
  }
  const tools = body['tools'] as { input_schema?: Schema }[] | undefined
  const gemini = body['generationConfig'] as { responseJsonSchema?: Schema } | undefined
  return (
    gemini?.responseJsonSchema ??
    chat?.json_schema?.schema ??
    responses?.format?.schema ??
    anthropic.format?.schema ??
    anthropic.output_format?.schema ??
    tools?.[0]?.input_schema ??
    null
  )
}

function messagesOf(protocol: PeerProtocol, body: Record<string, unknown>): Message[] {
  if (protocol === 'gemini') {
    const contents = body['contents'] as { role: string; parts: { text?: string }[] }[]
    return contents.map(({ role, parts }) => ({ role: role === 'model' ? 'assistant' : role, content: parts }))
  }
  return (protocol === 'openai-responses' ? body['input'] : body['messages']) as Message[]
}

function isSystem({ role }: Message): boolean {
  return role === 'system' || role === 'developer'
}

/** Returns an answer with this text in the form that the protocol documents. */
export function answerOf(
  protocol: PeerProtocol,
  text: string,
  ending: 'done' | 'cut' | 'refused',
  body: Record<string, unknown>,
): object {
  switch (protocol) {
    case 'openai-chat':
      return {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1_700_000_000,
        model: 'peer-model',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: text },
            finish_reason: { done: 'stop', cut: 'length', refused: 'content_filter' }[ending],
          },
        ],
        usage: {
          prompt_tokens: INPUT_TOKENS,
          prompt_tokens_details: { cached_tokens: CACHED_TOKENS },
          completion_tokens: OUTPUT_TOKENS,
          total_tokens: INPUT_TOKENS + OUTPUT_TOKENS,
        },
      }
    case 'openai-responses':
      return {
        id: 'resp_1',
        object: 'response',
        created_at: 1_700_000_000,
        model: 'peer-model',
        status: ending === 'cut' ? 'incomplete' : 'completed',
        error: null,
        incomplete_details: ending === 'cut' ? { reason: 'max_output_tokens' } : null,
        output: [
          {
            type: 'message',
            id: 'msg_1',
            role: 'assistant',
            status: 'completed',
            content:
              ending === 'refused'
                ? [{ type: 'refusal', refusal: text }]
                : [{ type: 'output_text', text, annotations: [] }],
          },
        ],
        usage: {
          input_tokens: INPUT_TOKENS,
          input_tokens_details: { cached_tokens: CACHED_TOKENS },
          output_tokens: OUTPUT_TOKENS,
          total_tokens: INPUT_TOKENS + OUTPUT_TOKENS,
        },
      }
    case 'gemini':
      return {
        candidates: [
          {
            index: 0,
            content: { role: 'model', parts: [{ text }] },
            finishReason: { done: 'STOP', cut: 'MAX_TOKENS', refused: 'SAFETY' }[ending],
          },
        ],
        usageMetadata: {
          promptTokenCount: INPUT_TOKENS,
          cachedContentTokenCount: CACHED_TOKENS,
          candidatesTokenCount: OUTPUT_TOKENS,
          totalTokenCount: INPUT_TOKENS + OUTPUT_TOKENS,
        },
      }
    case 'anthropic':
      return {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'peer-model',
        ...anthropicContent(text, ending, body),
        stop_sequence: null,
        // Anthropic reports cached input tokens apart from other input tokens.
        usage: {
          input_tokens: INPUT_TOKENS - CACHED_TOKENS,
          cache_read_input_tokens: CACHED_TOKENS,
          output_tokens: OUTPUT_TOKENS,
        },
      }
  }
}

/** A caller that offers a tool for its JSON gets a call of that tool; a caller that names a format gets text. */
function anthropicContent(text: string, ending: 'done' | 'cut' | 'refused', body: Record<string, unknown>): object {
  const tools = (body['tools'] ?? []) as { name: string }[]
  const input = tools[0] && ending === 'done' ? parseObject(text) : null
  if (input)
    return {
      content: [{ type: 'tool_use', id: 'toolu_1', name: tools[0]!.name, input }],
      stop_reason: 'tool_use',
    }
  return {
    content: text === '' ? [] : [{ type: 'text', text }],
    stop_reason: { done: 'end_turn', cut: 'max_tokens', refused: 'refusal' }[ending],
  }
}

/** Parses a JSON object; null for anything else, which cannot be a tool's input and is sent as text. */
function parseObject(text: string): object | null {
  try {
    const value = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
