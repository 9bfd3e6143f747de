import { type Act, addAudit } from '../audit.ts'
import type { Database, Queryable } from '../database.ts'

export type Plan = {
  name: string
  /** Whether accounts on this plan may use the API. */
  paid: boolean
  monthlyCredits: number
  /** Media quota of an account in bytes; null: the operator's default. */
  mediaBytes: number | null
  /** Maximum cost of an account's models in a billing period, in millionths of a US dollar; null: no limit. */
  modelBudgetMicros: number | null
  /** The language model for the courses of these accounts; null: the default model. */
  model: string | null
}

export async function listPlans(db: Queryable): Promise<Plan[]> {
  const rows = await db.query<Omit<Plan, 'paid'> & { paid: number }>(
    `select name, paid, monthly_credits as "monthlyCredits", media_bytes as "mediaBytes",
       model_budget_micros as "modelBudgetMicros", model from plans order by monthly_credits, name`,
  )
  return rows.map(row => ({ ...row, paid: row.paid === 1 }))
}

/** Counts the accounts of each plan; a plan without any is not in the result. */
export async function countPlanAccounts(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.query<{ plan: string; count: number }>(
    `select plan, count(*) as count from accounts group by plan`,
  )
  return new Map(rows.map(({ plan, count }) => [plan, count]))
}

/** Adds a plan, or changes it for all of its accounts. The change applies from their next request. */
export async function savePlan(db: Database, plan: Plan, act: Act | null, now: number): Promise<void> {
  const { name, paid, monthlyCredits, mediaBytes, modelBudgetMicros, model } = plan
  await db.transaction(async transaction => {
    await transaction.query(
      `insert into plans (name, paid, monthly_credits, media_bytes, model_budget_micros, model) values ($1, $2, $3, $4, $5, $6)
       on conflict (name) do update set paid = excluded.paid, monthly_credits = excluded.monthly_credits, media_bytes = excluded.media_bytes,
         model_budget_micros = excluded.model_budget_micros, model = excluded.model`,
      [name, Number(paid), monthlyCredits, mediaBytes, modelBudgetMicros, model],
    )
    await addAudit(transaction, act, name, now)
  })
}

/** Returns the model that an account's plan names; null: the plan names none. */
export async function findPlanModel(db: Queryable, accountId: string): Promise<string | null> {
  const [row] = await db.query<{ model: string | null }>(
    `select p.model from accounts a join plans p on p.name = a.plan where a.id = $1`,
    [accountId],
  )
  return row?.model ?? null
}
