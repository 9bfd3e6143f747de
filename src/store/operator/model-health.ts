import type { Queryable } from '../database.ts'

/** Number of newest jobs that are read. Older jobs say nothing about the present state. */
const ROWS_LOOKED_THROUGH = 500

/** The state of the language model, as the newest jobs show it. No call is made just to check it. */
export type ModelHealth = {
  /** End of the newest job whose model answered; null: there is none. */
  answeredAt: number | null
  /** End of the newest job that failed because the model did not answer, and the message that its customer read. */
  failedAt: number | null
  failure: string | null
  /**
   * The reason why that job failed (a `Refusal`), as JSON; null also for a job that an earlier release failed without
   * storing a reason.
   */
  failureReason: string | null
}

type Ended = {
  finishedAt: number
  modelCalls: number
  errorCode: string | null
  errorMessage: string | null
  errorReason: string | null
}

export async function readModelHealth(db: Queryable): Promise<ModelHealth> {
  const rows = await db.query<Ended & { finishedAt: number | null }>(
    `select finished_at as "finishedAt", model_calls as "modelCalls", error_code as "errorCode", error_message as "errorMessage",
       error_reason as "errorReason"
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
    failureReason: failed?.errorReason ?? null,
  }
}

/** Returns the job that ended last, because jobs do not end in the order in which they were ordered. */
function findLatest(jobs: Ended[]): Ended | undefined {
  return jobs.toSorted((one, other) => other.finishedAt - one.finishedAt)[0]
}
