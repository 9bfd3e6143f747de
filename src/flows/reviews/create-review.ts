import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Act } from '../../store/audit.ts'
import type { Database } from '../../store/database.ts'
import { findAnswer, type IdempotencyClaim } from '../../store/idempotency.ts'
import { newReviewId, newReviewToken } from '../../store/ids.ts'
import { addReview, changeReview, deleteReview, type Review, type ReviewPlace } from '../../store/reviews/reviews.ts'
import { requireOwner } from '../../store/versions.ts'
import { buildReviewObject, type ReviewObject } from './review-object.ts'
import { hashPassword } from './review-password.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const USUAL_REVIEW_DAYS = 30
export const LONGEST_REVIEW_DAYS = 180

export type ReviewOrder = {
  keyId: string
  courseId: string
  title: string
  password: string | null
  version: number | null
  callbackUrl: string | null
  expiresAt: number | null
  idempotency: IdempotencyClaim | null
  act: Act | null
}

type ReviewParts = { db: Database; baseUrl: string }

/** Creates a review: an address under which people without a key read a course and comment on it. */
export async function createReview(
  { db, baseUrl }: ReviewParts,
  order: ReviewOrder,
  now: number,
): Promise<ReviewObject> {
  const answered = await findAnswer(db, order.idempotency, now)
  if (answered) return answered as ReviewObject
  const expiresAt = order.expiresAt ?? now + USUAL_REVIEW_DAYS * DAY_MS
  requireReviewEnd(expiresAt, now)
  // Ownership is checked before the password is hashed, so that nobody can cause this work for a course of another key.
  const { accountId } = await requireOwner(db, order.keyId, order.courseId)
  const { keyId, courseId, title, version, callbackUrl, idempotency, act } = order
  const review: Review = {
    id: newReviewId(now),
    courseId,
    keyId,
    token: newReviewToken(),
    title,
    version,
    passwordHash: order.password === null ? null : await requireHash(accountId, order.password),
    callbackUrl,
    createdAt: now,
    expiresAt,
    closedAt: null,
  }
  return addReview(db, { review, idempotency, act, answer: buildReviewObject(review, baseUrl, now) }, now)
}

export type ReviewEdit = { isClosed?: boolean | undefined; expiresAt?: number | undefined }

export async function editReview(
  { db, baseUrl }: ReviewParts,
  place: ReviewPlace,
  { isClosed, expiresAt }: ReviewEdit,
  { act, now }: { act: Act | null; now: number },
): Promise<ReviewObject> {
  if (expiresAt !== undefined) requireReviewEnd(expiresAt, now)
  const closedAt = isClosed === undefined ? undefined : isClosed ? now : null
  return buildReviewObject(await changeReview(db, place, { closedAt, expiresAt }, { act, now }), baseUrl, now)
}

/**
 * Erases a review and everything that was written in it, and removes the deleted bytes from the files of this process.
 */
export async function eraseReview(db: Database, place: ReviewPlace, act: Act | null, now: number): Promise<void> {
  await deleteReview(db, place, act, now)
  await Promise.allSettled([db.scrub()])
}

function requireReviewEnd(expiresAt: number, now: number): void {
  if (expiresAt <= now || expiresAt > now + LONGEST_REVIEW_DAYS * DAY_MS)
    throw new PublicError('VALIDATION_ERROR', refusal('review-end', { days: LONGEST_REVIEW_DAYS }))
}

async function requireHash(accountId: string, password: string): Promise<string> {
  const hash = await hashPassword(accountId, password)
  if (hash === null) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('passwords-busy'))
  return hash
}
