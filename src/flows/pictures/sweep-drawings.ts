import { eraseUnusedDrawings } from '../../store/media/sweep-media.ts'
import { type ErasureParts, eraseFiles } from '../delete-course.ts'

/** Longer than a failed job waits to be taken up again with what was drawn for it. */
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000

/** Pictures that were drawn for a course which failed, or out of which they were taken, go after a week. */
export async function sweepDrawings(parts: ErasureParts, now: number): Promise<number> {
  const swept = await eraseUnusedDrawings(parts.db, now - UNUSED_MS, now)
  if (swept > 0) await eraseFiles(parts, now)
  return swept
}
