import { moveNewSlots } from '../course/change/move-new-slots.ts'
import { COURSE_LIMITS } from '../course/parts.ts'
import type { Course } from '../course/schema.ts'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import type { Database } from '../store/database.ts'
import { findFamilySlots } from '../store/versions.ts'

/**
 * A version with its final slots. `slotsFrom` is the highest slot of the family before this version; the transaction
 * that saves the version checks that nobody else has taken slots since. It is absent if there are no new slots.
 */
type Numbered = { course: Course; slotsFrom?: number }

/**
 * Renumbers the new slots of a version, those above `slotsBefore`, so that they follow the highest slot that was given
 * in the family (a course and its translations).
 */
export async function numberSlots(db: Database, next: Course, slotsBefore: number): Promise<Numbered> {
  if (next.memory.slots === slotsBefore) return { course: next }
  const slotsFrom = (await findFamilySlots(db, next)) ?? slotsBefore
  const course = moveNewSlots(next, slotsBefore, slotsFrom)
  if (course.memory.slots > COURSE_LIMITS.slots)
    throw new PublicError('VALIDATION_ERROR', refusal('course-slots', { most: COURSE_LIMITS.slots }))
  return { course, slotsFrom }
}
