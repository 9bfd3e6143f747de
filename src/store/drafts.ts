import type { Unfinished } from '../course/change/put-unfinished.ts'
import { listMediaIds } from '../course/media/settle-media.ts'
import type { Course } from '../course/schema.ts'
import { type Act, addAudit } from './audit.ts'
import type { Database, Queryable, Transaction } from './database.ts'
import { eraseBodies, findDocument, nameBody, withDocument } from './documents.ts'
import { DRAFT, recordUses } from './media/media-uses.ts'
import { upgradeDocument } from './upgrade-document.ts'

/** The draft of a course, which has one at most. */
export type Draft = {
  /** The version of the course on which the draft is based. */
  version: number
  /** A random token that changes with every save. */
  revision: string
  /** The whole course, in the form in which it would be saved as the next version. */
  course: Course
  /** Changes that are still incomplete, so that they are not in `course`. */
  unfinished: Unfinished[]
  /** The ids of recently added parts, by the temporary names under which the editors added them. */
  names: Record<string, string>
  savedAt: number
}

export async function findDraft(db: Database, courseId: string): Promise<Draft | null> {
  const row = await findDocument<Pick<Draft, 'version' | 'revision' | 'savedAt'>>(
    db,
    `select version, revision, document, saved_at as "savedAt" from drafts where course_id = $1`,
    [courseId],
  )
  if (!row) return null
  const { document, ...draft } = row
  const { unfinished = [], names = {}, ...course } = upgradeDocument(document) as DraftDocument
  return { ...draft, course, unfinished, names }
}

/** Whether `revision` is the draft's current revision. */
export async function hasRevision(db: Queryable, courseId: string, revision: string): Promise<boolean> {
  const rows = await db.query(`select revision from drafts where course_id = $1 and revision = $2`, [
    courseId,
    revision,
  ])
  return rows.length > 0
}

/**
 * A draft as it is stored: the course, with the fields that only drafts have. Drafts that were stored by release 0.1
 * have none of these fields.
 */
type DraftDocument = Course & Partial<Pick<Draft, 'unfinished' | 'names'>>

/**
 * Saves a draft in place of the one with the revision `read`, which the caller has read, or as the first draft (`read`
 * null). False: somebody else has saved the draft in between.
 */
export async function putDraft(
  db: Database,
  draft: Draft,
  read: string | null,
  act: Act | null = null,
): Promise<boolean> {
  const { version, revision, course, unfinished, names, savedAt } = draft
  const content: DraftDocument = { ...course, unfinished, names }
  return withDocument(db, course.id, JSON.stringify(content), async (transaction, document) => {
    const values = [course.id, version, revision, document.value, savedAt]
    if (read !== null) await eraseBody(transaction, course.id, read, savedAt)
    const saved =
      read === null
        ? await transaction.query(
            `insert into drafts (course_id, version, revision, document, saved_at) values ($1, $2, $3, $4, $5)
             on conflict (course_id) do nothing returning revision`,
            values,
          )
        : await transaction.query(
            `update drafts set version = $2, revision = $3, document = $4, saved_at = $5
             where course_id = $1 and revision = $6 returning revision`,
            [...values, read],
          )
    if (saved.length === 0) return false
    await nameBody(transaction, document)
    await recordUses(transaction, { courseId: course.id, version: DRAFT, mediaIds: listMediaIds(course) })
    await addAudit(transaction, act, course.id, savedAt)
    return true
  })
}

/** Deletes the draft. False: another revision has been saved since. */
export async function dropDraft(
  db: Database,
  courseId: string,
  revision: string,
  now: number,
  act: Act | null = null,
): Promise<boolean> {
  return db.transaction(async transaction => {
    await eraseBody(transaction, courseId, revision, now)
    const dropped = await transaction.query(
      `delete from drafts where course_id = $1 and revision = $2 returning revision`,
      [courseId, revision],
    )
    if (dropped.length === 0) return false
    await recordUses(transaction, { courseId, version: DRAFT, mediaIds: [] })
    await addAudit(transaction, act, courseId, now)
    return true
  })
}

async function eraseBody(transaction: Transaction, courseId: string, revision: string, now: number): Promise<void> {
  const ofRevision = { condition: 'course_id = $1 and revision = $2', values: [courseId, revision] }
  await eraseBodies(transaction, 'drafts', ofRevision, now)
}
