import type { Queryable, Transaction } from './database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** `day` counts from 1970, in UTC. */
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

/** On the day on which the job took it. */
export async function uncountCredit(transaction: Queryable, accountId: string, jobId: string): Promise<void> {
  await transaction.query(
    `update usage_days set credits = credits - 1
     where account_id = $1 and day = (select created_at / ${DAY_MS} from jobs where id = $2)`,
    [accountId, jobId],
  )
}

/** Of whatever kind, with or without a credit; what a test key makes is not the account's use. */
export async function countCourse(transaction: Queryable, keyId: string, now: number): Promise<void> {
  await transaction.query(
    `insert into usage_days (account_id, day, courses) select account_id, cast($2 as integer), 1 from api_keys where id = $1 and test = 0
     on conflict (account_id, day) do update set courses = usage_days.courses + 1`,
    [keyId, startOfDay(now)],
  )
}

/** What a job asked the language model for. */
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

const SUMS = `cast(sum(courses) as bigint) as courses, cast(sum(credits) as bigint) as credits, cast(sum(model_calls) as bigint) as "modelCalls",
  cast(sum(input_tokens) as bigint) as "inputTokens", cast(sum(output_tokens) as bigint) as "outputTokens"`

/** What all accounts used together, day by day, oldest first. */
export async function sumUsageByDay(db: Queryable, since: number): Promise<(ServiceUsage & { day: number })[]> {
  return db.query<ServiceUsage & { day: number }>(
    `select day, ${SUMS} from usage_days where day >= $1 group by day order by day`,
    [since],
  )
}

/** The accounts that used most, by tokens and then by courses. */
export async function sumUsageByAccount(
  db: Queryable,
  since: number,
  limit: number,
): Promise<(ServiceUsage & { accountId: string; accountName: string })[]> {
  return db.query<ServiceUsage & { accountId: string; accountName: string }>(
    `select used.*, a.name as "accountName" from (
       select account_id as "accountId", ${SUMS} from usage_days where day >= $1 group by account_id
       order by sum(input_tokens) + sum(output_tokens) desc, sum(courses) desc, account_id limit $2
     ) used join accounts a on a.id = used."accountId"
     order by used."inputTokens" + used."outputTokens" desc, used.courses desc, a.id`,
    [since, limit],
  )
}

/** What the key's account used, from that day on, oldest first; days without anything are not there. A test key is told of none. */
export async function listUsageDays(db: Queryable, keyId: string, since: number): Promise<UsageDay[]> {
  return db.query<UsageDay>(
    `select day, credits, courses from usage_days
     where account_id = (select account_id from api_keys where id = $1 and test = 0) and day >= $2 and (credits > 0 or courses > 0)
     order by day`,
    [keyId, since],
  )
}
