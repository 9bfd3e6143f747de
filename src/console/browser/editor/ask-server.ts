import type { Said } from '../../console-error.ts'
import { words } from './editor-words.ts'

/**
 * The error for a request without a usable answer, with a message for the writer. `isFinal` is set if the same request
 * would be refused again.
 */
export class Refusal extends Error {
  readonly said: Said
  readonly isFinal: boolean

  constructor(said: Said, isFinal = false) {
    super(said.text)
    this.said = said
    this.isFinal = isFinal
  }
}

export function inOurWords(text: string): Said {
  return { text, lang: null }
}

type Request = { method?: string; body?: object; headers?: Record<string, string> }

/**
 * Sends a request to the service and returns its JSON. Any other response, and a failed connection, is thrown as a
 * Refusal.
 */
export async function askServer<Answer>(address: string, { method, body, headers }: Request = {}): Promise<Answer> {
  const sent = body && { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  const answer = await fetch(address, { method: method ?? (body ? 'POST' : 'GET'), ...sent }).catch(() => null)
  if (!answer) throw new Refusal(inOurWords(words.text('editor.serverGone')))
  if (answer.redirected) throw new Refusal(inOurWords(words.text('editor.signedOutAsk')))
  const json = await answer.json().catch(() => ({ message: String(answer.status), lang: null }))
  if (!answer.ok) throw new Refusal({ text: json.message, lang: json.lang })
  return json
}

/** Returns the message of a Refusal, to show it to the writer. Any other error is a bug and is thrown again. */
export function readRefusal(error: unknown): Said {
  if (error instanceof Refusal) return error.said
  throw error
}
