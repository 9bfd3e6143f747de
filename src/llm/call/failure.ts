import { GenerationError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'

/**
 * The first pause if a busy provider does not say how long to wait. It doubles each time that the provider refuses
 * again.
 */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** The call exceeded its own time limit. */
export class CallTimedOut extends Error {}

/** The provider's safety filter has stopped the answer. */
export class ModelRefused extends Error {}

/**
 * The kind of a call's failure, by what can be done about it. `busy`: wait. `passing` and `silent`: retry. `form`: ask
 * with other request options. `long`: ask for less. `declined`: this part cannot be had now, but another attempt may
 * succeed. `final`: nothing.
 */
export type Trouble = 'busy' | 'passing' | 'silent' | 'form' | 'long' | 'declined' | 'final'

/** Matches the errors of servers whose model has too small a context for question and answer together. */
const OUT_OF_CONTEXT = /context[ _-](?:length|window|size|limit)|prompt is too (?:long|large)|input token count/i
/** Matches the errors of a server that cannot take a call at the moment, or is still loading its model. */
const OVERLOADED = /overloaded|loading model/i
/** Matches Gemini's error for an API key that it does not accept; its status is 400. */
const KEY_REFUSED = /API_KEY_INVALID|API key (?:not valid|expired)/i
/** Matches the errors of an account without money, or whose quota per day is used up. */
const OUT_OF_QUOTA = /insufficient_quota|billing_hard_limit|credit balance|PerDayPer/i
/** Matches the pause that Gemini asks for: `"retryDelay": "31s"`. */
const RETRY_DELAY = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/
/** Matches the error for a single request above the account's quota per minute; waiting does not help. */
const OVER_MINUTE = /request too large/i

export function classifyTrouble(error: unknown): Trouble {
  if (error instanceof CallTimedOut) return 'silent'
  if (error instanceof ModelRefused) return 'declined'
  const call = findApiCall(error)
  if (!call || isOutOfQuota(call) || isKeyRefused(call)) return 'final'
  if (isTooLong(call)) return 'long'
  const { statusCode: status } = call
  if (status === 429 || isOverloaded(call)) return 'busy'
  if (status === 400 || status === 422) return 'form'
  // An answer whose connection broke off has status 200 but cannot be parsed.
  return call.isRetryable === true || status === 200 ? 'passing' : 'final'
}

/**
 * Returns for how many milliseconds all calls must wait for a busy provider: as long as it asks for or, if it does not
 * say, longer after each refusal in a row. Null if the error does not mean that the provider is busy.
 */
export function choosePause(error: unknown, refusals: number): number | null {
  if (classifyTrouble(error) !== 'busy') return null
  const growing = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** refusals)
  const requestedPause = retryAfterMs(findApiCall(error)!)
  // Random jitter, so that several processes that were refused together do not retry together.
  return (requestedPause ?? growing) + (Math.random() * growing) / 10
}

/** Whether the server refuses a system role; the templates of Gemma and others raise "System role not supported". */
export function refusesSystemRole(error: unknown): boolean {
  return /system/i.test(findApiCall(error)?.responseBody ?? '')
}

/**
 * Builds the error that the client of a failed job sees, without keys, addresses or any part of the prompt. The cause
 * is only logged for the operator.
 */
export function buildFailure(error: unknown): GenerationError {
  if (error instanceof GenerationError) return error
  if (error instanceof ModelRefused) {
    return new GenerationError('MODEL_REFUSED', refusal('failure-model-declined'), {
      cause: error,
    })
  }
  return new GenerationError('MODEL_UNAVAILABLE', refusal(explainUnavailability(error)), { cause: error })
}

function explainUnavailability(error: unknown) {
  if (error instanceof CallTimedOut) return 'failure-model-silent'
  const call = findApiCall(error)
  const status = call?.statusCode
  if (call && isKeyRefused(call)) return 'failure-model-key'
  if (status === 402 || (call && isOutOfQuota(call))) return 'failure-model-quota'
  if (status === 404) return 'failure-model-unknown'
  const trouble = classifyTrouble(error)
  if (trouble === 'busy') return 'failure-model-busy'
  if (trouble === 'long') return 'failure-model-room'
  if (status !== undefined && status >= 400 && status < 500) return 'failure-model-request'
  return 'failure-model-unreachable'
}

function isTooLong({ statusCode: status, responseBody = '' }: ApiCall): boolean {
  if (status === 413) return true
  if (status === 429) return OVER_MINUTE.test(responseBody)
  return (status === 400 || status === 422) && OUT_OF_CONTEXT.test(responseBody)
}

/** Whether the account's quota is used up. Providers answer 429 as if they were busy, but waiting does not help. */
function isOutOfQuota({ responseBody = '' }: ApiCall): boolean {
  return OUT_OF_QUOTA.test(responseBody)
}

function isKeyRefused({ statusCode: status, responseBody = '' }: ApiCall): boolean {
  return status === 401 || status === 403 || (status === 400 && KEY_REFUSED.test(responseBody))
}

/** Whether the server is overloaded. 529 is Anthropic's status for it; others answer 503, which has other causes too. */
function isOverloaded(call: ApiCall): boolean {
  const { statusCode: status, responseBody = '' } = call
  return status === 529 || (status === 503 && (retryAfterMs(call) !== null || OVERLOADED.test(responseBody)))
}

/** Returns how long a provider asks to wait: Gemini says it in the body of its error, all others in a header. */
function retryAfterMs({ responseHeaders = {}, responseBody = '' }: ApiCall): number | null {
  const delay = RETRY_DELAY.exec(responseBody)
  if (delay) return Number(delay[1]) * 1_000
  const milliseconds = Number.parseFloat(responseHeaders['retry-after-ms'] ?? '')
  if (milliseconds >= 0) return milliseconds
  const after = responseHeaders['retry-after']
  if (!after) return null
  // Retry-After is a number of seconds or a date (RFC 9110, section 10.2.3).
  const seconds = /^\d+(\.\d+)?$/.test(after.trim()) ? Number(after) * 1_000 : Date.parse(after) - Date.now()
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

type ApiCall = {
  statusCode?: number
  isRetryable?: boolean
  responseHeaders?: Record<string, string>
  responseBody?: string
}

/** Returns the SDK's API error, recognised by its name so that the SDK is not loaded for it. */
function findApiCall(error: unknown): ApiCall | null {
  return error instanceof Error && error.name === 'AI_APICallError' ? (error as ApiCall) : null
}
