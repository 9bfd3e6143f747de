import type { Finding } from '../../course/findings.ts'
import type { Database, Queryable, Transaction } from '../database.ts'
import { withDocument } from '../documents.ts'
import { addEvent, type NewEvent } from '../events.ts'
import { type NewVersion, writeVersion } from '../versions.ts'
import { type ClaimedJob, endJob } from './jobs.ts'

/**
 * A part to rewrite, and how. `content` has the part's text from the draft; null: the text of the version. `apply`:
 * whether the rewrite is saved as a version.
 */
export type RewriteTask = { id: string; instruction: string; content: Record<string, unknown> | null; apply: boolean }

export type RewriteResult = { id: string; before: object; after: object; findings: Finding[] }

/**
 * Returns when the rewrites of a course since `since` were ordered, oldest first. Locks the course, so that
 * simultaneous orders are counted one after the other.
 */
export async function listRewriteTimes(
  db: Database,
  transaction: Transaction,
  courseId: string,
  since: number,
): Promise<number[]> {
  // SQLite has only one writer. In PostgreSQL the course's row is locked.
  const lock = db.dialect === 'postgres' ? ' for update' : ''
  await transaction.query(`select id from courses where id = $1${lock}`, [courseId])
  const rows = await transaction.query<{ createdAt: number }>(
    `select created_at as "createdAt" from jobs where target_id = $1 and kind = 'rewrite' and created_at > $2 order by created_at`,
    [courseId, since],
  )
  return rows.map(({ createdAt }) => createdAt)
}

export async function findRewriteTask(db: Queryable, jobId: string): Promise<RewriteTask | null> {
  const [row] = await db.query<{ task: string | null }>(`select task from jobs where id = $1`, [jobId])
  return row?.task ? JSON.parse(row.task) : null
}

/** Returns the result of a rewrite of this course; null if there is no such rewrite, or if it is not finished. */
export async function findRewrite(
  db: Queryable,
  keyId: string,
  courseId: string,
  jobId: string,
): Promise<RewriteResult | null> {
  const [row] = await db.query<{ result: string | null }>(
    `select result from jobs where id = $1 and key_id = $2 and target_id = $3 and kind = 'rewrite' and erased_at is null`,
    [jobId, keyId, courseId],
  )
  return row?.result ? JSON.parse(row.result) : null
}

export type FinishedRewrite = {
  courseId: string
  result: RewriteResult
  saved: NewVersion | null
  event: NewEvent | null
}

class LeaseLost extends Error {}

/**
 * Ends the job and stores the version and the event, in one transaction. Returns false if the lease was lost, and
 * `stale` if another version was saved in between.
 */
export async function completeRewrite(
  db: Database,
  job: ClaimedJob,
  finished: FinishedRewrite,
  now: number,
): Promise<boolean | 'stale'> {
  const { saved } = finished
  try {
    if (!saved) return await db.transaction(transaction => endRewrite(transaction, job, finished, now))
    return await withDocument(db, saved.course.id, JSON.stringify(saved.course), async (transaction, document) => {
      if (!(await writeVersion(transaction, saved, document, now))) return 'stale'
      return endRewrite(transaction, job, finished, now)
    })
  } catch (error) {
    if (error instanceof LeaseLost) return false
    throw error
  }
}

async function endRewrite(
  transaction: Transaction,
  job: ClaimedJob,
  { courseId, result, event }: FinishedRewrite,
  now: number,
): Promise<true> {
  if (!(await endJob(transaction, job, 'completed', { courseId, failure: null }, now))) throw new LeaseLost()
  await transaction.query(`update jobs set result = $2 where id = $1`, [job.id, JSON.stringify(result)])
  if (event) await addEvent(transaction, event, now)
  return true
}
