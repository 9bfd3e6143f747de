import type { Course } from '../../course/schema.ts'
import { requireCourse } from '../../store/courses.ts'
import type { Database } from '../../store/database.ts'
import { type Approval, listStandingApprovals } from '../../store/reviews/approvals.ts'

/**
 * Returns the current version and the approvals that apply to it. While somebody other than the version's editor
 * approves it, its quality report says `facts: 'person'`. The stored document does not say so, because it never
 * changes, but approvals come and go.
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
