import type { Statement } from './statements.ts'

/**
 * Version of xAPI in the request header. Every LRS of version 1.0 accepts it, and so do LRSs of 2.0 (IEEE 9274.1.1,
 * 4.1.6.1).
 */
const VERSION = '1.0.3'
const REQUEST_LIMIT_MS = 15_000
/**
 * Maximum size of a body that is sent while the page closes. Browsers allow 64 KiB in all such requests (Fetch,
 * "inflightKeepaliveBytes").
 */
const KEEPALIVE_BYTES = 60_000

/** `status` is 0 where no answer came. */
export type Reply = { status: number; text: string }

export type Query = Record<string, string>

/**
 * The outcome of a request: `taken` was accepted, `refused` is never accepted, `denied` may be tried in another visit,
 * and `lost` may be retried.
 */
export type Fate = 'taken' | 'refused' | 'denied' | 'lost'

export type Lrs = ReturnType<typeof openLrs>

/**
 * Opens the connection to a learning record store: sends statements, reads and writes documents (xAPI 1.0.3, part 3).
 */
export function openLrs(endpoint: string, authorization: string) {
  const address = endpoint.replace(/\/?$/, '/')
  return {
    /**
     * Sends statements in one batch. An LRS accepts or refuses a batch as a whole, so the statements of a refused batch
     * are sent again one by one.
     */
    async sendStatements(statements: Statement[]): Promise<Fate> {
      if (!statements.length) return 'taken'
      const { status } = await post(statements)
      if (statements.length === 1) return readFate(status)
      if (status < 400 || status === 401 || readFate(status) === 'lost') return readFate(status)
      const fates: Fate[] = []
      for (const statement of statements) fates.push(readFate((await post([statement])).status))
      return fates.includes('lost') ? 'lost' : fates.every(fate => fate === 'denied') ? 'denied' : 'taken'
    },
    readDocument: (resource: string, query: Query) => call('GET', resource, query),
    writeDocument: (resource: string, query: Query, text: string) =>
      call('PUT', resource, query, text).then(({ status }) => readFate(status)),
  }

  function post(statements: Statement[]): Promise<Reply> {
    return call('POST', 'statements', {}, JSON.stringify(statements))
  }

  async function call(method: string, resource: string, query: Query, body?: string): Promise<Reply> {
    const text = new URLSearchParams(query).toString()
    return request(`${address}${resource}${text && `?${text}`}`, {
      method,
      headers: {
        authorization,
        'x-experience-api-version': VERSION,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body, keepalive: outlivesPage(body) }),
    })
  }
}

/** Sends a request; never rejects. */
export async function request(address: string, options: RequestInit): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(REQUEST_LIMIT_MS)
    const response = await fetch(address, { ...options, signal, cache: 'no-store' })
    return { status: response.status, text: await response.text() }
  } catch {
    return { status: 0, text: '' }
  }
}

export function outlivesPage(body: string): boolean {
  return new TextEncoder().encode(body).length < KEEPALIVE_BYTES
}

/**
 * Reads the outcome from an HTTP status. 409 Conflict counts as taken: an id is derived from the statement's content,
 * so the LRS already has the statement.
 */
function readFate(status: number): Fate {
  if ((status >= 200 && status < 300) || status === 409) return 'taken'
  if (status === 401 || status === 403) return 'denied'
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'lost'
}
