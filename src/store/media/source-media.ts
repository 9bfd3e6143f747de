import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Queryable, Transaction } from '../database.ts'
import { addRow, eraseMedia, type MediaRow } from './media.ts'
import { lockMedia } from './media-uses.ts'

const MEDIA_AT_ONCE = 500

/**
 * A picture of a document, with its file name inside the document: either media that the key already has, or new media
 * whose files are stored.
 */
export type SourceMedia = { name: string } & ({ knownId: string } | { media: MediaRow })

/** Links a document to its pictures, in the transaction that adds the document. */
export async function addSourceMedia(
  transaction: Transaction,
  keyId: string,
  sourceId: string,
  pictures: SourceMedia[],
): Promise<void> {
  for (const { name, ...picture } of pictures) {
    const mediaId = 'media' in picture ? await addRow(transaction, keyId, picture.media, true) : picture.knownId
    // The existing media were deleted while this document was being read. If the client sends the document again, the
    // picture is stored as new media.
    if ('knownId' in picture && (await lockMedia(transaction, keyId, [mediaId])) === 0)
      throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('sources-busy'))
    await transaction.query(`insert into source_media (source_id, name, media_id) values ($1, $2, $3)`, [
      sourceId,
      name,
      mediaId,
    ])
  }
}

/** Returns the media ids of a document's pictures, by file name. */
export async function findSourceMedia(db: Queryable, sourceId: string): Promise<Record<string, string>> {
  const rows = await db.query<{ name: string; mediaId: string }>(
    `select name, media_id as "mediaId" from source_media where source_id = $1`,
    [sourceId],
  )
  return Object.fromEntries(rows.map(({ name, mediaId }) => [name, mediaId]))
}

/**
 * Marks media with these bytes as uploaded by the client, who has now sent them, so that they stay when the document
 * that they came from is deleted.
 */
export async function claimMedia(db: Queryable, keyId: string, sha256: string): Promise<void> {
  await db.query(`update media set of_source = 0 where key_id = $1 and sha256 = $2 and of_source = 1`, [keyId, sha256])
}

/** Removes the links to a document's pictures, while the document is being deleted. */
export async function dropSourceMedia(transaction: Transaction, sourceId: string): Promise<void> {
  await transaction.query(`delete from source_media where source_id = $1`, [sourceId])
}

/**
 * Deletes pictures that came from documents, if no document and no course of the key has them any more. Their files are
 * deleted after the commit.
 */
export async function eraseUnheldMedia(transaction: Transaction, keyId: string, now: number): Promise<void> {
  const unheld = await listUnheld(transaction, keyId)
  if (unheld.length === 0) return
  // Once the rows are locked, a transaction in which a course begins to show these media either waits for the lock or
  // has already recorded that it shows them. So the list is read again.
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
