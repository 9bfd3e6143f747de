import type { Finding } from '../course/findings.ts'
import type { Course } from '../course/schema.ts'
import type { Act } from '../store/audit.ts'
import { requireCourse } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { findAnswer, type IdempotencyClaim } from '../store/idempotency.ts'
import { newCourseId } from '../store/ids.ts'
import { recordCourse } from '../store/new-courses.ts'
import { requireOwner } from '../store/versions.ts'
import { type CourseObject, courseObject } from './course-object.ts'
import { workOnCourse } from './work-on-course.ts'

export type CopyOrder = {
  keyId: string
  accountId: string
  courseId: string
  idempotency: IdempotencyClaim | null
  act?: Act | null
}

/** A course that was created without a job: its five public fields, and what the rules found in it. */
export type AddedCourse = CourseObject & { findings: Finding[] }

/** Copies the current version into a new course, which is independent of the original. */
export async function copyCourse(
  { db, baseUrl }: { db: Database; baseUrl: string },
  { keyId, accountId, courseId, idempotency, act }: CopyOrder,
  now: number,
): Promise<AddedCourse> {
  const answered = await findAnswer(db, idempotency, now)
  const original = await requireCourse(db, keyId, courseId)
  if (answered) return answered as AddedCourse
  const { brief } = await requireOwner(db, keyId, courseId)
  const { quality, findings } = await workOnCourse(accountId, 'judgeCopy', original, brief)
  const createdAt = new Date(now).toISOString()
  // The copy has no `family`, because an LMS with both courses must not take them for the same activity.
  const { family: _family, ...own } = original
  const course: Course = { ...own, id: newCourseId(), version: 1, createdAt, quality }
  const answer = { ...courseObject(course, baseUrl), findings }
  const owner = { keyId, accountId, brief, idempotency, act }
  return recordCourse(db, { course, ...owner, kind: 'copy', target: null, madeBy: 'copied', answer }, now)
}
