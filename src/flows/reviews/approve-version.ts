import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import { findVersion } from '../../store/courses.ts'
import type { NewEvent } from '../../store/events.ts'
import { addApproval, withdrawApproval } from '../../store/reviews/approvals.ts'
import { buildCourseApproved } from '../../webhooks/events.ts'
import { courseObject } from '../course-object.ts'
import { describeReviewerAct, type Reviewer, type ReviewParts, requireOpen } from './write-comment.ts'

/**
 * Approves the version that the reviewer has read, even if a newer one was saved meanwhile: that one is not approved.
 */
export async function approveVersion(
  { db, baseUrl }: ReviewParts,
  reviewer: Reviewer,
  { name, version }: { name: string; version: number },
  now: number,
): Promise<void> {
  const { review, writerHash } = reviewer
  requireOpen(review, now)
  const { id: reviewId, courseId } = review
  const approval = { reviewId, courseId, version, writerHash, name, approvedAt: now }
  const event = await buildApprovalEvent(reviewer, { db, baseUrl }, version, now)
  const act = describeReviewerAct(reviewer, 'approve-version')
  if (!(await addApproval(db, approval, { event, act }, now)))
    throw new PublicError('VALIDATION_ERROR', refusal('approval-version'))
}

export async function withdrawOwnApproval(
  { db }: ReviewParts,
  reviewer: Reviewer,
  version: number,
  now: number,
): Promise<void> {
  const { review, writerHash } = reviewer
  requireOpen(review, now)
  const act = describeReviewerAct(reviewer, 'withdraw-approval')
  await withdrawApproval(db, { reviewId: review.id, version, writerHash }, act, now)
}

async function buildApprovalEvent(
  { review }: Reviewer,
  { db, baseUrl }: ReviewParts,
  version: number,
  now: number,
): Promise<NewEvent | null> {
  const { id: reviewId, keyId, accountId, courseId, callbackUrl, isTestKey } = review
  if (callbackUrl === null || isTestKey) return null
  const course = await findVersion(db, courseId, version)
  if (!course) return null
  const approvedAt = new Date(now).toISOString()
  const body = buildCourseApproved({ reviewId, version, approvedAt, course: courseObject(course, baseUrl) })
  return { keyId, accountId, courseId, type: body.event, url: callbackUrl, body: JSON.stringify(body) }
}
