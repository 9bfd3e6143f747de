import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import { type Act, addAudit } from '../audit.ts'
import type { Database, Queryable } from '../database.ts'
import { addEvent, type NewEvent } from '../events.ts'
import { lockReview } from './reviews.ts'

/**
 * Maximum number of approvals of one version in a review. It is more than people ever need, and stops a program that
 * approves endlessly.
 */
const APPROVALS_PER_VERSION = 50

export type Approval = {
  reviewId: string
  courseId: string
  version: number
  writerHash: string
  name: string
  approvedAt: number
}

const COLUMNS = `review_id as "reviewId", course_id as "courseId", version, writer_hash as "writerHash", name, approved_at as "approvedAt"`

/**
 * Adds an approval of the version that the review shows, and its event, in one transaction. A second approval by the
 * same browser changes nothing and sends no event. False: a newer version was saved since the page was opened.
 */
export async function addApproval(
  db: Database,
  approval: Approval,
  { event, act }: { event: NewEvent | null; act: Act | null },
  now: number,
): Promise<boolean> {
  return db.transaction(async transaction => {
    if (!(await lockReview(transaction, approval.reviewId)))
      throw new PublicError('NOT_FOUND', refusal('no-such-review'))
    const [shown] = await transaction.query<{ version: number }>(
      `select coalesce(r.version, c.version) as version from reviews r join courses c on c.id = r.course_id where r.id = $1`,
      [approval.reviewId],
    )
    if (shown?.version !== approval.version) return false
    const earlier = await listApprovals(transaction, approval.courseId)
    const ofVersion = earlier.filter(
      ({ reviewId, version }) => reviewId === approval.reviewId && version === approval.version,
    )
    if (ofVersion.some(({ writerHash }) => writerHash === approval.writerHash)) return true
    if (ofVersion.length >= APPROVALS_PER_VERSION)
      throw new PublicError('VALIDATION_ERROR', refusal('approvals-full', { most: APPROVALS_PER_VERSION }))
    await transaction.query(
      `insert into review_approvals (review_id, course_id, version, writer_hash, name, approved_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [approval.reviewId, approval.courseId, approval.version, approval.writerHash, approval.name, now],
    )
    if (event) await addEvent(transaction, event, now)
    await addAudit(transaction, act, approval.reviewId, now)
    return true
  }, approval.reviewId)
}

export type ApprovalPlace = { reviewId: string; version: number; writerHash: string }

/** Withdraws an approval. Only the browser that approved can do this. */
export async function withdrawApproval(
  db: Database,
  { reviewId, version, writerHash }: ApprovalPlace,
  act: Act | null,
  now: number,
): Promise<void> {
  await db.transaction(async transaction => {
    await transaction.query(`delete from review_approvals where review_id = $1 and version = $2 and writer_hash = $3`, [
      reviewId,
      version,
      writerHash,
    ])
    await addAudit(transaction, act, reviewId, now)
  })
}

/** Lists the approvals of all versions of a course, the newest version first. */
export async function listApprovals(db: Queryable, courseId: string): Promise<Approval[]> {
  return db.query<Approval>(
    `select ${COLUMNS} from review_approvals where course_id = $1 order by version desc, approved_at, writer_hash`,
    [courseId],
  )
}

/**
 * Lists the approvals of the current version, except those under the name of the key that saved it. Names are not
 * verified, but at least authors who approve their own work under their own name are not counted.
 */
export async function listStandingApprovals(db: Queryable, courseId: string): Promise<Approval[]> {
  return db.query<Approval>(
    `select a.review_id as "reviewId", a.course_id as "courseId", a.version, a.writer_hash as "writerHash", a.name,
       a.approved_at as "approvedAt"
     from courses c join course_versions v on v.course_id = c.id and v.version = c.version
     join review_approvals a on a.course_id = c.id and a.version = c.version
     where c.id = $1 and c.binned_at is null and lower(a.name) <> lower(v.saved_by) order by a.approved_at, a.writer_hash`,
    [courseId],
  )
}
