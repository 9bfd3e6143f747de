export const ERROR_CODES = [
  'VALIDATION_ERROR',
  'INVALID_API_KEY',
  'PAID_PLAN_REQUIRED',
  'USAGE_LIMIT_EXCEEDED_PLAN',
  'NOT_FOUND',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/**
 * An error that the service has answered: `code` is the reason for programs, and `message` may be shown to an end user.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly requestId: string | null
  /** Number of seconds after which a refused call may be repeated. */
  readonly retryAfter: number | null

  constructor(answer: {
    status: number
    code: ErrorCode
    message: string
    requestId: string | null
    retryAfter: number | null
  }) {
    super(answer.message)
    this.name = 'ApiError'
    this.status = answer.status
    this.code = answer.code
    this.requestId = answer.requestId
    this.retryAfter = answer.retryAfter
  }
}

/** The course could not be written. The credit was returned. */
export class GenerationFailed extends Error {
  readonly jobId: string
  readonly code: string | null

  constructor(jobId: string, error: { message: string; code?: string }) {
    super(error.message)
    this.name = 'GenerationFailed'
    this.jobId = jobId
    this.code = error.code ?? null
  }
}
