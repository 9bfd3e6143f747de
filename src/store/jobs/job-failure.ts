import type { GenerationFailure } from '../../errors.ts'
import { type Refusal, writeRefusal } from '../../refusals.ts'

/** Why a job failed, in words that a client may see. */
export type JobFailure = { reason: Refusal; code: GenerationFailure | null }

/** Returns the values of the columns `error_message`, `error_code` and `error_reason`. */
export function listFailureColumns(failure: JobFailure | null): (string | null)[] {
  return failure ? [writeRefusal(failure.reason), failure.code, JSON.stringify(failure.reason)] : [null, null, null]
}
