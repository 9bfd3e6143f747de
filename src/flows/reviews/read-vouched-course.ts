import type { Course } from '../../course/schema.ts'
import { requireCourse } from '../../store/courses.ts'
import type { Database } from '../../store/database.ts'
import { type Approval, listStandingApprovals } from '../../store/reviews/approvals.ts'

/**
 * Returns the current version and the approvals that apply to it. The stored document never changes, but approvals come
 * and go. So the report says `facts: 'person'` only while somebody other than the version's editor approves it.
 */
export async function readVouchedCourse(
  db: Database,
  keyId: string,
  courseId: string,
): Promise<{ course: Course; approvals: Approval[] }> {
  const course = await requireCourse(db, keyId, courseId)
  const approvals = await listStandingApprovals(db, courseId)
  const { quality } = course
  if (approvals.length === 0 || !quality.substance) return { course, approvals }
  const substance = { ...quality.substance, facts: 'person' as const }
  return { course: { ...course, quality: { ...quality, substance } }, approvals }
}
