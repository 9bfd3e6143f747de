import { moveNewSlots } from '../course/change/move-new-slots.ts'
import { COURSE_LIMITS } from '../course/parts.ts'
import type { Course } from '../course/schema.ts'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import type { Database } from '../store/database.ts'
import { findFamilySlots } from '../store/versions.ts'

/** `slotsFrom` is what the family's counter said, for the transaction that takes them; absent where there are no new slots. */
type Numbered = { course: Course; slotsFrom?: number }

/**
 * The next version, whose new slots follow `slotsBefore`, with those numbered on from all that its family, a course and its
 * translations, has given.
 */
export async function numberSlots(db: Database, next: Course, slotsBefore: number): Promise<Numbered> {
  if (next.memory.slots === slotsBefore) return { course: next }
  const slotsFrom = (await findFamilySlots(db, next)) ?? slotsBefore
  const course = moveNewSlots(next, slotsBefore, slotsFrom)
  if (course.memory.slots > COURSE_LIMITS.slots)
    throw new PublicError('VALIDATION_ERROR', refusal('course-slots', { most: COURSE_LIMITS.slots }))
  return { course, slotsFrom }
}
