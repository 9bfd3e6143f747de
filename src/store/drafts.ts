import type { Course } from '../course/schema.ts'
import { upgradeDocument } from '../course/upgrade-document.ts'
import type { Queryable } from './database.ts'

/** The one draft of a course. `version` is the one that it was made on; `revision` is another word after every save. */
export type Draft = { version: number; revision: string; course: Course; savedAt: number }

export async function findDraft(db: Queryable, courseId: string): Promise<Draft | null> {
  const [row] = await db.query<Omit<Draft, 'course'> & { document: string }>(
    `select version, revision, document, saved_at as "savedAt" from drafts where course_id = $1`,
    [courseId],
  )
  if (!row) return null
  const { document, ...draft } = row
  return { ...draft, course: upgradeDocument(JSON.parse(document)) as Course }
}

/** Saves over the revision that was read, or as the first one; false when another was quicker. */
export async function putDraft(db: Queryable, draft: Draft, read: string | null): Promise<boolean> {
  const { version, revision, course, savedAt } = draft
  const values = [course.id, version, revision, JSON.stringify(course), savedAt]
  const saved =
    read === null
      ? await db.query(
          `insert into drafts (course_id, version, revision, document, saved_at) values ($1, $2, $3, $4, $5)
           on conflict (course_id) do nothing returning revision`,
          values,
        )
      : await db.query(
          `update drafts set version = $2, revision = $3, document = $4, saved_at = $5
           where course_id = $1 and revision = $6 returning revision`,
          [...values, read],
        )
  return saved.length > 0
}

/** False when another revision was saved since. */
export async function dropDraft(db: Queryable, courseId: string, revision: string): Promise<boolean> {
  const dropped = await db.query(`delete from drafts where course_id = $1 and revision = $2 returning revision`, [
    courseId,
    revision,
  ])
  return dropped.length > 0
}
