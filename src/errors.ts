import { type Refusal, writeRefusal } from './refusals.ts'

/** The closed table of public errors. Clients never see a status or a code that is not in it. */
export const PUBLIC_ERRORS = {
  VALIDATION_ERROR: { status: 400, message: 'The request is not valid' },
  INVALID_API_KEY: { status: 401, message: 'Missing or invalid API key' },
  PAID_PLAN_REQUIRED: { status: 403, message: 'API access requires a paid plan' },
  USAGE_LIMIT_EXCEEDED_PLAN: { status: 403, message: 'Usage limit exceeded for your plan' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  RATE_LIMIT_EXCEEDED: { status: 429, message: 'Too many requests' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side' },
} as const

export type PublicErrorCode = keyof typeof PUBLIC_ERRORS

/** May be thrown anywhere while a request is handled. The client gets `{ message, code }`. */
export class PublicError extends Error {
  readonly code: PublicErrorCode
  /**
   * The reason, for callers that show it in another language; null if there is only the API's sentence, or the general
   * one of the code.
   */
  readonly refusal: Refusal | null

  constructor(code: PublicErrorCode, reason: string | Refusal = PUBLIC_ERRORS[code].message) {
    super(typeof reason === 'string' ? reason : writeRefusal(reason))
    this.code = code
    this.refusal = typeof reason === 'string' ? null : reason
  }

  get status(): number {
    return PUBLIC_ERRORS[this.code].status
  }
}

/** Known reasons for which a course cannot be written. `error.code` of a failed job is one of these. */
export const GENERATION_FAILURES = [
  'GENERATION_FAILED',
  'MODEL_UNAVAILABLE',
  'MODEL_REFUSED',
  'MODEL_BUDGET',
  'GENERATION_TIMED_OUT',
  'COURSE_CHANGED',
  'CANCELLED',
] as const
export type GenerationFailure = (typeof GENERATION_FAILURES)[number]

/**
 * Thrown by an author that cannot write a course. Its message may be shown to the client; the job fails and its credit
 * is returned.
 */
export class GenerationError extends Error {
  readonly code: GenerationFailure
  readonly refusal: Refusal

  constructor(code: GenerationFailure, reason: Refusal, options?: ErrorOptions) {
    super(writeRefusal(reason), options)
    this.code = code
    this.refusal = reason
  }
}
