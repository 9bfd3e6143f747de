import type { Brief } from '../course/brief.ts'
import type { Course } from '../course/schema.ts'
import { type Act, addAudit } from './audit.ts'
import type { Database, Transaction } from './database.ts'
import { type KeptDocument, withDocument } from './documents.ts'
import { claimIdempotencyKey, type IdempotencyClaim } from './idempotency.ts'
import { newJobId } from './ids.ts'
import type { JobKind } from './jobs/job-status.ts'
import { countCourse } from './usage-days.ts'
import { addVersion, joinFamily, type VersionMaker } from './versions.ts'

export type MadeCourse<Answer> = {
  course: Course
  keyId: string
  accountId: string
  brief: Brief
  kind: Extract<JobKind, 'copy' | 'import'>
  /** The course and version that this course translates; null: it is not a translation. */
  target?: { courseId: string; version: number } | null
  madeBy: VersionMaker
  idempotency: IdempotencyClaim | null
  act?: Act | null | undefined
  answer: Answer
}

/**
 * Stores a complete course that no worker made, with a completed job, so that it appears in the key's list. It takes
 * no credit.
 */
export async function recordCourse<Answer>(db: Database, made: MadeCourse<Answer>, now: number): Promise<Answer> {
  const { course, keyId, accountId, brief, kind, target, madeBy, answer } = made
  return withDocument(db, course.id, JSON.stringify(course), async (transaction, document) => {
    const earlier = await claimIdempotencyKey(transaction, made.idempotency, answer, now)
    if (earlier) return earlier as Answer
    const jobId = newJobId(now)
    await transaction.query(
      `insert into jobs (id, key_id, account_id, brief, kind, status, progress, turn, credits, credit_period, course_id,
         created_at, finished_at, target_id, target_version)
       values ($1, $2, $3, $4, $5, 'completed', 100, 0, 0, 0, $6, $7, $7, $8, $9)`,
      [
        jobId,
        keyId,
        accountId,
        JSON.stringify(brief),
        kind,
        course.id,
        now,
        target?.courseId ?? null,
        target?.version ?? null,
      ],
    )
    await addCourse(transaction, { course, jobId, keyId, madeBy }, document, now)
    await addAudit(transaction, made.act, course.id, now)
    return answer
  })
}

export type NewCourse = { course: Course; jobId: string; keyId: string; madeBy: VersionMaker }

/** Adds the course's row and its first version, in the transaction that ends its job. */
export async function addCourse(
  transaction: Transaction,
  { course, jobId, keyId, madeBy }: NewCourse,
  document: KeptDocument,
  now: number,
): Promise<void> {
  const { id, name, headline, origin, createdAt, minutes, family } = course
  await joinFamily(transaction, course)
  await transaction.query(
    `insert into courses (id, key_id, job_id, name, headline, origin, created_at, minutes, family)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, keyId, jobId, name, headline, JSON.stringify(origin), Date.parse(createdAt), minutes, family ?? null],
  )
  await countCourse(transaction, keyId, now)
  const [key] = await transaction.query<{ name: string }>(`select name from api_keys where id = $1`, [keyId])
  await addVersion(transaction, { course, savedBy: key!.name, madeBy, changes: [] }, document, now)
}
