import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import { type Act, addAudit } from './audit.ts'
import type { Database, Queryable, Transaction } from './database.ts'
import { claimIdempotencyKey, type IdempotencyClaim } from './idempotency.ts'
import { newAccountId } from './ids.ts'
import { findPeriod } from './periods.ts'
import { countCredit } from './usage-days.ts'

export type Account = {
  id: string
  name: string
  plan: string
  /** The monthly limit of credits: the account's own, otherwise that of its plan. */
  monthlyCredits: number
  creditsUsed: number
  periodEnds: number
  webhookSecret: string
  createdAt: number
}

export type NewAccount = {
  name: string
  plan: string
  monthlyCredits?: number | undefined
  webhookSecret: string
  testWebhookSecret: string
}
export type AccountChange = {
  name?: string | undefined
  plan?: string | undefined
  monthlyCredits?: number | undefined
}

export async function createAccount(
  db: Database,
  account: NewAccount,
  now: number,
  act: Act | null = null,
): Promise<Account> {
  const id = newAccountId(now)
  const { name, plan, monthlyCredits = null, webhookSecret, testWebhookSecret } = account
  return db.transaction(async transaction => {
    await transaction.query(
      `insert into accounts (id, name, plan, monthly_credits, period_start, webhook_secret, test_webhook_secret, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, name, plan, monthlyCredits, findPeriod(now, now).start, webhookSecret, testWebhookSecret, now],
    )
    await addAudit(transaction, act, id, now)
    return requireAccount(transaction, id, now)
  })
}

export async function changeAccount(
  db: Database,
  id: string,
  change: AccountChange,
  now: number,
  act: Act | null = null,
): Promise<Account> {
  return db.transaction(async transaction => {
    await transaction.query(
      `update accounts set name = coalesce($2, name), plan = coalesce($3, plan), monthly_credits = coalesce($4, monthly_credits) where id = $1`,
      [id, change.name ?? null, change.plan ?? null, change.monthlyCredits ?? null],
    )
    const account = await requireAccount(transaction, id, now)
    await addAudit(transaction, act, id, now)
    return account
  })
}

/**
 * Sets the secret that signs webhooks: that of test keys if the key is a test key, otherwise that of live keys. Returns
 * the secret; for a repeated request, the one that was set first.
 */
export async function setWebhookSecret(
  db: Database,
  keyId: string,
  secret: string,
  now: number,
  act: Act | null,
  idempotency: IdempotencyClaim | null,
): Promise<string> {
  return db.transaction(async transaction => {
    const earlier = await claimIdempotencyKey(transaction, idempotency, { secret }, now)
    if (earlier) return (earlier as { secret: string }).secret
    const { accountId, test } = await requirePayer(transaction, keyId)
    const column = test === 1 ? 'test_webhook_secret' : 'webhook_secret'
    await transaction.query(`update accounts set ${column} = $2 where id = $1`, [accountId, secret])
    await addAudit(transaction, act, accountId, now)
    return secret
  })
}

export async function requireAccount(db: Queryable, id: string, now: number): Promise<Account> {
  const [row] = await db.query<AccountColumns>(`${ACCOUNTS} where a.id = $1`, [id])
  if (!row) throw new PublicError('NOT_FOUND', refusal('no-such-account'))
  return readAccount(row, now)
}

/**
 * Returns the account as its key may see it. For a test key, `creditsUsed` is 0 and the webhook secret is that of test
 * keys, because a test key must not learn what live keys use or sign with.
 */
export async function requireAccountOfKey(db: Queryable, keyId: string, now: number): Promise<Account> {
  const [row] = await db.query<AccountColumns & { test: number; testWebhookSecret: string }>(
    `select known.*, k.test, a.test_webhook_secret as "testWebhookSecret"
     from (${ACCOUNTS}) known join accounts a on a.id = known.id join api_keys k on k.account_id = a.id where k.id = $1`,
    [keyId],
  )
  if (!row) throw new PublicError('NOT_FOUND', refusal('no-such-account'))
  const { test, testWebhookSecret, ...columns } = row
  const account = readAccount(columns, now)
  return test === 1 ? { ...account, creditsUsed: 0, webhookSecret: testWebhookSecret } : account
}

export async function listAccounts(db: Queryable, now: number): Promise<Account[]> {
  const rows = await db.query<AccountColumns>(`${ACCOUNTS} order by a.id`)
  return rows.map(row => readAccount(row, now))
}

/** Lists accounts after `cursor`, newest first. */
export async function listAccountPage(
  db: Queryable,
  cursor: string | null,
  limit: number,
  now: number,
): Promise<Account[]> {
  const rows = await db.query<AccountColumns>(`${ACCOUNTS} where a.id < $1 order by a.id desc limit $2`, [
    cursor ?? 'acc_~',
    limit,
  ])
  return rows.map(row => readAccount(row, now))
}

export async function countAccounts(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*) as count from accounts')
  return row!.count
}

/**
 * Takes one credit of the current billing period, if one is left, in a single statement: however many requests compete
 * for the last credit, one gets it. A period never goes back: if the clock of a process is behind, the credit is taken
 * from the newer period that other processes have begun. A stored period that begins after the next one would must come
 * from a wrong clock; it is replaced by the current period, and the credits used in it stay counted. Returns the start
 * of the period that was charged, so that a refund goes to the same period; null for a test key, which takes no credit.
 * The credit counts for the day on which the job was ordered, because a refund corrects that day.
 */
export async function takeCredit(db: Transaction, keyId: string, now: number, orderedAt = now): Promise<number | null> {
  const { accountId, plan, createdAt, test } = await requirePayer(db, keyId)
  if (test === 1) return null
  const period = findPeriod(createdAt, now)
  const [taken] = await db.query<{ periodStart: number }>(
    `update accounts set period_start = case when period_start < $2 or period_start > $3 then $2 else period_start end,
       credits_used = case when period_start < $2 then 1 else credits_used + 1 end
     where id = $1 and case when period_start < $2 then 0 else credits_used end
       < coalesce(monthly_credits, (select p.monthly_credits from plans p where p.name = accounts.plan))
     returning period_start as "periodStart"`,
    [accountId, period.start, period.end],
  )
  if (!taken) throw new PublicError('USAGE_LIMIT_EXCEEDED_PLAN', refusal('credits-used', { plan }))
  countCredit(db, accountId, orderedAt)
  return taken.periodStart
}

type Payer = { accountId: string; plan: string; createdAt: number; test: number }

async function requirePayer(db: Queryable, keyId: string): Promise<Payer> {
  const [payer] = await db.query<Payer>(
    `select a.id as "accountId", a.plan, a.created_at as "createdAt", k.test
     from api_keys k join accounts a on a.id = k.account_id where k.id = $1`,
    [keyId],
  )
  if (!payer) throw new PublicError('NOT_FOUND', refusal('no-such-account'))
  return payer
}

/** Gives a credit back to its period. If that period is over, the credit is lost and not added to the next one. */
export async function giveCreditBack(db: Queryable, accountId: string, period: number): Promise<void> {
  await db.query(
    `update accounts set credits_used = credits_used - 1 where id = $1 and period_start = $2 and credits_used > 0`,
    [accountId, period],
  )
}

const ACCOUNTS = `
  select a.id, a.name, a.plan, coalesce(a.monthly_credits, p.monthly_credits) as "monthlyCredits",
    a.credits_used as "creditsUsed", a.period_start as "periodStart", a.webhook_secret as "webhookSecret",
    a.created_at as "createdAt"
  from accounts a join plans p on p.name = a.plan`

type AccountColumns = Omit<Account, 'periodEnds'> & { periodStart: number }

function readAccount({ periodStart, ...row }: AccountColumns, now: number): Account {
  const period = findPeriod(row.createdAt, now)
  return { ...row, creditsUsed: periodStart < period.start ? 0 : row.creditsUsed, periodEnds: period.end }
}
