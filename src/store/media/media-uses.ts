import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Queryable, Transaction } from '../database.ts'

/** The version number that stands for the draft of a course in the rows that say which media are shown. */
export const DRAFT = 0

/** Records which media a version of a course, or its draft, shows. */
export async function recordUses(
  transaction: Transaction,
  { courseId, version, mediaIds }: { courseId: string; version: number; mediaIds: string[] },
): Promise<void> {
  if (version === DRAFT)
    await transaction.query(`delete from media_uses where course_id = $1 and version = $2`, [courseId, DRAFT])
  if (mediaIds.length === 0) return
  const [course] = await transaction.query<{ keyId: string }>(`select key_id as "keyId" from courses where id = $1`, [
    courseId,
  ])
  const heldCount = await lockMedia(transaction, course!.keyId, mediaIds)
  if (heldCount < mediaIds.length) throw new PublicError('VALIDATION_ERROR', refusal('media-gone'))
  for (const mediaId of mediaIds) {
    await transaction.query(`insert into media_uses (course_id, version, media_id) values ($1, $2, $3)`, [
      courseId,
      version,
      mediaId,
    ])
  }
}

/** Deletes the rows that say which media a version shows, because the version is no longer kept. */
export async function forgetUses(transaction: Transaction, courseId: string, version: number): Promise<void> {
  await transaction.query(`delete from media_uses where course_id = $1 and version = $2`, [courseId, version])
}

/**
 * Returns the total size of the media of each version that was saved before this size was stored with versions, by
 * version number. Versions without media are missing.
 */
export async function countMediaBytes(db: Queryable, courseId: string): Promise<Map<number, number>> {
  const rows = await db.query<{ version: number; bytes: number }>(
    `select u.version, cast(sum(m.bytes) as bigint) as bytes
     from course_versions v join media_uses u on u.course_id = v.course_id and u.version = v.version join media m on m.id = u.media_id
     where v.course_id = $1 and v.media_bytes is null group by u.version`,
    [courseId],
  )
  return new Map(rows.map(({ version, bytes }) => [version, Number(bytes)]))
}

/** Lists the courses that show this media item in a kept version or in their draft. */
export async function listUses(db: Queryable, mediaId: string): Promise<{ id: string; name: string }[]> {
  return db.query<{ id: string; name: string }>(
    `select distinct c.id, c.name from media_uses u join courses c on c.id = u.course_id where u.media_id = $1 order by c.name, c.id`,
    [mediaId],
  )
}

/**
 * Locks the media's rows, so that deleting media and showing them in a course happen one after the other. Returns how
 * many rows exist.
 */
export async function lockMedia(transaction: Transaction, keyId: string, ids: string[]): Promise<number> {
  const rows = await transaction.query(
    `update media set name = name where key_id = $1 and id in (${ids.map((_, at) => `$${at + 2}`).join(', ')}) returning id`,
    [keyId, ...ids],
  )
  return rows.length
}
