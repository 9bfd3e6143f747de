import { words } from './review-words.ts'

/**
 * Why a request failed. `offline`: there was no answer, or the server failed. `fast`: too many requests. `ended`: the
 * review is over, or what the request is about is settled or deleted. `refused`: the server refused the request for
 * another reason.
 */
type Reason = 'offline' | 'fast' | 'ended' | 'refused'

/** The error that is thrown when something could not be sent, with a message for the reviewer. */
export class NotSent extends Error {
  readonly reason: Reason

  constructor(reason: Reason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The path of the page, which contains the secret of the review. The addresses of all requests begin with it. */
const ADDRESS = location.pathname.replace(/\/$/, '')

export async function ask<Answer>(path: string): Promise<Answer> {
  return (await request('GET', path)).json()
}

export async function send<Answer>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object): Promise<Answer> {
  const response = await request(method, path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.status === 204 ? (null as Answer) : response.json()
}

async function request(method: string, path: string, rest: RequestInit = {}): Promise<Response> {
  // Error messages come in the language of the page, which the reader may have chosen by a link.
  const response = await fetch(`${ADDRESS}${path}?language=${words.locale}`, { method, ...rest }).catch(() => null)
  if (!response || response.status >= 500) throw new NotSent('offline', words.text('review.problemOffline'))
  if (response.ok) return response
  if (response.status === 429) throw new NotSent('fast', words.text('review.problemFast'))
  if (response.status === 404 || response.status === 410) throw new NotSent('ended', words.text('review.problemEnded'))
  const { message } = await response.json().catch(() => ({ message: '' }))
  throw new NotSent('refused', words.text('review.problemRefused', { reason: String(message) }))
}
