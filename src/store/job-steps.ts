import type { Queryable } from './database.ts'

/** What the model cost so far. */
export type StepUsage = { calls: number; inputTokens: number; outputTokens: number; milliseconds: number }

/** A finished step's result from an earlier worker, so that no model call is paid twice. */
export async function findStep<T>(db: Queryable, jobId: string, step: string): Promise<{ result: T } | null> {
  const [row] = await db.query<{ result: string }>(`select result from job_steps where job_id = $1 and step = $2`, [
    jobId,
    step,
  ])
  return row ? { result: JSON.parse(row.result) } : null
}

/** The first result stands: a worker that lost its lease must not change what its successor already built on, nor leave steps behind an ended job. */
export async function keepStep(db: Queryable, jobId: string, step: string, result: unknown): Promise<void> {
  await db.query(
    `insert into job_steps (job_id, step, result) select id, $2, $3 from jobs where id = $1 and status = 'pending'
     on conflict (job_id, step) do nothing`,
    [jobId, step, JSON.stringify(result)],
  )
}

export async function addUsage(db: Queryable, jobId: string, usage: StepUsage): Promise<void> {
  await db.query(
    `update jobs set model_calls = model_calls + $2, input_tokens = input_tokens + $3, output_tokens = output_tokens + $4,
       model_milliseconds = model_milliseconds + $5 where id = $1`,
    [jobId, usage.calls, usage.inputTokens, usage.outputTokens, Math.round(usage.milliseconds)],
  )
}
