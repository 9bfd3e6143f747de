import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Database, Queryable } from '../database.ts'
import { newUploadId } from '../ids.ts'

const TEST_KEY_BYTES = 50 * 1024 * 1024
/** Longer than the slowest upload may take: what is reserved after that belongs to a process that died. */
const UPLOAD_MS = 2 * 60 * 60 * 1000
const GIB = 1024 ** 3
const MIB = 1024 ** 2

export type MediaUsage = { used: number; allowed: number }

/** Reserves the bytes of an upload before they come, so that no number of uploads at once exceeds a quota together. */
export async function reserveBytes(
  db: Database,
  keyId: string,
  bytes: number,
  usualBytes: number,
  now: number,
): Promise<string> {
  return db.transaction(async transaction => {
    const { accountId, plan, test, allowed } = await readQuota(transaction, keyId, usualBytes)
    // The account's row stands for all that its keys own: two uploads of one account wait for each other.
    await transaction.query(`update accounts set name = name where id = $1`, [accountId])
    await transaction.query(`delete from media_uploads where expires_at <= $1`, [now])
    const used = await countBytes(transaction, keyId, accountId, test)
    if (used + bytes > allowed) {
      const reason = refusal('storage-used', { plan, most: sizeInWords(allowed) })
      throw new PublicError('USAGE_LIMIT_EXCEEDED_PLAN', reason)
    }
    const id = newUploadId(now)
    await transaction.query(`insert into media_uploads (id, key_id, bytes, expires_at) values ($1, $2, $3, $4)`, [
      id,
      keyId,
      bytes,
      now + UPLOAD_MS,
    ])
    return id
  })
}

/** The upload is done or broke off: from now on what it left counts, or nothing. */
export async function releaseBytes(db: Queryable, uploadId: string): Promise<void> {
  await db.query(`delete from media_uploads where id = $1`, [uploadId])
}

/** What the key's account keeps of media and may keep; of a test key, what that key keeps. */
export async function readMediaUsage(db: Queryable, keyId: string, usualBytes: number): Promise<MediaUsage> {
  const { accountId, test, allowed } = await readQuota(db, keyId, usualBytes)
  return { used: await countBytes(db, keyId, accountId, test), allowed }
}

async function readQuota(db: Queryable, keyId: string, usualBytes: number) {
  const [row] = await db.query<{ accountId: string; plan: string; test: number; planBytes: number | null }>(
    `select a.id as "accountId", a.plan, k.test, p.media_bytes as "planBytes"
     from api_keys k join accounts a on a.id = k.account_id join plans p on p.name = a.plan where k.id = $1`,
    [keyId],
  )
  if (!row) throw new PublicError('NOT_FOUND', refusal('no-such-account'))
  const { planBytes, test, ...account } = row
  return { ...account, test, allowed: test === 1 ? TEST_KEY_BYTES : Number(planBytes ?? usualBytes) }
}

async function countBytes(db: Queryable, keyId: string, accountId: string, test: number): Promise<number> {
  const keys = `key_id in (select id from api_keys where account_id = $1 and test = $2 and ($2 = 0 or id = $3))`
  const [row] = await db.query<{ bytes: number }>(
    `select (select coalesce(sum(bytes), 0) from media where ${keys}) + (select coalesce(sum(bytes), 0) from media_uploads where ${keys}) as bytes`,
    [accountId, test, keyId],
  )
  return Number(row!.bytes)
}

function sizeInWords(bytes: number): string {
  return bytes >= GIB ? `${Math.round((10 * bytes) / GIB) / 10} GiB` : `${Math.round((10 * bytes) / MIB) / 10} MiB`
}
