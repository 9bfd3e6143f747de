import type { Course } from '../../course/schema.ts'
import { requireCourse } from '../../store/courses.ts'
import type { Database } from '../../store/database.ts'
import { type Approval, listStandingApprovals } from '../../store/reviews/approvals.ts'

/**
 * The current version with who stands for it. Its document never changes, and an approval comes later and may be withdrawn: so the report
 * says `person` only for as long as somebody else than its editor approves this very version.
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
