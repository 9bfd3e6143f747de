import { familyId } from '../course/family.ts'
import type { Course } from '../course/schema.ts'
import type { Queryable, Transaction } from './database.ts'

/** How many slots a course and its translations have given together; null where none of them was changed or translated yet. */
export async function findFamilySlots(db: Queryable, course: Course): Promise<number | null> {
  const [row] = await db.query<{ slots: number }>(`select slots from families where id = $1`, [familyId(course)])
  return row?.slots ?? null
}

/** The family of a new translation, which begins with its first one. */
export async function joinFamily(transaction: Transaction, { family, memory }: Course): Promise<void> {
  if (family === undefined) return
  await transaction.query(
    `insert into families (id, slots) values ($1, $2) on conflict (id) do update
       set slots = case when families.slots < excluded.slots then excluded.slots else families.slots end`,
    [family, memory.slots],
  )
}

/**
 * Takes the new slots of a version from its family's counter. False, with nothing written: another member has moved the counter away from
 * `counter` since it was read, or another version of this course was saved.
 */
export async function takeSlots(transaction: Transaction, course: Course, counter: number): Promise<boolean> {
  const rows = await transaction.query(
    `insert into families (id, slots) select $1, $2 from courses where id = $4 and version = $5 - 1
     on conflict (id) do update set slots = excluded.slots where families.slots = $3 returning id`,
    [familyId(course), course.memory.slots, counter, course.id, course.version],
  )
  return rows.length === 1
}

/** Before a course is erased: the counter goes with the last member. */
export async function leaveFamily(transaction: Transaction, courseId: string, family: string | null): Promise<void> {
  await transaction.query(
    `delete from families where id = $1
     and not exists (select 1 from courses where (id = $1 or family = $1) and id <> $2)`,
    [family ?? courseId, courseId],
  )
}
