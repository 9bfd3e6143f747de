import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { PublicError } from '../errors.ts'
import { type Act, addAudit } from './audit.ts'
import type { Database, Queryable } from './database.ts'
import { claimIdempotencyKey, type IdempotencyClaim } from './idempotency.ts'
import { base62, newKeyId, randomBase62 } from './ids.ts'
import { KEY_SCOPES, type KeyScope, readScopes } from './keys/key-scopes.ts'
import { openAnswer, sealAnswer } from './keys/sealed-answer.ts'

/** Prefix of test keys, which cost nothing. */
export const TEST_KEY_START = 'cw_test_'

const SECRET_CHARACTERS = 32
const CHECKSUM_CHARACTERS = 6
const KEY_PATTERN = /^cw_(?:live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
const START_CHARACTERS = 12
const END_CHARACTERS = 4

export type ApiKey = {
  id: string
  name: string
  /** The first characters of the key's newest secret. */
  start: string
  end: string
  /** Whether it is a test key: its courses cost nothing and are deleted after a week. */
  test: boolean
  scopes: readonly KeyScope[]
  createdAt: number
  lastUsedAt: number | null
  expiresAt: number | null
  revokedAt: number | null
}

export type NewApiKey = {
  name: string
  test?: boolean | undefined
  scopes?: readonly KeyScope[] | undefined
  expiresAt?: number | null | undefined
}

export type ShownKey = Pick<ApiKey, 'id' | 'name' | 'scopes' | 'createdAt' | 'expiresAt'> & { key: string }

/** Makes a key and stores only the hash of its secret: the secret itself appears in this answer and never again. */
export async function createApiKey(
  db: Database,
  accountId: string,
  key: NewApiKey,
  now: number,
  act: Act | null = null,
): Promise<ShownKey> {
  return db.transaction(async transaction => {
    const newKey = await addApiKey(transaction, accountId, key, now)
    await addAudit(transaction, act, newKey.id, now)
    return newKey
  })
}

/** Adds a key and its secret in the caller's transaction. */
export async function addApiKey(
  transaction: Queryable,
  accountId: string,
  { name, test = false, scopes, expiresAt = null }: NewApiKey,
  now: number,
): Promise<ShownKey> {
  const id = newKeyId(now)
  await transaction.query(
    `insert into api_keys (id, account_id, name, test, scopes, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, accountId, name, Number(test), scopes?.join(' ') ?? null, now, expiresAt],
  )
  const key = newApiKey(test)
  await addSecret(transaction, id, key, now)
  return { id, key, name, scopes: scopes ?? KEY_SCOPES, createdAt: now, expiresAt }
}

/**
 * Gives a key a new secret; the key keeps its courses. The old secret stays valid for `graceMs`. If that is 0, it is
 * invalid at once, and the console sessions of the key end. Null: there is no such key, or it was revoked.
 */
export async function rotateApiKey(
  db: Database,
  id: string,
  graceMs: number,
  now: number,
  act: Act | null = null,
  repeat: RepeatedRotation | null = null,
): Promise<ShownKey | null> {
  return db.transaction(async transaction => {
    const [row] = await transaction.query<Omit<ShownKey, 'key' | 'scopes'> & { scopes: string | null }>(
      `select id, name, scopes, created_at as "createdAt", expires_at as "expiresAt" from api_keys
       where id = $1 and revoked_at is null`,
      [id],
    )
    if (!row) return null
    const key = newApiKey(await isTestKey(transaction, id))
    const shownKey = { ...row, scopes: readScopes(row.scopes), key }
    const earlier = repeat && (await claimRotation(transaction, repeat, shownKey, now))
    if (earlier) return earlier
    if (graceMs === 0) {
      await transaction.query(`delete from key_secrets where key_id = $1`, [id])
      await transaction.query(`delete from sessions where key_id = $1`, [id])
    } else {
      await transaction.query(
        `update key_secrets set expires_at = $2 where key_id = $1 and (expires_at is null or expires_at > $2)`,
        [id, now + graceMs],
      )
    }
    await addSecret(transaction, id, key, now)
    await addAudit(transaction, act, id, now)
    return shownKey
  })
}

/**
 * A repeatable rotation: the idempotency key of the request, and its bearer token, by which the stored answer is
 * encrypted.
 */
export type RepeatedRotation = { claim: IdempotencyClaim; token: string }

async function claimRotation(
  transaction: Queryable,
  { claim, token }: RepeatedRotation,
  shown: ShownKey,
  now: number,
): Promise<ShownKey | null> {
  const earlier = await claimIdempotencyKey(transaction, claim, sealAnswer(shown, token), now)
  if (!earlier) return null
  const opened = openAnswer(earlier as string, token)
  if (!opened)
    throw new PublicError('VALIDATION_ERROR', 'Idempotency-Key was already used with another secret of this key')
  return opened as ShownKey
}

async function addSecret(transaction: Queryable, keyId: string, key: string, now: number): Promise<void> {
  await transaction.query(
    `insert into key_secrets (hash, key_id, secret_start, secret_end, created_at) values ($1, $2, $3, $4, $5)`,
    [hashApiKey(key), keyId, key.slice(0, START_CHARACTERS), key.slice(-END_CHARACTERS), now],
  )
}

/** SQL: the hash of the newest secret of the key `k`. */
export const NEWEST_SECRET = `(select hash from key_secrets where key_id = k.id order by created_at desc, hash limit 1)`

export async function listApiKeys(db: Queryable, accountId: string): Promise<ApiKey[]> {
  const rows = await db.query<KeyColumns>(`${KEYS} where k.account_id = $1 order by k.id`, [accountId])
  return rows.map(readKey)
}

export async function findApiKey(db: Queryable, id: string): Promise<ApiKey | null> {
  const [row] = await db.query<KeyColumns>(`${KEYS} where k.id = $1`, [id])
  return row ? readKey(row) : null
}

/** SQL for keys. A key was last used when one of its requests was last counted in a rate window. */
const KEYS = `
  select k.id, k.name, k.test, k.scopes, s.secret_start as start, s.secret_end as "end", k.created_at as "createdAt",
    k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
    (select max(w.used_at) from windows w where w.key_id = k.id) as "lastUsedAt"
  from api_keys k join key_secrets s on s.key_id = k.id and s.hash = ${NEWEST_SECRET}`

type KeyColumns = Omit<ApiKey, 'test' | 'scopes'> & { test: number; scopes: string | null }

function readKey(row: KeyColumns): ApiKey {
  return { ...row, test: row.test === 1, scopes: readScopes(row.scopes) }
}

/** A replaced secret that is still valid for its grace period. */
export type OldSecret = { start: string; end: string; expiresAt: number }

export async function listOldSecrets(db: Queryable, keyId: string, now: number): Promise<OldSecret[]> {
  return db.query<OldSecret>(
    `select secret_start as start, secret_end as "end", expires_at as "expiresAt" from key_secrets
     where key_id = $1 and expires_at > $2 order by expires_at`,
    [keyId, now],
  )
}

export async function isTestKey(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db.query<{ test: number }>(`select test from api_keys where id = $1`, [id])
  return row?.test === 1
}

export async function revokeApiKey(db: Database, id: string, now: number, act: Act | null = null): Promise<boolean> {
  return db.transaction(async transaction => {
    const revoked = await transaction.query(
      `update api_keys set revoked_at = coalesce(revoked_at, $2) where id = $1 returning id`,
      [id, now],
    )
    if (revoked.length === 0) return false
    await addAudit(transaction, act, id, now)
    return true
  })
}

/**
 * Returns a new key: 32 random characters and a checksum, by which a secret scanner tells a real key from a
 * look-alike.
 */
export function newApiKey(test = false): string {
  const secret = randomBase62(SECRET_CHARACTERS)
  return (test ? TEST_KEY_START : 'cw_live_') + secret + computeChecksum(secret)
}

/**
 * Whether the text has the format and checksum of an API key. Most typing errors and foreign tokens fail here, without
 * a query.
 */
export function looksLikeApiKey(text: string): boolean {
  const parts = KEY_PATTERN.exec(text)
  return parts !== null && computeChecksum(parts[1]!) === parts[2]
}

export function hashApiKey(key: string): string {
  return hash('sha256', key)
}

function computeChecksum(secret: string): string {
  return base62(crc32(secret), CHECKSUM_CHARACTERS)
}
