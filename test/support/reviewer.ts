import { randomUUID } from 'node:crypto'
import { type Answer, send } from './send.ts'

/**
 * A person who was given the address of a review, with a browser that keeps its cookies and has an IP address of its
 * own.
 */
export type Reviewer = {
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  comment(partId: string, text: string, more?: object): Promise<Answer>
  /** Sends the password as the page's form does. */
  enter(password: string): Promise<Answer>
  /** Continues at another address, after the service was started again. */
  moveTo(reviewUrl: string): void
}

export function openReviewer(firstUrl: string, name = 'Amara Okafor', address = '203.0.113.7'): Reviewer {
  let reviewUrl = firstUrl
  const cookies = new Map<string, string>()
  const reviewer: Reviewer = {
    async ask(method, path, body, headers = {}) {
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      const sent = { cookie, 'x-forwarded-for': address, ...headers }
      const answer = await send(reviewUrl + path, method, { headers: sent, ...(body === undefined ? {} : { body }) })
      for (const set of answer.headers.getSetCookie()) {
        const [, key, value] = /^([^=]+)=([^;]*)/.exec(set)!
        cookies.set(key!, value!)
      }
      return answer
    },
    comment: (partId, text, more = {}) =>
      reviewer.ask('POST', '/comments', { partId, text, name, version: 1, nonce: randomUUID(), ...more }),
    enter: password =>
      reviewer.ask('POST', '/password', new URLSearchParams({ password }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    moveTo(nextUrl) {
      reviewUrl = nextUrl
    },
  }
  return reviewer
}
