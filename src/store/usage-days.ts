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

/** What the key's account used, from that day on, oldest first; days without anything are not there. A test key is told of none. */
export async function listUsageDays(db: Queryable, keyId: string, since: number): Promise<UsageDay[]> {
  return db.query<UsageDay>(
    `select day, credits, courses from usage_days
     where account_id = (select account_id from api_keys where id = $1 and test = 0) and day >= $2 and (credits > 0 or courses > 0)
     order by day`,
    [keyId, since],
  )
}
