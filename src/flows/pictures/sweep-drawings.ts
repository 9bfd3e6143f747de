import { eraseUnusedDrawings } from '../../store/media/sweep-media.ts'
import { type ErasureParts, eraseFiles } from '../delete-course.ts'

/** Age at which an unused drawing is erased: longer than a failed job can be resumed with its drawings. */
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000

/** Erases drawn pictures that no course shows, because the course failed or the picture was removed from it. */
export async function sweepDrawings(parts: ErasureParts, now: number): Promise<number> {
  const swept = await eraseUnusedDrawings(parts.db, now - UNUSED_MS, now)
  if (swept > 0) await eraseFiles(parts, now)
  return swept
}
