import type { FileFormat } from '../../course/media/media-formats.ts'
import { nameDownload } from '../../course/media/own-name.ts'
import { PublicError } from '../../errors.ts'
import { BusyMachine } from '../../isolate/run-limited.ts'
import { createTurns } from '../../isolate/turns.ts'
import { findMediaKind, MEDIA_BYTES, type MediaKind } from '../../media/media-kinds.ts'
import { UnreadableMedia } from '../../media/unreadable-media.ts'
import { refusal } from '../../refusals.ts'
import type { MediaStore } from '../../storage/media-store.ts'
import type { Act } from '../../store/audit.ts'
import type { Database } from '../../store/database.ts'
import { addBodyHash, findAnswer, type IdempotencyClaim } from '../../store/idempotency.ts'
import { newMediaId } from '../../store/ids.ts'
import {
  announceFile,
  deleteMedia as deleteRow,
  dropFiles,
  findMediaByContent,
  type MediaFile,
  type MediaRow,
  addMedia as store,
} from '../../store/media/media.ts'
import { releaseBytes, reserveBytes } from '../../store/media/media-quota.ts'
import { claimMedia } from '../../store/media/source-media.ts'
import { type ErasureParts, eraseFiles } from '../delete-course.ts'
import { inPictureTurn } from '../picture-turns.ts'
import { MEDIA_NAMES, type MediaFacts, type NewFile, type ReadMedia, readSpooled } from './read-spooled.ts'
import { type SpooledFile, type Upload, withSpooledUpload } from './spool-upload.ts'

export type StoredMedia = MediaRow<MediaFacts>

export type MediaParts = {
  db: Database
  media: MediaStore
  uploadFolder: string
  mediaQuotaBytes: number
}

const WAIT_MS = 2 * 60_000
/**
 * Limits the media that are read and stored: two at a time per account. Decoded pictures, and the rewritten index of a
 * film, are in memory until the store has them, and a store may be slow. Work that has a turn here waits for a turn to
 * read (`inPictureTurn`), never the other way round, so that the two queues cannot block each other.
 */
const inStoringTurn = createTurns({ perName: 2, inAll: Number.POSITIVE_INFINITY, waitMs: WAIT_MS })

const KINDS =
  'a picture (JPEG, PNG, WebP, GIF, AVIF, SVG), a sound (MP3, M4A, WAV), a film (MP4, WebM), captions (WebVTT, SRT) or a document to take away'

/**
 * Stores uploaded media. Their bytes are reserved in the quota before they are received, then counted while they are
 * written to disk, read in a limited process, and stored; the row is added last. If the key already has the same bytes,
 * the existing media are returned.
 */
export async function addMedia(
  parts: MediaParts,
  owner: { keyId: string; accountId: string },
  upload: Upload & { name: string; madeBy?: string },
  now: number,
  act: Act | null = null,
  idempotency: IdempotencyClaim | null = null,
): Promise<StoredMedia> {
  const { db, uploadFolder, mediaQuotaBytes } = parts
  const uploadId = await reserveBytes(db, owner.keyId, upload.length, mediaQuotaBytes, now)
  const maker = upload.madeBy === undefined ? {} : { madeBy: upload.madeBy }
  let sniffedKind: MediaKind | undefined
  try {
    return await withSpooledUpload(
      uploadFolder,
      upload,
      head => {
        sniffedKind = requireKind(head)
        if (upload.madeBy !== undefined && sniffedKind !== 'picture') throw notAPicture()
        requireFitting(sniffedKind, upload.length)
      },
      async file => {
        addBodyHash(idempotency, file.sha256)
        await claimMedia(db, owner.keyId, file.sha256)
        const knownMedia =
          (await findAnswer(db, idempotency, now)) ?? (await findMediaByContent(db, owner.keyId, file.sha256))
        if (knownMedia) return knownMedia as StoredMedia
        const media = await inStoringTurn(owner.accountId, async () => {
          const { kind, facts, files } = await readInTurn(owner.accountId, sniffedKind!, file, upload.name)
          // The tracks in the file decide the kind: a film file without a video track is a sound.
          requireFitting(kind, upload.length)
          const row = {
            id: newMediaId(now),
            kind,
            name: kind === 'file' ? nameDownload(upload.name, facts.format as FileFormat) : upload.name,
            sha256: file.sha256,
            facts: { ...facts, ...maker },
            createdAt: now,
          }
          return keepFiles(parts, row.id, files, now, async kept => {
            const bytes = kept.reduce((sum, each) => sum + each.bytes, 0)
            const stored = await store(db, owner.keyId, { ...row, bytes, files: kept }, uploadId, act, idempotency)
            return stored as StoredMedia
          })
        })
        return media ?? refuseBusy()
      },
    )
  } finally {
    await releaseBytes(db, uploadId)
  }
}

/** Deletes media. If a course shows them, the error names the courses instead. */
export async function deleteMedia(
  parts: ErasureParts,
  keyId: string,
  id: string,
  now: number,
  act: Act | null,
): Promise<void> {
  await deleteRow(parts.db, keyId, id, now, act)
  await Promise.allSettled([eraseFiles(parts, now), parts.db.scrub()])
}

function requireKind(head: Buffer): MediaKind {
  const kind = findMediaKind(head)
  if (kind) return kind
  throw new PublicError('VALIDATION_ERROR', refusal('media-kind', { kinds: KINDS }))
}

/** Builds the error for an image model that has answered with something else than a picture. */
function notAPicture(): PublicError {
  return new PublicError('VALIDATION_ERROR', 'The file is no picture')
}

function requireFitting(kind: MediaKind, length: number): void {
  if (length <= MEDIA_BYTES[kind]) return
  const most = `${MEDIA_BYTES[kind] / 1024 / 1024} MiB`
  throw new PublicError('VALIDATION_ERROR', refusal('media-large', { kind: MEDIA_NAMES[kind], most }))
}

async function readInTurn(accountId: string, kind: MediaKind, file: SpooledFile, name: string): Promise<ReadMedia> {
  try {
    const media = await inPictureTurn(accountId, () => readSpooled(kind, file, name))
    if (media) return media
  } catch (error) {
    if (error instanceof UnreadableMedia) throw new PublicError('VALIDATION_ERROR', error.refusal)
    if (!(error instanceof BusyMachine)) throw error
  }
  return refuseBusy()
}

function refuseBusy(): never {
  throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('media-busy'))
}

/**
 * Stores files, after announcing each one's address in the database, and adds their row. If the row cannot be added, or
 * another row has the same content already, the files are deleted.
 */
async function keepFiles(
  { db, media }: MediaParts,
  mediaId: string,
  files: NewFile[],
  now: number,
  addRow: (kept: MediaFile[]) => Promise<StoredMedia>,
): Promise<StoredMedia> {
  const kept: MediaFile[] = []
  try {
    for (const { source, ...file } of files) {
      const address = await announceFile(db, mediaId, now)
      kept.push({ ...file, bytes: source.length, sha256: source.sha256, address })
      await media.put(address, source)
    }
    const row = await addRow(kept)
    if (row.id !== mediaId) await dropFiles(db, kept, now)
    return row
  } catch (error) {
    await dropFiles(db, kept, now).catch(() => {})
    throw error
  }
}
