import { ApiError, ERROR_CODES, type ErrorCode } from './errors.ts'

const TRIES = 4
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 60_000
const TIMEOUT_MS = 60_000

export type ClientOptions = {
  /** The service's base URL, for example `https://courses.example.com`. */
  baseUrl: string
  /** An API key, or the admin token for the operator's calls. */
  token: string
  fetch?: typeof globalThis.fetch
  /** Maximum number of attempts of a call that is safe to repeat; 1 turns retries off. */
  tries?: number
  timeoutMs?: number
}

export type CallOptions = { signal?: AbortSignal }

export type WriteOptions = CallOptions & {
  /** A repeated request with the same key and body gets the first answer again. By default each call gets a new key. */
  idempotencyKey?: string
}

/** A call as `calls.ts` describes it. */
export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: object
  /** A JSON body, or a file with its type. */
  body?: object | Blob
  /** Whether the service reads an `Idempotency-Key` for this call. */
  idempotent?: boolean
  /** How to read the answer, if it is not JSON. */
  as?: 'text' | 'blob'
  options: WriteOptions
}

export type Send = <Answer>(call: ApiCall) => Promise<Answer>

/**
 * Makes a call. After a broken connection, a 429 or a 500 it is retried if that cannot do harm: reads, and writes that
 * carry an idempotency key. After a 429 it waits as long as the service says.
 */
export async function request<Answer>(options: ClientOptions, call: ApiCall): Promise<Answer> {
  const { signal, idempotencyKey } = call.options
  const key = call.idempotent ? (idempotencyKey ?? crypto.randomUUID()) : null
  const tries = call.method === 'GET' || key ? (options.tries ?? TRIES) : 1
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestOnce<Answer>(options, call, key)
    } catch (error) {
      if (attempt >= tries || signal?.aborted || !isTransient(error)) throw error
      await pause(
        error instanceof ApiError && error.retryAfter !== null
          ? error.retryAfter * 1000
          : FIRST_PAUSE_MS * 2 ** attempt,
        signal,
      )
    }
  }
}

async function requestOnce<Answer>(options: ClientOptions, call: ApiCall, key: string | null): Promise<Answer> {
  const { body, as, method } = call
  const { signal } = call.options
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const isFile = body instanceof Blob
  const response = await (options.fetch ?? fetch)(buildUrl(options.baseUrl, call), {
    method,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: {
      authorization: `Bearer ${options.token}`,
      ...(body === undefined ? {} : { 'content-type': isFile ? body.type : 'application/json' }),
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  })
  if (response.status === 204) return undefined as Answer
  if (response.ok && as) return (await response[as]()) as Answer
  const answer = await response.json().catch(() => null)
  if (!response.ok) throw buildError(response, answer)
  if (answer === null) throw new TypeError(`${options.baseUrl} did not answer with JSON: is it a Coursewright service?`)
  return answer as Answer
}

function buildUrl(baseUrl: string, { path, query = {} }: ApiCall): string {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

function buildError(response: Response, answer: { message?: unknown; code?: unknown } | null): ApiError {
  const errorCode = ERROR_CODES.find(code => code === answer?.code)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    code: errorCode ?? codeOfStatus(response.status),
    message: typeof answer?.message === 'string' ? answer.message : `The service answered ${response.status}`,
    requestId: response.headers.get('x-request-id'),
    // A proxy may send a date (RFC 9110, 10.2.3). The client then makes its own pauses.
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  })
}

/**
 * Returns the error code for an answer that is not from the service itself: a proxy sends another body, but its status
 * still identifies the error.
 */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'INVALID_API_KEY'
  if (status === 404) return 'NOT_FOUND'
  if (status === 429) return 'RATE_LIMIT_EXCEEDED'
  return status >= 500 ? 'INTERNAL_ERROR' : 'VALIDATION_ERROR'
}

function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(done, Math.max(0, Math.min(milliseconds, LONGEST_PAUSE_MS)))
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
