import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Database, Queryable } from '../database.ts'
import { newUploadId } from '../ids.ts'

const TEST_KEY_BYTES = 50 * 1024 * 1024
/**
 * How many times larger than the media quota all packages of an account together may be: each package contains its
 * course's media again, and is never deleted.
 */
const PACKAGES_PER_MEDIA = 10
/**
 * Time after which a reservation is deleted, because the process that made it must have died. The slowest upload takes
 * less.
 */
const UPLOAD_MS = 2 * 60 * 60 * 1000
const GIB = 1024 ** 3
const MIB = 1024 ** 2

export type MediaUsage = { used: number; allowed: number }

/**
 * Reserves the bytes of an upload before they arrive, so that simultaneous uploads cannot exceed a quota together.
 * Returns the upload's id.
 */
export async function reserveBytes(
  db: Database,
  keyId: string,
  bytes: number,
  usualBytes: number,
  now: number,
): Promise<string> {
  return db.transaction(async transaction => {
    const { accountId, plan, test, allowed } = await readQuota(transaction, keyId, usualBytes)
    // Locks the account's row, so that simultaneous uploads of one account, even by different keys, reserve one after
    // the other.
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

/** Ends a reservation when its upload is done or has failed. The quota then counts the stored media only. */
export async function releaseBytes(db: Queryable, uploadId: string): Promise<void> {
  await db.query(`delete from media_uploads where id = $1`, [uploadId])
}

/**
 * Returns the bytes of media that the key's account stores, and its quota. For a test key, only that key's media
 * count.
 */
export async function readMediaUsage(db: Queryable, keyId: string, usualBytes: number): Promise<MediaUsage> {
  const { accountId, test, allowed } = await readQuota(db, keyId, usualBytes)
  return { used: await countBytes(db, keyId, accountId, test), allowed }
}

/**
 * Throws if a package of this size exceeds the account's package quota. Called before a package with media is written:
 * otherwise, alternate edits and exports would fill the disk with packages that are never deleted.
 */
export async function requirePackageRoom(
  db: Queryable,
  keyId: string,
  bytes: number,
  usualBytes: number,
): Promise<void> {
  const { accountId, plan, test, allowed } = await readQuota(db, keyId, usualBytes)
  const most = PACKAGES_PER_MEDIA * allowed
  const [row] = await db.query<{ bytes: number }>(
    `select coalesce(sum(p.size), 0) as bytes from packages p join courses c on c.id = p.course_id where c.${OWN_KEYS}`,
    [accountId, test, keyId],
  )
  if (Number(row!.bytes) + bytes > most)
    throw new PublicError('USAGE_LIMIT_EXCEEDED_PLAN', refusal('packages-used', { plan, most: sizeInWords(most) }))
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

/** SQL condition for the rows of all live keys of an account, or of one test key. */
const OWN_KEYS = `key_id in (select id from api_keys where account_id = $1 and test = $2 and ($2 = 0 or id = $3))`

async function countBytes(db: Queryable, keyId: string, accountId: string, test: number): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    `select (select coalesce(sum(bytes), 0) from media where ${OWN_KEYS}) + (select coalesce(sum(bytes), 0) from media_uploads where ${OWN_KEYS}) as bytes`,
    [accountId, test, keyId],
  )
  return Number(row!.bytes)
}

function sizeInWords(bytes: number): string {
  return bytes >= GIB ? `${Math.round((10 * bytes) / GIB) / 10} GiB` : `${Math.round((10 * bytes) / MIB) / 10} MiB`
}
