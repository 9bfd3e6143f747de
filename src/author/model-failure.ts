import { GenerationError } from '../errors.ts'

const MAX_ATTEMPTS = 4
/** A server that hangs twice hangs. */
const MAX_TIMED_OUT_ATTEMPTS = 2
const MAX_BACKOFF_MS = 20_000
/** A provider that asks for a longer wait is out of quota rather than busy. */
const MAX_RETRY_AFTER_MS = 60_000

/** The call's own time limit ran out. */
export class CallTimedOut extends Error {}

/** The provider's safety filter stopped the answer. */
export class ModelRefused extends Error {}

/** Milliseconds until the next attempt, or null when another one is of no use. */
export function retryDelay(error: unknown, attempt: number, timedOut: number, firstDelayMs: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null
  const backoff = Math.min(MAX_BACKOFF_MS, firstDelayMs * 2 ** (attempt - 1)) * (0.75 + Math.random() / 2)
  if (error instanceof CallTimedOut) return timedOut < MAX_TIMED_OUT_ATTEMPTS ? backoff : null
  if (!isTransient(error)) return null
  const asked = retryAfterMs(error)
  if (asked === null) return backoff
  return asked <= MAX_RETRY_AFTER_MS ? asked + backoff / 10 : null
}

/** What the client of a failed job reads: no key, no address, nothing of the prompt. The cause is for the operator's log. */
export function failureOf(error: unknown): GenerationError {
  if (error instanceof GenerationError) return error
  if (error instanceof ModelRefused) {
    return new GenerationError('MODEL_REFUSED', 'The language model declined to write about this subject', {
      cause: error,
    })
  }
  return new GenerationError('MODEL_UNAVAILABLE', unavailableMessage(error), { cause: error })
}

function unavailableMessage(error: unknown): string {
  if (error instanceof CallTimedOut) return 'The language model did not answer in time'
  const status = apiCallOf(error)?.statusCode
  if (status === 401 || status === 403) return "The language model did not accept this service's credentials"
  if (status === 402 || (status === 429 && isOutOfQuota(error))) return 'The quota for the language model is used up'
  if (status === 404) return 'The language model that this service is set up to use was not found'
  if (status === 429) return 'The language model is too busy at the moment'
  if (status !== undefined && status >= 400 && status < 500) return 'The language model did not accept the request'
  return 'The language model cannot be reached at the moment'
}

export function isTooManyRequests(error: unknown): boolean {
  return apiCallOf(error)?.statusCode === 429
}

/** The request's form was not to the server's liking. */
export function isRefusedRequest(error: unknown): boolean {
  const status = apiCallOf(error)?.statusCode
  return status === 400 || status === 422
}

/** An answer that broke off comes as a success that cannot be read. */
function isTransient(error: unknown): boolean {
  const call = apiCallOf(error)
  if (!call || isOutOfQuota(error)) return false
  return call.isRetryable === true || call.statusCode === 200
}

function isOutOfQuota(error: unknown): boolean {
  return /insufficient_quota|billing_hard_limit|credit balance/i.test(apiCallOf(error)?.responseBody ?? '')
}

function retryAfterMs(error: unknown): number | null {
  const headers = apiCallOf(error)?.responseHeaders ?? {}
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (milliseconds >= 0) return milliseconds
  const after = headers['retry-after']
  if (!after) return null
  // RFC 9110, 10.2.3: seconds or a date.
  const seconds = /^\d+(\.\d+)?$/.test(after.trim()) ? Number(after) * 1_000 : Date.parse(after) - Date.now()
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

type ApiCall = {
  statusCode?: number
  isRetryable?: boolean
  responseHeaders?: Record<string, string>
  responseBody?: string
}

/** Told by its name: the SDK is not loaded just to look at an error. */
function apiCallOf(error: unknown): ApiCall | null {
  return error instanceof Error && error.name === 'AI_APICallError' ? (error as ApiCall) : null
}
