import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import type { MediaStore } from '../storage/media-store.ts'
import type { Packages } from '../storage/packages.ts'
import type { Database } from '../store/database.ts'
import { type CourseErasure, endErasure, eraseCourse, listErasures } from '../store/erasures.ts'

export type ErasureParts = {
  db: Database
  packages: Pick<Packages, 'remove'>
  media: Pick<MediaStore, 'remove'>
}

/** Erases a course for good. Its files are removed after the commit; the worker removes any that remain. */
export async function deleteCourse(parts: ErasureParts, erasure: CourseErasure, now: number): Promise<void> {
  if (!(await eraseCourse(parts.db, erasure, now))) throw new PublicError('NOT_FOUND', refusal('no-such-course'))
  await Promise.allSettled([eraseFiles(parts, now), parts.db.scrub()])
}

/** Deletes the files of deleted rows. If the store of a file is unreachable, the file is deleted at a later try. */
export async function eraseFiles({ db, packages, media }: ErasureParts, now: number): Promise<void> {
  const stores = { packages, bodies: db.bodies, media }
  for (const { path, store } of await listErasures(db, now)) {
    await stores[store].remove(path)
    await endErasure(db, path)
  }
}
