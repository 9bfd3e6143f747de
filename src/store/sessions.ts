import { NEWEST_SECRET } from './api-keys.ts'
import { NEVER, type Queryable } from './database.ts'
import { type KeyScope, readScopes } from './keys/key-scopes.ts'

export const SESSION_MS = 12 * 60 * 60 * 1000
/**
 * How far the clocks of two machines may differ. If a session would last longer from now than `SESSION_MS` and this
 * tolerance, a wrong clock has created it.
 */
const CLOCK_ERROR_MS = 60 * 60 * 1000

/** A signed-in visitor whose key is valid now. */
export type KeyHolder = {
  keyId: string
  keyHash: string
  keyName: string
  keyStart: string
  keyEnd: string
  scopes: readonly KeyScope[]
  accountId: string
  accountName: string
  plan: string
  paid: boolean
}

/** Adds a session (`keyId` null: the operator's), and deletes expired sessions. */
export async function addSession(db: Queryable, hash: string, keyId: string | null, now: number): Promise<void> {
  await db.query(`delete from sessions where expires_at <= $1`, [now])
  await db.query(`insert into sessions (hash, key_id, created_at, expires_at) values ($1, $2, $3, $4)`, [
    hash,
    keyId,
    now,
    now + SESSION_MS,
  ])
}

export async function deleteSessions(db: Queryable, hashes: [string, string]): Promise<void> {
  await db.query(`delete from sessions where hash in ($1, $2)`, hashes)
}

/** Returns the key of a live session; null if the key is revoked or expired, or its account no longer pays. */
export async function findSessionHolder(db: Queryable, hash: string, now: number): Promise<KeyHolder | null> {
  const [row] = await db.query<HolderColumns>(
    `${HOLDERS} join sessions s on s.key_id = k.id
     where s.hash = $1 and s.expires_at > $2 and s.expires_at <= $3 and k.revoked_at is null and p.paid = 1
       and coalesce(k.expires_at, ${NEVER}) > $2`,
    [hash, now, now + SESSION_MS + CLOCK_ERROR_MS],
  )
  return row ? readHolder(row) : null
}

export async function isOperatorSession(db: Queryable, hash: string, now: number): Promise<boolean> {
  const rows = await db.query(
    `select hash from sessions where hash = $1 and key_id is null and expires_at > $2 and expires_at <= $3`,
    [hash, now, now + SESSION_MS + CLOCK_ERROR_MS],
  )
  return rows.length > 0
}

export async function findKeyHolder(db: Queryable, keyHash: string, now: number): Promise<KeyHolder | null> {
  const [row] = await db.query<HolderColumns>(
    `${HOLDERS} join key_secrets s on s.key_id = k.id
     where s.hash = $1 and k.revoked_at is null and coalesce(s.expires_at, ${NEVER}) > $2 and coalesce(k.expires_at, ${NEVER}) > $2`,
    [keyHash, now],
  )
  return row ? readHolder(row) : null
}

const HOLDERS = `
  select k.id as "keyId", n.hash as "keyHash", k.name as "keyName", n.secret_start as "keyStart", n.secret_end as "keyEnd", k.scopes,
    a.id as "accountId", a.name as "accountName", a.plan, p.paid
  from api_keys k join accounts a on a.id = k.account_id join plans p on p.name = a.plan
    join key_secrets n on n.hash = ${NEWEST_SECRET}`

type HolderColumns = Omit<KeyHolder, 'paid' | 'scopes'> & { paid: number; scopes: string | null }

function readHolder(row: HolderColumns): KeyHolder {
  return { ...row, scopes: readScopes(row.scopes), paid: row.paid === 1 }
}
