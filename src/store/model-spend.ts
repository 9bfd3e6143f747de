import { setImmediate } from 'node:timers/promises'
import type { Database, Queryable } from './database.ts'
import type { JobKind } from './jobs/job-status.ts'
import { findPeriod } from './periods.ts'
import { countTokens, startOfDay } from './usage-days.ts'

/**
 * Completed calls to one model, and their cost. `costMicros` is in millionths of a US dollar; null: the model has no
 * price.
 */
export type Spend = {
  model: string
  calls: number
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
  milliseconds: number
  costMicros: number | null
}

/**
 * Adds completed calls to their job, to the account's day, and to the day's spend by key, model and kind, in one
 * transaction.
 */
export async function addSpend(db: Database, jobId: string, spend: Spend, now: number): Promise<void> {
  const { model, calls, inputTokens, cachedInputTokens, outputTokens, milliseconds, costMicros } = spend
  await db.transaction(async transaction => {
    await countTokens(transaction, jobId, spend, now)
    await transaction.query(
      `insert into model_spend (account_id, day, key_id, model, kind, calls, input_tokens, cached_input_tokens, output_tokens, cost_micros,
         unpriced_calls)
       select account_id, cast($2 as integer), key_id, $3, kind, cast($4 as bigint), cast($5 as bigint), cast($6 as bigint),
         cast($7 as bigint), cast($8 as bigint), cast($9 as bigint) from jobs where id = $1
       on conflict (account_id, day, key_id, model, kind) do update set calls = model_spend.calls + excluded.calls,
         input_tokens = model_spend.input_tokens + excluded.input_tokens,
         cached_input_tokens = model_spend.cached_input_tokens + excluded.cached_input_tokens,
         output_tokens = model_spend.output_tokens + excluded.output_tokens,
         cost_micros = model_spend.cost_micros + excluded.cost_micros,
         unpriced_calls = model_spend.unpriced_calls + excluded.unpriced_calls`,
      [
        jobId,
        startOfDay(now),
        model,
        calls,
        inputTokens,
        cachedInputTokens,
        outputTokens,
        costMicros ?? 0,
        costMicros === null ? calls : 0,
      ],
    )
    await transaction.query(
      `update jobs set model_calls = model_calls + $2, input_tokens = input_tokens + $3, output_tokens = output_tokens + $4,
         model_milliseconds = model_milliseconds + $5, cached_input_tokens = cached_input_tokens + $6, cost_micros = cost_micros + $7,
         unpriced_calls = unpriced_calls + $8 where id = $1`,
      [
        jobId,
        calls,
        inputTokens,
        outputTokens,
        Math.round(milliseconds),
        cachedInputTokens,
        costMicros ?? 0,
        costMicros === null ? calls : 0,
      ],
    )
  })
}

/** Returns the tokens of all completed calls of a job, whichever worker made them. */
export async function readJobTokens(db: Queryable, jobId: string): Promise<number> {
  const [row] = await db.query<{ tokens: number }>(
    `select input_tokens + output_tokens as tokens from jobs where id = $1`,
    [jobId],
  )
  return row?.tokens ?? 0
}

/** The model budget of an account in this billing period, and its spend so far. */
export type BudgetState = { budgetMicros: number; spentMicros: number }

/**
 * Returns the budget of a live key's account; null for a test key, which must not learn how much live keys have used.
 */
export async function readKeyBudget(db: Queryable, keyId: string, now: number): Promise<BudgetState | null> {
  const [key] = await db.query<{ accountId: string }>(
    `select account_id as "accountId" from api_keys where id = $1 and test = 0`,
    [keyId],
  )
  return key ? readBudget(db, key.accountId, now) : null
}

/** Returns the budget of an account; null: no limit. */
export async function readBudget(db: Queryable, accountId: string, now: number): Promise<BudgetState | null> {
  const [account] = await db.query<{ createdAt: number; budgetMicros: number | null }>(
    `select a.created_at as "createdAt", p.model_budget_micros as "budgetMicros" from accounts a join plans p on p.name = a.plan
     where a.id = $1`,
    [accountId],
  )
  if (!account || account.budgetMicros === null) return null
  const [spent] = await db.query<{ micros: number }>(
    `select cast(coalesce(sum(cost_micros), 0) as bigint) as micros from model_spend where account_id = $1 and day >= $2`,
    [accountId, startOfDay(findPeriod(account.createdAt, now).start)],
  )
  return { budgetMicros: account.budgetMicros, spentMicros: spent!.micros }
}

export type SpendFigures = {
  calls: number
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
  costMicros: number
  unpricedCalls: number
}
export type SpendRow = SpendFigures & { day: number; model: string; kind: JobKind; keyId: string }

const FIGURES = `calls, input_tokens as "inputTokens", cached_input_tokens as "cachedInputTokens", output_tokens as "outputTokens",
  cost_micros as "costMicros", unpriced_calls as "unpricedCalls"`

/** Lists a key's spend on models since the given day, oldest first. */
export async function listKeySpend(db: Queryable, keyId: string, since: number): Promise<SpendRow[]> {
  return db.query<SpendRow>(
    `select day, model, kind, key_id as "keyId", ${FIGURES} from model_spend
     where account_id = (select account_id from api_keys where id = $1) and day >= $2 and key_id = $1 order by day, model, kind`,
    [keyId, since],
  )
}

/** Number of rows that are read in one step. Other requests run between two steps. */
const STEP_ROWS = 1_000

export type ServiceSpend = {
  days: Map<number, SpendFigures>
  accounts: Map<string, SpendFigures>
  keys: KeySpend[]
  models: (SpendFigures & { model: string; kind: JobKind })[]
}

export type KeySpend = SpendFigures & { keyId: string; keyName: string; accountId: string; accountName: string }

/**
 * Sums the spend of all accounts since that day, and names the `keysNamed` keys with the most tokens. SQLite reads on
 * the event loop, so the rows are read in steps.
 */
export async function sumSpend(db: Queryable, since: number, keysNamed: number): Promise<ServiceSpend> {
  const days = new Map<number, SpendFigures>()
  const accounts = new Map<string, SpendFigures>()
  const keys = new Map<string, SpendFigures>()
  const models = new Map<string, SpendFigures & { model: string; kind: JobKind }>()
  let last = { day: since, accountId: '', keyId: '', model: '', kind: '' }
  for (;;) {
    const rows = await db.query<SpendRow & { accountId: string }>(
      `select day, account_id as "accountId", key_id as "keyId", model, kind, ${FIGURES} from model_spend
       where (day, account_id, key_id, model, kind) > ($1, $2, $3, $4, $5)
       order by day, account_id, key_id, model, kind limit ${STEP_ROWS}`,
      [last.day, last.accountId, last.keyId, last.model, last.kind],
    )
    for (const row of rows) {
      const { day, accountId, keyId, model, kind } = row
      const name = `${model} ${kind}`
      days.set(day, addFigures(days.get(day), row))
      accounts.set(accountId, addFigures(accounts.get(accountId), row))
      keys.set(keyId, addFigures(keys.get(keyId), row))
      models.set(name, { model, kind, ...addFigures(models.get(name), row) })
    }
    if (rows.length < STEP_ROWS) break
    last = rows.at(-1)!
    await setImmediate()
  }
  const byTokens = (one: SpendFigures, other: SpendFigures) => countAllTokens(other) - countAllTokens(one)
  const largestKeys = [...keys].sort(([, one], [, other]) => byTokens(one, other)).slice(0, keysNamed)
  return { days, accounts, keys: await nameKeys(db, largestKeys), models: [...models.values()].sort(byTokens) }
}

/** Adds their names to the keys. A key is left out if its account was erased meanwhile. */
async function nameKeys(db: Queryable, keys: [keyId: string, figures: SpendFigures][]): Promise<KeySpend[]> {
  if (keys.length === 0) return []
  const rows = await db.query<Omit<KeySpend, keyof SpendFigures>>(
    `select k.id as "keyId", k.name as "keyName", a.id as "accountId", a.name as "accountName"
     from api_keys k join accounts a on a.id = k.account_id where k.id in (${keys.map((_, at) => `$${at + 1}`).join(', ')})`,
    keys.map(([keyId]) => keyId),
  )
  const names = new Map(rows.map(row => [row.keyId, row]))
  return keys.flatMap(([keyId, figures]) => {
    const name = names.get(keyId)
    return name ? [{ ...name, ...figures }] : []
  })
}

function addFigures(sum: SpendFigures | undefined, row: SpendFigures): SpendFigures {
  return {
    calls: (sum?.calls ?? 0) + row.calls,
    inputTokens: (sum?.inputTokens ?? 0) + row.inputTokens,
    cachedInputTokens: (sum?.cachedInputTokens ?? 0) + row.cachedInputTokens,
    outputTokens: (sum?.outputTokens ?? 0) + row.outputTokens,
    costMicros: (sum?.costMicros ?? 0) + row.costMicros,
    unpricedCalls: (sum?.unpricedCalls ?? 0) + row.unpricedCalls,
  }
}

function countAllTokens({ inputTokens, outputTokens }: SpendFigures): number {
  return inputTokens + outputTokens
}
