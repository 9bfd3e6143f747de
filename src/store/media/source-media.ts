import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Queryable, Transaction } from '../database.ts'
import { addRow, eraseMedia, type MediaRow } from './media.ts'
import { lockMedia } from './media-uses.ts'

const MEDIA_AT_ONCE = 500

/** A picture of a document under the name of its file there: media that the key has, or new ones whose files are stored. */
export type SourceMedia = { name: string } & ({ knownId: string } | { media: MediaRow })

/** Gives a document its pictures, in the transaction that adds it. */
export async function addSourceMedia(
  transaction: Transaction,
  keyId: string,
  sourceId: string,
  pictures: SourceMedia[],
): Promise<void> {
  for (const { name, ...picture } of pictures) {
    const mediaId = 'media' in picture ? await addRow(transaction, keyId, picture.media, true) : picture.knownId
    // Whoever deleted them did so while this document was read: the next try stores the picture as a new one.
    if ('knownId' in picture && (await lockMedia(transaction, keyId, [mediaId])) === 0)
      throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('sources-busy'))
    await transaction.query(`insert into source_media (source_id, name, media_id) values ($1, $2, $3)`, [
      sourceId,
      name,
      mediaId,
    ])
  }
}

/** The ids of media by the names that the pictures of a document have. */
export async function findSourceMedia(db: Queryable, sourceId: string): Promise<Record<string, string>> {
  const rows = await db.query<{ name: string; mediaId: string }>(
    `select name, media_id as "mediaId" from source_media where source_id = $1`,
    [sourceId],
  )
  return Object.fromEntries(rows.map(({ name, mediaId }) => [name, mediaId]))
}

/** For whoever sends these bytes: the media of them stay from now on, also without the document that they were found in. */
export async function claimMedia(db: Queryable, keyId: string, sha256: string): Promise<void> {
  await db.query(`update media set of_source = 0 where key_id = $1 and sha256 = $2 and of_source = 1`, [keyId, sha256])
}

/** Takes the pictures from a document that is being deleted. */
export async function dropSourceMedia(transaction: Transaction, sourceId: string): Promise<void> {
  await transaction.query(`delete from source_media where source_id = $1`, [sourceId])
}

/** Removes media out of documents that no document and no course of the key holds any more. Their files go after the commit. */
export async function eraseUnheldMedia(transaction: Transaction, keyId: string, now: number): Promise<void> {
  const unheld = await listUnheld(transaction, keyId)
  if (unheld.length === 0) return
  // A course that is about to show one of them waits for this row, or has shown it once the row is ours.
  await lockMedia(transaction, keyId, unheld)
  for (const id of await listUnheld(transaction, keyId)) await eraseMedia(transaction, keyId, id, now)
}

async function listUnheld(transaction: Transaction, keyId: string): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    `select id from media where key_id = $1 and of_source = 1
     and not exists (select 1 from source_media where media_id = media.id)
     and not exists (select 1 from media_uses where media_id = media.id)
     order by id limit ${MEDIA_AT_ONCE}`,
    [keyId],
  )
  return rows.map(({ id }) => id)
}
