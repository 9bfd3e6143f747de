import { eraseUnheldPictures, eraseUnusedDrawings } from '../../store/media/sweep-media.ts'
import { type ErasureParts, eraseFiles } from '../delete-course.ts'

/**
 * How long unused pictures are kept: longer than the time in which another job for the same brief can reuse the
 * pictures of a failed job.
 */
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Deletes unused pictures: those drawn for a course that failed or that no longer shows them, after a week; those of a
 * deleted document, as soon as nothing shows them.
 */
export async function sweepPictures(parts: ErasureParts, now: number): Promise<number> {
  const drawings = await eraseUnusedDrawings(parts.db, now - UNUSED_MS, now)
  const swept = drawings + (await eraseUnheldPictures(parts.db, now))
  if (swept > 0) await eraseFiles(parts, now)
  return swept
}
