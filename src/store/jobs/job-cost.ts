import type { Queryable } from '../database.ts'

/** What a job's models were asked for so far, whichever workers asked. */
export type JobCost = {
  calls: number
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
  /** Millionths of a US dollar; `unpricedCalls` are not in it. */
  costMicros: number
  unpricedCalls: number
  /** Tokens that it may use; null: no limit. */
  tokenLimit: number | null
}

/** Null: no model was asked. */
export async function readJobCost(db: Queryable, jobId: string): Promise<JobCost | null> {
  const [row] = await db.query<JobCost>(
    `select model_calls as calls, input_tokens as "inputTokens", cached_input_tokens as "cachedInputTokens",
       output_tokens as "outputTokens", cost_micros as "costMicros", unpriced_calls as "unpricedCalls", token_limit as "tokenLimit"
     from jobs where id = $1 and model_calls > 0`,
    [jobId],
  )
  return row ?? null
}

/** Whoever watches the job is told how far from its limit it is. */
export async function noteTokenLimit(db: Queryable, jobId: string, tokens: number): Promise<void> {
  await db.query(`update jobs set token_limit = $2 where id = $1`, [jobId, tokens])
}
