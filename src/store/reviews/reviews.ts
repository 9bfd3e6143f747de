import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import { type Act, addAudit } from '../audit.ts'
import { type Database, NEVER, type Queryable, type Transaction, WINDOW_MS } from '../database.ts'
import { claimIdempotencyKey, forgetAnswers, type IdempotencyClaim } from '../idempotency.ts'

/** Maximum number of reviews of one course: enough for every round and every reviewer. */
export const REVIEWS_PER_COURSE = 100
/** Maximum number of attempts at one review's password in a minute, over all processes. */
export const PASSWORD_TRIES_PER_MINUTE = 10

const TABLES = ['review_approvals', 'review_comments', 'reviews'] as const

export type Review = {
  id: string
  courseId: string
  keyId: string
  token: string
  title: string
  /** The version that the review shows; null: always the newest. */
  version: number | null
  passwordHash: string | null
  callbackUrl: string | null
  createdAt: number
  expiresAt: number
  closedAt: number | null
}

/** A review with its counts of comments, for the owner's list. */
export type ListedReview = Review & { openComments: number; comments: number }

/** A review found by its token, with what the reviewer's page and the events need. */
export type ReviewAtToken = Review & { accountId: string; currentVersion: number; isTestKey: boolean }

const COLUMNS = `r.id, r.course_id as "courseId", r.key_id as "keyId", r.token, r.title, r.version,
  r.password_hash as "passwordHash", r.callback_url as "callbackUrl", r.created_at as "createdAt", r.expires_at as "expiresAt",
  r.closed_at as "closedAt"`

export type NewReview<Answer> = {
  review: Review
  idempotency: IdempotencyClaim | null
  act: Act | null
  answer: Answer
}

/**
 * Adds a review. The key must still have the course, and a review of a particular version needs that version to be
 * still stored.
 */
export async function addReview<Answer>(
  db: Database,
  { review, idempotency, act, answer }: NewReview<Answer>,
  now: number,
): Promise<Answer> {
  return db.transaction(async transaction => {
    await lockCourse(transaction, review)
    const earlier = await claimIdempotencyKey(transaction, idempotency, answer, now)
    if (earlier) return earlier as Answer
    await requireRoom(transaction, review)
    await transaction.query(
      `insert into reviews (id, course_id, key_id, token, title, version, password_hash, callback_url, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        review.id,
        review.courseId,
        review.keyId,
        review.token,
        review.title,
        review.version,
        review.passwordHash,
        review.callbackUrl,
        now,
        review.expiresAt,
      ],
    )
    await addAudit(transaction, act, review.id, now)
    return answer
  })
}

/** Locks the course's row, so that adding a review and deleting the course happen one after the other. */
async function lockCourse(transaction: Transaction, { keyId, courseId }: Review): Promise<void> {
  const rows = await transaction.query(
    `update courses set name = name where id = $1 and key_id = $2 and binned_at is null returning id`,
    [courseId, keyId],
  )
  if (rows.length === 0) throw new PublicError('NOT_FOUND', refusal('no-such-course'))
}

async function requireRoom(transaction: Transaction, { courseId, version }: Review): Promise<void> {
  if (version !== null) {
    const rows = await transaction.query(`select 1 from course_versions where course_id = $1 and version = $2`, [
      courseId,
      version,
    ])
    if (rows.length === 0) throw new PublicError('VALIDATION_ERROR', refusal('review-version'))
  }
  const [row] = await transaction.query<{ count: number }>(
    `select count(*) as count from reviews where course_id = $1`,
    [courseId],
  )
  if (Number(row!.count) >= REVIEWS_PER_COURSE)
    throw new PublicError('VALIDATION_ERROR', refusal('reviews-full', { most: REVIEWS_PER_COURSE }))
}

/**
 * Lists the reviews of a course, newest first. Throws the same 404 for a course of another key as for an unknown one.
 */
export async function listReviews(db: Queryable, keyId: string, courseId: string): Promise<ListedReview[]> {
  const [course] = await db.query(`select id from courses where id = $1 and key_id = $2 and binned_at is null`, [
    courseId,
    keyId,
  ])
  if (!course) throw new PublicError('NOT_FOUND', refusal('no-such-course'))
  const rows = await db.query<ListedReview>(
    `select ${COLUMNS},
       (select count(*) from review_comments m where m.review_id = r.id and m.parent_id is null) as comments,
       (select count(*) from review_comments m where m.review_id = r.id and m.parent_id is null and m.state = 'open') as "openComments"
     from reviews r where r.course_id = $1 order by r.id desc`,
    [courseId],
  )
  return rows.map(row => ({ ...row, comments: Number(row.comments), openComments: Number(row.openComments) }))
}

export type ReviewPlace = { keyId: string; courseId: string; reviewId: string }

export async function requireReview(db: Queryable, { keyId, courseId, reviewId }: ReviewPlace): Promise<Review> {
  const [row] = await db.query<Review>(
    `select ${COLUMNS} from reviews r join courses c on c.id = r.course_id
     where r.id = $1 and c.id = $2 and c.key_id = $3 and c.binned_at is null`,
    [reviewId, courseId, keyId],
  )
  if (!row) throw new PublicError('NOT_FOUND', refusal('no-such-review'))
  return row
}

export type ReviewChange = { closedAt?: number | null | undefined; expiresAt?: number | undefined }

/** Closes or reopens a review, or sets another expiry. */
export async function changeReview(
  db: Database,
  place: ReviewPlace,
  { closedAt, expiresAt }: ReviewChange,
  { act, now }: { act: Act | null; now: number },
): Promise<Review> {
  return db.transaction(async transaction => {
    const review = await requireReview(transaction, place)
    const changed = {
      ...review,
      closedAt: closedAt === undefined ? review.closedAt : closedAt,
      expiresAt: expiresAt ?? review.expiresAt,
    }
    await transaction.query(`update reviews set closed_at = $2, expires_at = $3 where id = $1`, [
      review.id,
      changed.closedAt,
      changed.expiresAt,
    ])
    await addAudit(transaction, act, review.id, now)
    return changed
  })
}

/** Deletes a review with its comments and approvals. */
export async function deleteReview(db: Database, place: ReviewPlace, act: Act | null, now: number): Promise<void> {
  await db.transaction(async transaction => {
    const review = await requireReview(transaction, place)
    await lockReview(transaction, review.id)
    for (const table of TABLES) {
      await transaction.query(`delete from ${table} where ${table === 'reviews' ? 'id' : 'review_id'} = $1`, [
        review.id,
      ])
    }
    await forgetAnswers(transaction, review.keyId, review.id)
    await addAudit(transaction, act, review.id, now)
  })
}

/** Deletes all reviews of a course, as part of the course's erasure. */
export async function eraseReviews(transaction: Transaction, courseId: string): Promise<void> {
  // Locks the rows: the erasure waits for a comment that is being written, and deletes it too.
  await transaction.query(`update reviews set token = token where course_id = $1`, [courseId])
  for (const table of TABLES) await transaction.query(`delete from ${table} where course_id = $1`, [courseId])
}

/**
 * Finds a review by its token. Null: the token is unknown, or the course or the key no longer exists. The caller checks
 * whether the review is still open.
 */
export async function findReviewAtToken(db: Queryable, token: string, now: number): Promise<ReviewAtToken | null> {
  const [row] = await db.query<Omit<ReviewAtToken, 'isTestKey'> & { test: number }>(
    `select ${COLUMNS}, k.account_id as "accountId", k.test, c.version as "currentVersion"
     from reviews r join courses c on c.id = r.course_id join api_keys k on k.id = r.key_id
     where r.token = $1 and c.binned_at is null and k.revoked_at is null and coalesce(k.expires_at, ${NEVER}) > $2`,
    [token, now],
  )
  if (!row) return null
  const { test, ...review } = row
  return { ...review, isTestKey: test === 1 }
}

/**
 * Locks the review's row, so that writing in a review and deleting it happen one after the other. False: the review no
 * longer exists.
 */
export async function lockReview(transaction: Transaction, reviewId: string): Promise<boolean> {
  const rows = await transaction.query(`update reviews set token = token where id = $1 returning id`, [reviewId])
  return rows.length > 0
}

/** Counts an attempt at the password. Returns null if the attempt is allowed, otherwise the seconds to wait. */
export async function takePasswordTry(db: Database, reviewId: string, now: number): Promise<number | null> {
  return db.transaction(async transaction => {
    const [row] = await transaction.query<{ tries: string }>(
      `update reviews set token = token where id = $1 returning password_tries as tries`,
      [reviewId],
    )
    const times = (JSON.parse(row?.tries ?? '[]') as number[]).filter(time => time > now - WINDOW_MS)
    if (times.length >= PASSWORD_TRIES_PER_MINUTE) return Math.max(1, Math.ceil((times[0]! + WINDOW_MS - now) / 1_000))
    await transaction.query(`update reviews set password_tries = $2 where id = $1`, [
      reviewId,
      JSON.stringify([...times, now]),
    ])
    return null
  }, reviewId)
}
