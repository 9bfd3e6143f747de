export type PeerProtocol = 'openai-chat' | 'openai-responses' | 'anthropic'

export const PROTOCOLS: Record<string, PeerProtocol> = {
  '/v1/chat/completions': 'openai-chat',
  '/v1/responses': 'openai-responses',
  '/v1/messages': 'anthropic',
}

type Message = { role: string; content: string | { text?: string }[] }

/** What the caller asked, whatever the protocol, and whether it comes back with complaints. */
export function promptOf(protocol: PeerProtocol, body: Record<string, unknown>): { prompt: string; repair: boolean } {
  const messages = (protocol === 'openai-responses' ? body['input'] : body['messages']) as Message[]
  const textOf = ({ content }: Message) =>
    typeof content === 'string' ? content : content.map(part => part.text ?? '').join('\n')
  return { prompt: messages.map(textOf).join('\n\n'), repair: messages.some(message => message.role === 'assistant') }
}

/** The documented answer of each protocol. */
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
        usage: { prompt_tokens: 1_000, completion_tokens: 500, total_tokens: 1_500 },
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
        usage: { input_tokens: 1_000, output_tokens: 500, total_tokens: 1_500 },
      }
    case 'anthropic':
      return {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'peer-model',
        ...anthropicContent(text, ending, body),
        stop_sequence: null,
        usage: { input_tokens: 1_000, output_tokens: 500 },
      }
  }
}

/** A caller that offers a tool for its JSON gets a call of it; one that names a format gets text. */
function anthropicContent(text: string, ending: 'done' | 'cut' | 'refused', body: Record<string, unknown>): object {
  const tools = (body['tools'] ?? []) as { name: string }[]
  const json = tools[0] && ending === 'done' && text.startsWith('{') ? JSON.parse(text) : null
  if (json)
    return {
      content: [{ type: 'tool_use', id: 'toolu_1', name: tools[0]!.name, input: json }],
      stop_reason: 'tool_use',
    }
  return {
    content: text === '' ? [] : [{ type: 'text', text }],
    stop_reason: { done: 'end_turn', cut: 'max_tokens', refused: 'refusal' }[ending],
  }
}
