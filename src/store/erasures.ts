import { type Act, addAudit } from './audit.ts'
import { isHeld } from './backup/backups.ts'
import type { Database, Queryable, Transaction } from './database.ts'
import { eraseBodies } from './documents.ts'
import { forgetAnswers } from './idempotency.ts'
import { eraseUnheldMedia } from './media/source-media.ts'
import { eraseDrawings } from './media/sweep-media.ts'
import { eraseReviews } from './reviews/reviews.ts'
import { leaveFamily } from './versions.ts'

const FILES_AT_ONCE = 100

/** A course to erase. `act` is absent if the service erases it by itself, as when its time in the bin is over. */
export type CourseErasure = { keyId: string; courseId: string; act?: Act | null }

/**
 * Erases a course and all rows about it: versions, exports, packages, the brief and idempotent answers of its job,
 * reviews, and the addresses and bodies of its events. Events that are still waiting are never sent. False: the key
 * has no such course.
 */
export async function eraseCourse(
  db: Database,
  { keyId, courseId, act }: CourseErasure,
  now: number,
): Promise<boolean> {
  return db.transaction(async transaction => {
    const [course] = await transaction.query<{ jobId: string; family: string | null }>(
      `select job_id as "jobId", family from courses where id = $1 and key_id = $2`,
      [courseId, keyId],
    )
    if (!course) return false
    await transaction.query(
      `insert into erasures (path, created_at)
         select path, cast($2 as bigint) from packages where course_id = $1
         union select hidden_path, cast($2 as bigint) from packages where course_id = $1 and hidden_path is not null
       on conflict do nothing`,
      [courseId, now],
    )
    const courseRows = { condition: 'course_id = $1', values: [courseId] }
    await eraseBodies(transaction, 'course_versions', courseRows, now)
    await eraseBodies(transaction, 'drafts', courseRows, now)
    await eraseReviews(transaction, courseId)
    await eraseDrawings(transaction, keyId, courseId, now)
    for (const table of ['exports', 'packages', 'course_versions', 'drafts', 'media_uses']) {
      await transaction.query(`delete from ${table} where course_id = $1`, [courseId])
    }
    await eraseUnheldMedia(transaction, keyId, now)
    await leaveFamily(transaction, courseId, course.family)
    await transaction.query(`delete from courses where id = $1`, [courseId])
    await eraseJob(transaction, keyId, course.jobId, courseId, now)
    await eraseJobs(transaction, courseId, now)
    await addAudit(transaction, act, courseId, now)
    return true
  })
}

/** Erases the texts in a job's row. Its id, key, state, times and usage stay, because the account's totals are computed from them. */
async function eraseJob(
  transaction: Transaction,
  keyId: string,
  jobId: string,
  courseId: string,
  now: number,
): Promise<void> {
  await transaction.query(`delete from job_steps where job_id = $1`, [jobId])
  await transaction.query(
    `update jobs set brief = '{}', chapters = null, callback_url = null, course_id = null, erased_at = $2 where id = $1`,
    [jobId, now],
  )
  await transaction.query(
    `update events set outcome = 'withdrawn', finished_at = $2 where course_id = $1 and outcome is null and lease_until is null`,
    [courseId, now],
  )
  await transaction.query(`update events set url = '', body = '{}', answer = null where course_id = $1`, [courseId])
  for (const id of [jobId, courseId]) await forgetAnswers(transaction, keyId, id)
}

/**
 * Erases the jobs that rewrote or translated this course without making another course. The job of a translation that
 * exists stays, because the translation is a course of its own.
 */
async function eraseJobs(transaction: Transaction, courseId: string, now: number): Promise<void> {
  const ofCourse = `target_id = $1 and not exists (select 1 from courses c where c.job_id = jobs.id)`
  await transaction.query(`delete from job_steps where job_id in (select id from jobs where ${ofCourse})`, [courseId])
  await transaction.query(
    `update jobs set brief = '{}', chapters = null, task = null, result = null, callback_url = null, erased_at = $2 where ${ofCourse}`,
    [courseId, now],
  )
}

/** A file to delete, and the store in which it is. */
export type Erasure = { path: string; store: 'packages' | 'bodies' | 'media' }

/**
 * Lists the next files that are due for deletion. While a backup is running it lists none, because the backup's rows
 * may still refer to them.
 */
export async function listErasures(db: Queryable, now: number): Promise<Erasure[]> {
  return db.query<Erasure>(
    `select path, store from erasures where due_at <= $1 and not ${isHeld('$1')} order by due_at, path limit ${FILES_AT_ONCE}`,
    [now],
  )
}

/** Whether a package's course was deleted or is in the bin. The package's file may still exist. */
export async function isDeletedPackage(db: Queryable, path: string): Promise<boolean> {
  const rows = await db.query(
    `select path from erasures where path = $1 and store = 'packages'
     union all select p.path from packages p join courses c on c.id = p.course_id where p.path = $1 and c.binned_at is not null`,
    [path],
  )
  return rows.length > 0
}

export async function addErasure(db: Queryable, path: string, now: number): Promise<void> {
  await db.query(`insert into erasures (path, created_at) values ($1, $2) on conflict do nothing`, [path, now])
}

export async function endErasure(db: Queryable, path: string): Promise<void> {
  await db.query(`delete from erasures where path = $1`, [path])
}
