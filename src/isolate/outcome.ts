import { GenerationError, type GenerationFailure, PublicError, type PublicErrorCode } from '../errors.ts'
import type { Refusal } from '../refusals.ts'

/**
 * The outcome of a task in a worker thread. Errors for clients are passed as their codes, because copying an error
 * between threads loses its class.
 */
export type Outcome<Answer> =
  | { answer: Answer }
  | { refusal: PublicErrorCode; reason: string | Refusal }
  | { failure: GenerationFailure; reason: Refusal }
  | { error: Error }

export function outcomeOfError(error: unknown): Outcome<never> {
  if (error instanceof PublicError) return { refusal: error.code, reason: error.refusal ?? error.message }
  if (error instanceof GenerationError) return { failure: error.code, reason: error.refusal }
  return { error: error as Error }
}

export function reviveError(outcome: Exclude<Outcome<unknown>, { answer: unknown }>): Error {
  if ('refusal' in outcome) return new PublicError(outcome.refusal, outcome.reason)
  if ('failure' in outcome) return new GenerationError(outcome.failure, outcome.reason)
  return outcome.error
}
