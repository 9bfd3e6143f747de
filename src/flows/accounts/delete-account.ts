import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import { closeAccount, eraseAccount, listAccountCourses } from '../../store/account-erasure.ts'
import type { Act } from '../../store/audit.ts'
import { eraseCourse } from '../../store/erasures.ts'
import { type ErasureParts, eraseFiles } from '../delete-course.ts'

/**
 * Deletes an account and all that it owns. Its keys are invalid at once; its courses are erased one by one, so that
 * other accounts are not delayed. A process that dies meanwhile leaves a closed account, which can be deleted again.
 */
export async function deleteAccount(
  parts: ErasureParts,
  accountId: string,
  act: Act | null,
  now: number,
): Promise<void> {
  const { db } = parts
  if (!(await closeAccount(db, accountId, act, now))) throw new PublicError('NOT_FOUND', refusal('no-such-account'))
  for (;;) {
    const courses = await listAccountCourses(db, accountId)
    if (courses.length === 0) break
    for (const { id: courseId, keyId } of courses) await eraseCourse(db, { keyId, courseId }, now)
  }
  await eraseAccount(db, accountId, now)
  await Promise.allSettled([eraseFiles(parts, now), db.scrub()])
}
