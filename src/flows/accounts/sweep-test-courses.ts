import { listOldTestCourses } from '../../store/courses.ts'
import { eraseCourse } from '../../store/erasures.ts'
import { eraseOldTestMedia } from '../../store/media/sweep-media.ts'
import { type ErasureParts, eraseFiles } from '../delete-course.ts'

const TEST_COURSE_MS = 7 * 24 * 60 * 60 * 1000

/** Erases courses and media of test keys after a week. Returns the number of erased courses. */
export async function sweepTestCourses(parts: ErasureParts, now: number): Promise<number> {
  let swept = 0
  for (;;) {
    const courses = await listOldTestCourses(parts.db, now - TEST_COURSE_MS)
    if (courses.length === 0) break
    for (const { id: courseId, keyId } of courses) if (await eraseCourse(parts.db, { keyId, courseId }, now)) swept++
  }
  const media = await eraseOldTestMedia(parts.db, now - TEST_COURSE_MS, now)
  if (swept + media > 0) await eraseFiles(parts, now)
  return swept
}
