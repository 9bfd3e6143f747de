import type { Database, Transaction } from '../database.ts'
import { eraseMedia } from './media.ts'
import { listUses, lockMedia } from './media-uses.ts'

/** Maximum number of media that one transaction deletes. */
const MEDIA_AT_ONCE = 100
/** SQL condition: pictures that the image model drew for a course, instead of an upload. */
const IS_DRAWN = `facts like '%"madeBy":%'`
/** SQL condition: no document contains the same picture. Otherwise the media stay for the document. */
const IS_OF_NO_DOCUMENT = `not exists (select 1 from source_media s where s.media_id = media.id)`
const IS_OF_NO_COURSE = `not exists (select 1 from media_uses u where u.media_id = media.id)`
const IS_OF_TEST_KEY = `key_id in (select id from api_keys where test = 1)`

/**
 * Deletes the drawn pictures of a course that is about to be erased, unless another course or a document uses them
 * too.
 */
export async function eraseDrawings(transaction: Transaction, keyId: string, courseId: string, now: number) {
  const shown = await transaction.query<{ id: string }>(
    `select id from media where ${IS_DRAWN} and ${IS_OF_NO_DOCUMENT} and id in (select media_id from media_uses where course_id = $1)`,
    [courseId],
  )
  if (shown.length === 0) return
  const ids = shown.map(({ id }) => id)
  await lockMedia(transaction, keyId, ids)
  for (const id of ids) {
    const uses = await listUses(transaction, id)
    if (uses.every(use => use.id === courseId)) await eraseMedia(transaction, keyId, id, now)
  }
}

/**
 * Deletes pictures that an image model drew before `before` and that no course shows. Returns how many were deleted.
 */
export async function eraseUnusedDrawings(db: Database, before: number, now: number): Promise<number> {
  return eraseUnused(db, `${IS_DRAWN} and ${IS_OF_NO_DOCUMENT} and ${IS_OF_NO_COURSE}`, before, now)
}

/**
 * Deletes pictures from deleted documents that no course shows any more, not even in a draft or a kept version. Returns
 * how many were deleted.
 */
export async function eraseUnheldPictures(db: Database, now: number): Promise<number> {
  return eraseUnused(db, `of_source = 1 and ${IS_OF_NO_DOCUMENT} and ${IS_OF_NO_COURSE}`, now, now)
}

/**
 * Deletes media of test keys that were uploaded before `before`. Media of courses and documents that still exist stay
 * with them.
 */
export async function eraseOldTestMedia(db: Database, before: number, now: number): Promise<number> {
  return eraseUnused(db, `${IS_OF_TEST_KEY} and ${IS_OF_NO_DOCUMENT} and ${IS_OF_NO_COURSE}`, before, now)
}

/** Deletes all media that meet the condition, in batches, so that no transaction holds its locks for long. */
async function eraseUnused(db: Database, condition: string, before: number, now: number): Promise<number> {
  let erased = 0
  for (let listed = MEDIA_AT_ONCE; listed === MEDIA_AT_ONCE; ) {
    const batch = await db.transaction(transaction => eraseBatch(transaction, condition, before, now))
    listed = batch.listed
    erased += batch.erased
  }
  return erased
}

async function eraseBatch(transaction: Transaction, condition: string, before: number, now: number) {
  const unused = await listUnused(transaction, condition, before)
  for (const [keyId, rows] of Map.groupBy(unused, row => row.keyId)) {
    const ids = rows.map(({ id }) => id)
    // Once the rows are locked, a transaction in which a course begins to show these media either waits for the lock or
    // has already recorded that it shows them. So the list is read again.
    await lockMedia(transaction, keyId, ids)
  }
  const stillUnused = new Set((await listUnused(transaction, condition, before)).map(({ id }) => id))
  const erased = unused.filter(({ id }) => stillUnused.has(id))
  for (const { id, keyId } of erased) await eraseMedia(transaction, keyId, id, now)
  return { listed: unused.length, erased: erased.length }
}

async function listUnused(
  transaction: Transaction,
  condition: string,
  before: number,
): Promise<{ id: string; keyId: string }[]> {
  return transaction.query(
    `select id, key_id as "keyId" from media where created_at < $1 and ${condition} order by key_id, id limit ${MEDIA_AT_ONCE}`,
    [before],
  )
}
