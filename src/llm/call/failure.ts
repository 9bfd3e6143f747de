import { GenerationError } from '../../errors.ts'

/** The first pause of a provider that does not say how long; it doubles with each refusal in a row. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** The call's own time limit ran out. */
export class CallTimedOut extends Error {}

/** The provider's safety filter stopped the answer. */
export class ModelRefused extends Error {}

/**
 * What went wrong with a call, by what helps: `busy` is waited out, `passing` and `silent` are tried again, `form` is asked
 * in another form, `long` in fewer words, `declined` may be asked once more later, and nothing helps against `final`.
 */
export type Trouble = 'busy' | 'passing' | 'silent' | 'form' | 'long' | 'declined' | 'final'

/** How servers say that question and answer together are more than the model can hold. */
const OUT_OF_CONTEXT = /context[ _-](?:length|window|size|limit)|prompt is too (?:long|large)|input token count/i
/** A single request that is larger than what the account may use in a minute: no waiting makes it fit. */
const OVER_MINUTE = /request too large/i

export function classifyTrouble(error: unknown): Trouble {
  if (error instanceof CallTimedOut) return 'silent'
  if (error instanceof ModelRefused) return 'declined'
  const call = findApiCall(error)
  if (!call || isOutOfQuota(call)) return 'final'
  if (isTooLong(call)) return 'long'
  const { statusCode: status } = call
  // 529 is Anthropic's "overloaded".
  if (status === 429 || status === 529 || (status === 503 && retryAfterMs(call) !== null)) return 'busy'
  if (status === 400 || status === 422) return 'form'
  // An answer that broke off comes as a success that cannot be read.
  return call.isRetryable === true || status === 200 ? 'passing' : 'final'
}

/** Milliseconds that a busy provider wants everybody to wait: as it says, or growing pauses. Null when it is not busy. */
export function choosePause(error: unknown, refusals: number): number | null {
  if (classifyTrouble(error) !== 'busy') return null
  const growing = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** refusals)
  const requestedPause = retryAfterMs(findApiCall(error)!)
  // Several processes that were refused together do not come back together.
  return (requestedPause ?? growing) + (Math.random() * growing) / 10
}

/** Templates of Gemma and others raise "System role not supported". */
export function refusesSystemRole(error: unknown): boolean {
  return /system/i.test(findApiCall(error)?.responseBody ?? '')
}

/** What the client of a failed job reads: no key, no address, nothing of the prompt. The cause is for the operator's log. */
export function buildFailure(error: unknown): GenerationError {
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
  const call = findApiCall(error)
  const status = call?.statusCode
  if (status === 401 || status === 403) return "The language model did not accept this service's credentials"
  if (status === 402 || (call && isOutOfQuota(call))) return 'The quota for the language model is used up'
  if (status === 404) return 'The language model that this service is set up to use was not found'
  const trouble = classifyTrouble(error)
  if (trouble === 'busy') return 'The language model is too busy at the moment'
  if (trouble === 'long') return 'The language model cannot take in as much text as this part needs'
  if (status !== undefined && status >= 400 && status < 500) return 'The language model did not accept the request'
  return 'The language model cannot be reached at the moment'
}

function isTooLong({ statusCode: status, responseBody = '' }: ApiCall): boolean {
  if (status === 413) return true
  if (status === 429) return OVER_MINUTE.test(responseBody)
  return (status === 400 || status === 422) && OUT_OF_CONTEXT.test(responseBody)
}

/** A used-up account answers 429 as a busy one does, but waiting does not help. */
function isOutOfQuota(call: ApiCall): boolean {
  return /insufficient_quota|billing_hard_limit|credit balance/i.test(call.responseBody ?? '')
}

function retryAfterMs({ responseHeaders = {} }: ApiCall): number | null {
  const milliseconds = Number.parseFloat(responseHeaders['retry-after-ms'] ?? '')
  if (milliseconds >= 0) return milliseconds
  const after = responseHeaders['retry-after']
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
function findApiCall(error: unknown): ApiCall | null {
  return error instanceof Error && error.name === 'AI_APICallError' ? (error as ApiCall) : null
}
