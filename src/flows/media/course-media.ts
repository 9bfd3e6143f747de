import type { Readable } from 'node:stream'
import type { Change } from '../../course/change/change.ts'
import type { RemovedPart } from '../../course/change/change-course.ts'
import { type CourseMedia, courseMediaSchema } from '../../course/media/course-media.ts'
import { nameFiles } from '../../course/media/name-files.ts'
import { PublicError } from '../../errors.ts'
import type { Streamed } from '../../export/zip.ts'
import { refusal } from '../../refusals.ts'
import type { MediaStore } from '../../storage/media-store.ts'
import type { Database } from '../../store/database.ts'
import { findManyMedia, type MediaFile } from '../../store/media/media.ts'
import type { StoredMedia } from './add-media.ts'

const HASH_CHARACTERS = 16
const MEDIA_ID = /\bmed_[0-9a-v]{26}\b/g

/** Finds the key's media to which changes or restored parts refer. */
export async function findNamedMedia(
  db: Database,
  keyId: string,
  changes: Change[],
  removed: Map<string, RemovedPart>,
): Promise<CourseMedia[]> {
  const ids = new Set(JSON.stringify([changes, ...removed.values()]).match(MEDIA_ID) ?? [])
  const rows = (await findManyMedia(db, keyId, [...ids])) as StoredMedia[]
  return rows.map(describeMedia)
}

/** Returns the facts about media that are stored in the document of a course. */
export function describeMedia({ id, kind, bytes, sha256, name, facts }: StoredMedia): CourseMedia {
  return courseMediaSchema.parse({ ...facts, id, kind, bytes, name, hash: sha256.slice(0, HASH_CHARACTERS) })
}

/** Returns the files of a course's media under the names that its page uses. */
export async function findPackageMedia(
  db: Database,
  store: MediaStore,
  keyId: string,
  shown: CourseMedia[],
): Promise<Streamed[]> {
  const rows = await findManyMedia(
    db,
    keyId,
    shown.map(({ id }) => id),
  )
  return shown.flatMap(media => {
    const files = rows.find(({ id }) => id === media.id)?.files ?? []
    return nameFiles(media).map(({ name, width }) => {
      const file = files.find(each => each.width === width)
      if (!file) throw unreadable()
      return { name, crc: file.crc32, size: file.bytes, open: () => openFile(store, file) }
    })
  })
}

async function openFile(store: MediaStore, { address }: MediaFile): Promise<Readable> {
  const stream = await store.read(address)
  if (!stream) throw unreadable()
  return stream
}

function unreadable(): PublicError {
  return new PublicError('INTERNAL_ERROR', refusal('file-lost'))
}
