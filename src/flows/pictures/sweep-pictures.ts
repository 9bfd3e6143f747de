import { eraseUnheldPictures, eraseUnusedDrawings } from '../../store/media/sweep-media.ts'
import { type ErasureParts, eraseFiles } from '../delete-course.ts'

/** Longer than a failed job waits to be taken up again with what was drawn for it. */
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Pictures that were drawn for a course which failed, or out of which they were taken, go after a week; those of a deleted document once
 * nothing shows them.
 */
export async function sweepPictures(parts: ErasureParts, now: number): Promise<number> {
  const drawings = await eraseUnusedDrawings(parts.db, now - UNUSED_MS, now)
  const swept = drawings + (await eraseUnheldPictures(parts.db, now))
  if (swept > 0) await eraseFiles(parts, now)
  return swept
}
