import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Queryable } from './database.ts'
import { base62, newKeyId, randomBase62 } from './ids.ts'

const PREFIX = 'cw_live_'
const SECRET_CHARACTERS = 32
const CHECKSUM_CHARACTERS = 6
const KEY_PATTERN = /^cw_live_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
const START_CHARACTERS = 12
const END_CHARACTERS = 4

export type ApiKey = {
  id: string
  name: string
  start: string
  end: string
  createdAt: number
  lastUsedAt: number | null
  revokedAt: number | null
}

/** Makes a key and keeps its hash only: the answer is the one time that it is seen. */
export async function createApiKey(db: Queryable, accountId: string, name: string, now: number) {
  const key = newApiKey()
  const id = newKeyId(now)
  await db.query(
    `insert into api_keys (id, account_id, name, hash, key_start, key_end, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, accountId, name, hashApiKey(key), key.slice(0, START_CHARACTERS), key.slice(-END_CHARACTERS), now],
  )
  return { id, key, name, createdAt: now }
}

/** A key was last used when its newest place in any rate window was taken. */
export async function listApiKeys(db: Queryable, accountId: string): Promise<ApiKey[]> {
  return db.query<ApiKey>(
    `select k.id, k.name, k.key_start as start, k.key_end as "end", k.created_at as "createdAt", k.revoked_at as "revokedAt",
       (select max(w.used_at) from windows w where w.key_id = k.id) as "lastUsedAt"
     from api_keys k where k.account_id = $1 order by k.id`,
    [accountId],
  )
}

export async function revokeApiKey(db: Queryable, id: string, now: number): Promise<boolean> {
  const revoked = await db.query(
    `update api_keys set revoked_at = coalesce(revoked_at, $2) where id = $1 returning id`,
    [id, now],
  )
  return revoked.length > 0
}

/** 32 random characters and a checksum by which a secret scanner tells a real key from a look-alike. */
export function newApiKey(): string {
  const secret = randomBase62(SECRET_CHARACTERS)
  return PREFIX + secret + checksumOf(secret)
}

/** Whether it can be one of ours at all; most typing errors and every foreign token fail here, without a query. */
export function looksLikeApiKey(text: string): boolean {
  const parts = KEY_PATTERN.exec(text)
  return parts !== null && checksumOf(parts[1]!) === parts[2]
}

export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

function checksumOf(secret: string): string {
  return base62(crc32(secret), CHECKSUM_CHARACTERS)
}
