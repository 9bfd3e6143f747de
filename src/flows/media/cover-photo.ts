import { buffer } from 'node:stream/consumers'
import type { FocalPoint } from '../../course/media/fill-box.ts'
import { type PictureSize, pictureSizes } from '../../course/media/picture-sizes.ts'
import type { Course } from '../../course/schema.ts'
import { PublicError } from '../../errors.ts'
import { BusyMachine } from '../../isolate/run-limited.ts'
import { createTurns } from '../../isolate/turns.ts'
import { type Crop, cropPictureApart } from '../../media/crop-picture-apart.ts'
import { refusal } from '../../refusals.ts'
import type { MediaStore } from '../../storage/media-store.ts'
import type { Database } from '../../store/database.ts'
import { findShownFiles, type MediaFile } from '../../store/media/media.ts'

const WAIT_MS = 30_000
/**
 * Maximum size in bytes of a photo that is embedded whole. Most photos that are 480 pixels wide are smaller; a larger
 * one is cropped first.
 */
const EMBEDDED_BYTES = 64 * 1024

/**
 * Covers have queues of their own, so that crawlers that follow shared links do not delay uploads. An account has at
 * most one cover in the common queue, so that an account with many shared courses does not delay the others.
 */
const inTurnOfAccount = createTurns({ perName: 1, inAll: Number.POSITIVE_INFINITY, waitMs: WAIT_MS })
const inTurnOfCovers = createTurns({ perName: 1, inAll: 1, waitMs: WAIT_MS })
const pendingCrops = new Map<string, Promise<Buffer | null>>()

type PhotoParts = { db: Database; media: MediaStore }
type Photographed = Pick<Course, 'id' | 'cover' | 'media'>

/** A photo to embed in an SVG drawing, with its size and its focal point. */
export type EmbeddedPhoto = PictureSize & FocalPoint & { type: 'image/webp' | 'image/jpeg'; bytes: Buffer }

/** Returns a course's cover photo, scaled to a size and cropped around its focal point. Null: the course has none. */
export async function cropCoverPhoto(parts: PhotoParts, course: Photographed, crop: Crop): Promise<Buffer | null> {
  const photo = await findCoverPhoto(parts, course)
  return photo && cropInTurn(parts.media, photo, crop)
}

/**
 * Returns a course's cover photo to embed in a drawing, in a box of this size: its smallest stored file or, if that has
 * too many bytes, only the crop that the box shows. Null: the course has no photo.
 */
export async function embedCoverPhoto(
  parts: PhotoParts,
  course: Photographed,
  box: PictureSize,
): Promise<EmbeddedPhoto | null> {
  const photo = await findCoverPhoto(parts, course)
  if (!photo) return null
  const [smallest] = photo.sizes
  if (smallest!.file.bytes > EMBEDDED_BYTES) {
    const bytes = await cropInTurn(parts.media, photo, { ...box, format: 'jpeg' })
    return bytes && { type: 'image/jpeg', bytes, ...box, x: 0, y: 0 }
  }
  const bytes = await readWhole(parts.media, smallest!.file)
  const { width, height } = smallest!
  return bytes && { type: 'image/webp', bytes, width, height, ...photo.focus }
}

type KeptSize = PictureSize & { file: MediaFile }
type CoverPhoto = { accountId: string; mediaId: string; focus: FocalPoint; sizes: KeptSize[] }

async function findCoverPhoto({ db }: PhotoParts, { id, cover, media }: Photographed): Promise<CoverPhoto | null> {
  const picture = media?.find(each => each.id === cover?.media)
  if (!cover || picture?.kind !== 'picture') return null
  const shownFiles = await findShownFiles(db, id, picture.id)
  const sizes = pictureSizes(picture).flatMap(size => {
    const file = shownFiles?.files.find(({ width }) => width === size.width)
    return file ? [{ ...size, file }] : []
  })
  if (!shownFiles || sizes.length === 0) return null
  return { accountId: shownFiles.accountId, mediaId: picture.id, focus: { x: cover.x, y: cover.y }, sizes }
}

/** Deduplicates concurrent crops: a request for a crop that is in flight waits for its result. */
async function cropInTurn(store: MediaStore, photo: CoverPhoto, crop: Crop): Promise<Buffer | null> {
  const name = JSON.stringify([photo.mediaId, photo.focus, crop])
  const pending = pendingCrops.get(name)
  if (pending) return pending
  const cropped = cropWhenFree(store, photo, crop).finally(() => pendingCrops.delete(name))
  pendingCrops.set(name, cropped)
  return cropped
}

async function cropWhenFree(store: MediaStore, photo: CoverPhoto, crop: Crop): Promise<Buffer | null> {
  const { accountId, focus, sizes } = photo
  const { file } = sizes.find(({ width, height }) => width >= crop.width && height >= crop.height) ?? sizes.at(-1)!
  const work = async () => {
    const bytes = await readWhole(store, file)
    return { cropped: bytes && (await cropPictureApart(bytes, crop, focus)) }
  }
  const outcome = await inTurnOfAccount(accountId, () => inTurnOfCovers('', work)).catch(error => {
    if (error instanceof BusyMachine) return null
    throw error
  })
  if (!outcome) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('pictures-packing'))
  return outcome.cropped
}

/** Reads a file; null if the store has lost it. A course without its photo shows its mosaic of tiles. */
async function readWhole(store: MediaStore, { address }: MediaFile): Promise<Buffer | null> {
  const stream = await store.read(address)
  return stream && buffer(stream)
}
