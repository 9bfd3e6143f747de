import { ApiError, ERROR_CODES, type ErrorCode } from './errors.ts'

const TRIES = 4
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 60_000
const TIMEOUT_MS = 60_000

export type ClientOptions = {
  /** Where the service answers, for example `https://courses.example.com`. */
  baseUrl: string
  /** An API key, or the admin token for the operator's calls. */
  token: string
  fetch?: typeof globalThis.fetch
  /** How often a call is tried in all, where trying again is safe. 1 turns it off. */
  tries?: number
  timeoutMs?: number
}

export type CallOptions = { signal?: AbortSignal }

export type ApiCall = CallOptions & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: object
  body?: unknown
  idempotencyKey?: string
}

/**
 * One call, tried again after a broken connection, a 429 or a 500 where that cannot do harm: reads, and writes that carry an
 * idempotency key. A 429 waits as long as the service says.
 */
export async function request<Answer>(options: ClientOptions, call: ApiCall): Promise<Answer> {
  const safe = call.method === 'GET' || call.idempotencyKey !== undefined
  const tries = safe ? (options.tries ?? TRIES) : 1
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestOnce<Answer>(options, call)
    } catch (error) {
      if (attempt >= tries || call.signal?.aborted || !mayPass(error)) throw error
      await pause(
        error instanceof ApiError && error.retryAfter !== null
          ? error.retryAfter * 1000
          : FIRST_PAUSE_MS * 2 ** attempt,
        call.signal,
      )
    }
  }
}

async function requestOnce<Answer>(options: ClientOptions, call: ApiCall): Promise<Answer> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const response = await (options.fetch ?? fetch)(urlOf(options.baseUrl, call), {
    method: call.method,
    signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    headers: {
      authorization: `Bearer ${options.token}`,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  })
  if (response.status === 204) return undefined as Answer
  const answer = await response.json().catch(() => null)
  if (!response.ok) throw errorOf(response, answer)
  if (answer === null) throw new TypeError(`${options.baseUrl} did not answer with JSON: is it a Coursewright service?`)
  return answer as Answer
}

function urlOf(baseUrl: string, { path, query = {} }: ApiCall): string {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

function errorOf(response: Response, answer: { message?: unknown; code?: unknown } | null): ApiError {
  const known = ERROR_CODES.find(code => code === answer?.code)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    code: known ?? codeOf(response.status),
    message: typeof answer?.message === 'string' ? answer.message : `The service answered ${response.status}`,
    requestId: response.headers.get('x-request-id'),
    // A proxy may give a date (RFC 9110, 10.2.3): then the client's own pauses are right.
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  })
}

/** For an answer from something in between: a proxy has its own body, but the status still tells. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'INVALID_API_KEY'
  if (status === 404) return 'NOT_FOUND'
  if (status === 429) return 'RATE_LIMIT_EXCEEDED'
  return status >= 500 ? 'INTERNAL_ERROR' : 'VALIDATION_ERROR'
}

function mayPass(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(done, Math.min(milliseconds, LONGEST_PAUSE_MS))
    signal?.addEventListener('abort', stop, { once: true })
    function done() {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal!.reason)
    }
  })
}
