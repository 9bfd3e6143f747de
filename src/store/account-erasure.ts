import { type Act, addAudit } from './audit.ts'
import type { Database, Transaction } from './database.ts'
import { eraseBodies } from './documents.ts'
import { eraseMediaOf } from './media/media.ts'

const COURSES_AT_ONCE = 100

/**
 * Closes an account: revokes its keys and fails its pending jobs, so that nothing more is added to it. False: there is
 * no such account.
 */
export async function closeAccount(db: Database, accountId: string, act: Act | null, now: number): Promise<boolean> {
  return db.transaction(async transaction => {
    const [account] = await transaction.query(`select id from accounts where id = $1`, [accountId])
    if (!account) return false
    await transaction.query(`update api_keys set revoked_at = coalesce(revoked_at, $2) where account_id = $1`, [
      accountId,
      now,
    ])
    await transaction.query(
      `update jobs set lease_until = null, status = 'failed' where account_id = $1 and status = 'pending'`,
      [accountId],
    )
    await addAudit(transaction, act, accountId, now)
    return true
  })
}

export async function listAccountCourses(db: Database, accountId: string): Promise<{ id: string; keyId: string }[]> {
  return db.query<{ id: string; keyId: string }>(
    `select c.id, c.key_id as "keyId" from courses c join api_keys k on k.id = c.key_id
     where k.account_id = $1 limit ${COURSES_AT_ONCE}`,
    [accountId],
  )
}

/**
 * Deletes the remaining rows of an account whose courses are erased. The audit trail keeps the account's actions,
 * without network addresses.
 */
export async function eraseAccount(db: Database, accountId: string, now: number): Promise<void> {
  await db.transaction(async transaction => {
    const ofKeys = `in (select id from api_keys where account_id = $1)`
    const run = (sql: string) => transaction.query(sql, [accountId])
    await eraseBodies(transaction, 'sources', { condition: `key_id ${ofKeys}`, values: [accountId] }, now)
    await eraseMediaOf(transaction, accountId, now)
    await run(`delete from job_steps where job_id in (select id from jobs where account_id = $1)`)
    await run(`delete from live_courses where job_id in (select id from jobs where account_id = $1)`)
    await run(`delete from jobs where account_id = $1`)
    await run(`delete from events where account_id = $1`)
    for (const table of ['idempotency', 'sessions', 'key_secrets', 'sources'])
      await run(`delete from ${table} where key_id ${ofKeys}`)
    await run(`update audit set address = '' where actor ${ofKeys}`)
    await run(`delete from brands where account_id = $1`)
    await run(`delete from usage_days where account_id = $1`)
    await run(`delete from model_spend where account_id = $1`)
    await forgetWindows(db, transaction, accountId)
    await run(`delete from api_keys where account_id = $1`)
    await run(`delete from accounts where id = $1`)
  })
}

/**
 * Deletes the account's rate windows. With SQLite they stay: they are in a separate file, which holds only the id of a
 * key and the times of its requests in one minute.
 */
async function forgetWindows(db: Database, transaction: Transaction, accountId: string): Promise<void> {
  if (db.dialect === 'sqlite') return
  await transaction.query(`delete from windows where key_id in (select id from api_keys where account_id = $1)`, [
    accountId,
  ])
}
