import type { CourseContent } from '../../course/schema.ts'
import type { Database, Queryable } from '../database.ts'
import type { ClaimedJob } from './jobs.ts'

/** The public page of a course that a worker is writing. */
export type LiveCourse = {
  show(content: CourseContent): void
  /** Resolves when no write is in flight. */
  settle(): Promise<void>
}

/**
 * Keeps the page of a course up to date while the course is being written. If the course changes faster than it can be
 * stored, only the newest state is stored. If storing a state fails, it is dropped: only people who are watching miss
 * it.
 */
export function openLiveCourse(db: Database, job: ClaimedJob, courseId: string): LiveCourse {
  let newest: CourseContent | null = null
  let storing: Promise<void> | null = null

  async function storeNewest(): Promise<void> {
    while (newest) {
      const content = newest
      newest = null
      await storeLiveCourse(db, job, courseId, content).catch(() => {})
    }
    storing = null
  }

  return {
    show(content) {
      newest = content
      storing ??= storeNewest()
    },
    async settle() {
      await storing
    },
  }
}

/** The progress of a course that is being written, and the version of its stored document. */
export type LiveState = { version: number; progress: number; accountId: string }

/**
 * Stores the unfinished course; does nothing if this worker no longer holds the job. PostgreSQL locks the job's row,
 * so that nothing is stored after the job ends; SQLite has only one writer.
 */
export async function storeLiveCourse(
  db: Database,
  job: Pick<ClaimedJob, 'id' | 'attempt'>,
  courseId: string,
  content: CourseContent,
): Promise<void> {
  await db.query(
    `insert into live_courses (job_id, course_id, version, document)
     select id, $3, 1, $4 from jobs where id = $1 and attempt = $2 and status = 'pending'${db.dialect === 'postgres' ? ' for share' : ''}
     on conflict (job_id) do update set version = live_courses.version + 1, document = excluded.document`,
    [job.id, job.attempt, courseId, JSON.stringify(content)],
  )
}

/** Returns the id under which an earlier worker of this job has already shown the unfinished course; null: none has. */
export async function findPromisedId(db: Queryable, jobId: string): Promise<string | null> {
  const [row] = await db.query<{ courseId: string }>(
    `select course_id as "courseId" from live_courses where job_id = $1`,
    [jobId],
  )
  return row?.courseId ?? null
}

/** Returns the state of a course that is being written; null: no course of that id is being written. */
export async function findLiveState(db: Queryable, courseId: string): Promise<LiveState | null> {
  const [row] = await db.query<LiveState>(
    `select l.version, j.progress, j.account_id as "accountId" ${BEING_WRITTEN}`,
    [courseId],
  )
  return row ?? null
}

export async function findLiveCourse(
  db: Queryable,
  courseId: string,
): Promise<{ version: number; content: CourseContent } | null> {
  const [row] = await db.query<{ version: number; document: string }>(`select l.version, l.document ${BEING_WRITTEN}`, [
    courseId,
  ])
  return row ? { version: row.version, content: JSON.parse(row.document) } : null
}

/**
 * SQL for the courses that are being written. Closing an account ends its jobs without deleting these rows, so the
 * job's status is checked.
 */
const BEING_WRITTEN = `from live_courses l join jobs j on j.id = l.job_id where l.course_id = $1 and j.status = 'pending'`
