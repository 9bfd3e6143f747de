import type { Queryable } from '../database.ts'

/** The model calls of a job so far, by all of its workers. */
export type JobCost = {
  calls: number
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
  /** Cost in millionths of a US dollar, without the calls to models that have no price (`unpricedCalls`). */
  costMicros: number
  unpricedCalls: number
  /** Maximum number of tokens for the job; null: no limit. */
  tokenLimit: number | null
}

/** Returns the cost of a job; null: no model was asked. */
export async function readJobCost(db: Queryable, jobId: string): Promise<JobCost | null> {
  const [row] = await db.query<JobCost>(
    `select model_calls as calls, input_tokens as "inputTokens", cached_input_tokens as "cachedInputTokens",
       output_tokens as "outputTokens", cost_micros as "costMicros", unpriced_calls as "unpricedCalls", token_limit as "tokenLimit"
     from jobs where id = $1 and model_calls > 0`,
    [jobId],
  )
  return row ?? null
}

/** Stores the job's token limit, so that its progress can be shown against the limit. */
export async function noteTokenLimit(db: Queryable, jobId: string, tokens: number): Promise<void> {
  await db.query(`update jobs set token_limit = $2 where id = $1`, [jobId, tokens])
}
