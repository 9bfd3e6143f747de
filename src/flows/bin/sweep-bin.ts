import { listOverdueInBin } from '../../store/bin.ts'
import { eraseCourse } from '../../store/erasures.ts'
import { type ErasureParts, eraseFiles } from '../delete-course.ts'

/** Erases the courses whose time in the bin is over. Returns the number of erased courses. */
export async function sweepBin(parts: ErasureParts, now: number): Promise<number> {
  let swept = 0
  for (;;) {
    const courses = await listOverdueInBin(parts.db, now)
    if (courses.length === 0) break
    for (const { id: courseId, keyId } of courses) if (await eraseCourse(parts.db, { keyId, courseId }, now)) swept++
  }
  if (swept > 0) await eraseFiles(parts, now)
  return swept
}
