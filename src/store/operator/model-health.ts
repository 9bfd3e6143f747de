import type { Queryable } from '../database.ts'

/** Jobs that are looked through, newest first: what older ones tell is no news. */
const ROWS_LOOKED_THROUGH = 500

/** The state of the language model, inferred from the newest jobs. No call is made just to check it. */
export type ModelHealth = {
  /** When the newest job ended that the model answered; null: none of them. */
  answeredAt: number | null
  /** When the newest job ended that failed because the model did not answer, and what its customer read. */
  failedAt: number | null
  failure: string | null
}

type Ended = { finishedAt: number; modelCalls: number; errorCode: string | null; errorMessage: string | null }

export async function readModelHealth(db: Queryable): Promise<ModelHealth> {
  const rows = await db.query<Ended & { finishedAt: number | null }>(
    `select finished_at as "finishedAt", model_calls as "modelCalls", error_code as "errorCode", error_message as "errorMessage"
     from jobs order by id desc limit ${ROWS_LOOKED_THROUGH}`,
  )
  const ended = rows.filter((row): row is Ended => row.finishedAt !== null)
  const failed = findLatest(ended.filter(({ errorCode }) => errorCode === 'MODEL_UNAVAILABLE'))
  const answered = findLatest(
    ended.filter(({ errorCode, modelCalls }) => modelCalls > 0 && errorCode !== 'MODEL_UNAVAILABLE'),
  )
  return {
    answeredAt: answered?.finishedAt ?? null,
    failedAt: failed?.finishedAt ?? null,
    failure: failed?.errorMessage ?? null,
  }
}

/** Jobs end in another order than they came. */
function findLatest(jobs: Ended[]): Ended | undefined {
  return jobs.toSorted((one, other) => other.finishedAt - one.finishedAt)[0]
}
