import { setImmediate } from 'node:timers/promises'
import type { Queryable, Transaction } from './database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** An account's use on one day. `day` is the number of days since 1970, in UTC. */
export type UsageDay = { day: number; credits: number; courses: number }

export function startOfDay(now: number): number {
  return Math.floor(now / DAY_MS)
}

export function countCredit(transaction: Transaction, accountId: string, now: number): void {
  transaction.write(
    `insert into usage_days (account_id, day, credits) values ($1, $2, 1)
     on conflict (account_id, day) do update set credits = usage_days.credits + 1`,
    [accountId, startOfDay(now)],
  )
}

/** Takes back the credit from the use of the day on which the job was ordered. */
export async function uncountCredit(transaction: Queryable, accountId: string, jobId: string): Promise<void> {
  await transaction.query(
    `update usage_days set credits = credits - 1
     where account_id = $1 and day = (select created_at / ${DAY_MS} from jobs where id = $2)`,
    [accountId, jobId],
  )
}

/**
 * Counts a new course of any kind for the account's day, whether or not it took a credit. Courses of test keys are not
 * counted.
 */
export async function countCourse(transaction: Queryable, keyId: string, now: number): Promise<void> {
  await transaction.query(
    `insert into usage_days (account_id, day, courses) select account_id, cast($2 as integer), 1 from api_keys where id = $1 and test = 0
     on conflict (account_id, day) do update set courses = usage_days.courses + 1`,
    [keyId, startOfDay(now)],
  )
}

/** Counts a job's model calls and tokens for the account's day. */
export async function countTokens(
  db: Queryable,
  jobId: string,
  { calls, inputTokens, outputTokens }: { calls: number; inputTokens: number; outputTokens: number },
  now: number,
): Promise<void> {
  await db.query(
    `insert into usage_days (account_id, day, model_calls, input_tokens, output_tokens)
       select account_id, cast($2 as integer), cast($3 as bigint), cast($4 as bigint), cast($5 as bigint) from jobs where id = $1
     on conflict (account_id, day) do update set model_calls = usage_days.model_calls + excluded.model_calls,
       input_tokens = usage_days.input_tokens + excluded.input_tokens, output_tokens = usage_days.output_tokens + excluded.output_tokens`,
    [jobId, startOfDay(now), calls, inputTokens, outputTokens],
  )
}

export type ServiceUsage = {
  courses: number
  credits: number
  modelCalls: number
  inputTokens: number
  outputTokens: number
}

export type UsageOfDay = ServiceUsage & { day: number }
/**
 * What one account has used. `mediaBytes` is the size of the media that it stores now, without those of its test keys.
 */
export type UsageOfAccount = ServiceUsage & { accountId: string; accountName: string; mediaBytes: number }

/** Number of rows that are read in one step. Other requests run between two steps. */
const STEP_ROWS = 1_000

/**
 * Sums the use by all accounts since that day: by day, oldest first, and for the accounts with the most tokens (then
 * courses). SQLite reads on the event loop, so the rows are read in steps and summed here.
 */
export async function sumUsage(
  db: Queryable,
  since: number,
  mostAccounts: number,
): Promise<{ days: UsageOfDay[]; accounts: UsageOfAccount[] }> {
  const days = new Map<number, UsageOfDay>()
  const accounts = new Map<string, ServiceUsage & { accountId: string }>()
  let last = { day: since, accountId: '' }
  for (;;) {
    const rows = await db.query<ServiceUsage & { day: number; accountId: string }>(
      `select day, account_id as "accountId", courses, credits, model_calls as "modelCalls", input_tokens as "inputTokens",
         output_tokens as "outputTokens" from usage_days where (day, account_id) > ($1, $2) order by day, account_id limit ${STEP_ROWS}`,
      [last.day, last.accountId],
    )
    for (const { day, accountId, ...used } of rows) {
      days.set(day, { day, ...addUsed(days.get(day), used) })
      accounts.set(accountId, { accountId, ...addUsed(accounts.get(accountId), used) })
    }
    if (rows.length < STEP_ROWS) break
    last = rows.at(-1)!
    await setImmediate()
  }
  const most = [...accounts.values()].sort(compareUse).slice(0, mostAccounts)
  const named: UsageOfAccount[] = []
  for (const account of most) {
    const [row] = await db.query<{ name: string; mediaBytes: number }>(
      `select name, (select cast(coalesce(sum(bytes), 0) as bigint) from media
         where key_id in (select id from api_keys where account_id = $1 and test = 0)) as "mediaBytes"
       from accounts where id = $1`,
      [account.accountId],
    )
    if (row) named.push({ ...account, accountName: row.name, mediaBytes: row.mediaBytes })
  }
  return { days: [...days.values()], accounts: named }
}

function addUsed(sum: ServiceUsage | undefined, used: ServiceUsage): ServiceUsage {
  return {
    courses: (sum?.courses ?? 0) + used.courses,
    credits: (sum?.credits ?? 0) + used.credits,
    modelCalls: (sum?.modelCalls ?? 0) + used.modelCalls,
    inputTokens: (sum?.inputTokens ?? 0) + used.inputTokens,
    outputTokens: (sum?.outputTokens ?? 0) + used.outputTokens,
  }
}

function compareUse(one: ServiceUsage, other: ServiceUsage): number {
  const sumTokens = ({ inputTokens, outputTokens }: ServiceUsage) => inputTokens + outputTokens
  return sumTokens(other) - sumTokens(one) || other.courses - one.courses
}

/**
 * Lists the daily use by the key's account since the given day, oldest first. Days without use are left out. A test key
 * gets an empty list.
 */
export async function listUsageDays(db: Queryable, keyId: string, since: number): Promise<UsageDay[]> {
  return db.query<UsageDay>(
    `select day, credits, courses from usage_days
     where account_id = (select account_id from api_keys where id = $1 and test = 0) and day >= $2 and (credits > 0 or courses > 0)
     order by day`,
    [keyId, since],
  )
}
