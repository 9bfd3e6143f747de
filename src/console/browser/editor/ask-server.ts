import type { Said } from '../../console-error.ts'
import { words } from './editor-words.ts'

/** Why there is no answer to show. */
export class Refusal extends Error {
  readonly said: Said

  constructor(said: Said) {
    super(said.text)
    this.said = said
  }
}

export function inOurWords(text: string): Said {
  return { text, lang: null }
}

type Request = { method?: string; body?: object; headers?: Record<string, string> }

/** Asks the service and gives its answer; whatever else comes back, or nothing, is thrown as a refusal in words. */
export async function askServer<Answer>(address: string, { method, body, headers }: Request = {}): Promise<Answer> {
  const sent = body && { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  const answer = await fetch(address, { method: method ?? (body ? 'POST' : 'GET'), ...sent }).catch(() => null)
  if (!answer) throw new Refusal(inOurWords(words.text('editor.serverGone')))
  if (answer.redirected) throw new Refusal(inOurWords(words.text('editor.signedOutAsk')))
  const json = await answer.json().catch(() => ({ message: String(answer.status), lang: null }))
  if (!answer.ok) throw new Refusal({ text: json.message, lang: json.lang })
  return json
}

/** The refusal, to be shown to the writer; any other error is a bug and is thrown again. */
export function readRefusal(error: unknown): Said {
  if (error instanceof Refusal) return error.said
  throw error
}
