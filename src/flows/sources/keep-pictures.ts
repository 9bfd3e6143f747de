import type { LeftOutPictures, PictureReason } from '../../course/source-document.ts'
import type { MediaStore } from '../../storage/media-store.ts'
import type { Database } from '../../store/database.ts'
import { newMediaId } from '../../store/ids.ts'
import { announceFile, dropFiles, findMediaByContent, type MediaFile } from '../../store/media/media.ts'
import type { SourceMedia } from '../../store/media/source-media.ts'
import { describeReadPicture } from '../media/read-spooled.ts'
import { type MediaRoom, openMediaRoom } from './media-room.ts'
import { readDocumentPictures } from './read-document-pictures.ts'
import type { SpooledPicture } from './spool-pictures.ts'

export type PictureParts = { db: Database; media: MediaStore; mediaQuotaBytes: number }
type Owner = { keyId: string; accountId: string }

/** How many of a document's pictures are kept, and for what reasons how many are left out. */
export type PictureCount = { kept: number; leftOut: LeftOutPictures[] }

/**
 * The pictures of a document as media. The files at `addresses` are stored, but their rows are not written yet. `count`
 * says how many pictures were kept.
 */
export type KeptPictures = { media: SourceMedia[]; count: PictureCount; addresses: Pick<MediaFile, 'address'>[] }

/**
 * Stores a document's pictures as media and passes them to `store`, which writes their rows together with the
 * document's. If writing the rows fails, or the document was already stored by another upload, the stored files are
 * deleted.
 */
export async function withPictures<Row extends { id: string }>(
  parts: PictureParts,
  owner: Owner,
  source: { id: string; name: string; pictures: SpooledPicture[]; leftOutPictures: LeftOutPictures[] },
  now: number,
  store: (kept: KeptPictures) => Promise<Row>,
): Promise<Row> {
  const { db, mediaQuotaBytes } = parts
  const known = await findKnown(db, owner.keyId, source.pictures)
  const unknown = source.pictures.filter(({ name }) => !known.some(each => each.name === name))
  const room = openMediaRoom(db, owner.keyId, mediaQuotaBytes, now)
  const kept: KeptPictures = { media: [...known], count: { kept: 0, leftOut: source.leftOutPictures }, addresses: [] }
  let isStored = false
  try {
    const sentBytes = unknown.reduce((sum, picture) => sum + picture.length, 0)
    if (await room.reserve(sentBytes)) await keepUnknown(parts, owner, unknown, source.name, now, kept, room)
    else leave(kept, 'no-space', unknown.length)
    kept.count.kept = kept.media.length
    const row = await store(kept)
    isStored = row.id === source.id
    return row
  } finally {
    if (!isStored) await dropFiles(db, kept.addresses, now).catch(() => {})
    await room.release()
  }
}

/** Finds the pictures whose bytes the key already has as media, so that they are not decoded again. */
async function findKnown(db: Database, keyId: string, pictures: SpooledPicture[]): Promise<SourceMedia[]> {
  const known: SourceMedia[] = []
  for (const { name, sha256 } of pictures) {
    const media = await findMediaByContent(db, keyId, sha256)
    if (media) known.push({ name, knownId: media.id })
  }
  return known
}

async function keepUnknown(
  { db, media }: PictureParts,
  { accountId }: Owner,
  pictures: SpooledPicture[],
  documentName: string,
  now: number,
  kept: KeptPictures,
  room: MediaRoom,
): Promise<void> {
  let madeBytes = 0
  for await (const { picture, reading } of readDocumentPictures(accountId, pictures)) {
    if (typeof reading === 'string') {
      leave(kept, reading, 1)
      continue
    }
    const { name, sha256 } = picture
    const { kind, facts, files } = describeReadPicture(reading)
    const bytes = files.reduce((sum, { source }) => sum + source.length, 0)
    if (!(await room.reserve(madeBytes + bytes))) {
      leave(kept, 'no-space', 1)
      continue
    }
    madeBytes += bytes
    const id = newMediaId(now)
    const stored: MediaFile[] = []
    for (const { source, ...file } of files) {
      const address = await announceFile(db, id, now)
      kept.addresses.push({ address })
      stored.push({ ...file, bytes: source.length, sha256: source.sha256, address })
      await media.put(address, source)
    }
    kept.media.push({
      name,
      media: { id, kind, name: documentName, sha256, bytes, facts, files: stored, createdAt: now },
    })
  }
}

function leave({ count }: KeptPictures, why: PictureReason, pictures: number): void {
  if (pictures === 0) return
  const { leftOut } = count
  const entry = leftOut.find(each => each.why === why)
  if (entry) entry.count += pictures
  else leftOut.push({ why, count: pictures })
}
