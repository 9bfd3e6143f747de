import { type Act, addAudit } from '../audit.ts'
import type { Database, Queryable } from '../database.ts'

export type Plan = {
  name: string
  /** Whether its accounts may use the API. */
  paid: boolean
  monthlyCredits: number
  /** How many bytes of media an account may keep; null: what the operator has set for all. */
  mediaBytes: number | null
  /** What the models of an account may cost in a period, in millionths of a US dollar; null: no limit. */
  modelBudgetMicros: number | null
}

export async function listPlans(db: Queryable): Promise<Plan[]> {
  const rows = await db.query<Omit<Plan, 'paid'> & { paid: number }>(
    `select name, paid, monthly_credits as "monthlyCredits", media_bytes as "mediaBytes",
       model_budget_micros as "modelBudgetMicros" from plans order by monthly_credits, name`,
  )
  return rows.map(row => ({ ...row, paid: row.paid === 1 }))
}

/** Makes a plan, or changes it for all of its accounts: the next request of each sees it. */
export async function savePlan(db: Database, plan: Plan, act: Act | null, now: number): Promise<void> {
  const { name, paid, monthlyCredits, mediaBytes, modelBudgetMicros } = plan
  await db.transaction(async transaction => {
    await transaction.query(
      `insert into plans (name, paid, monthly_credits, media_bytes, model_budget_micros) values ($1, $2, $3, $4, $5)
       on conflict (name) do update set paid = excluded.paid, monthly_credits = excluded.monthly_credits, media_bytes = excluded.media_bytes,
         model_budget_micros = excluded.model_budget_micros`,
      [name, Number(paid), monthlyCredits, mediaBytes, modelBudgetMicros],
    )
    await addAudit(transaction, act, name, now)
  })
}
