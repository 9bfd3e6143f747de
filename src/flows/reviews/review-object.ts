import type { Approval } from '../../store/reviews/approvals.ts'
import type { Review } from '../../store/reviews/reviews.ts'

/** States of a review. Reviewers can write only while it is open. */
export const REVIEW_STATES = ['open', 'closed', 'expired'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** A review as the API returns it. Nobody can read its password. */
export type ReviewObject = {
  reviewId: string
  courseId: string
  reviewUrl: string
  title: string
  state: ReviewState
  version: number | null
  hasPassword: boolean
  callbackUrl: string | null
  createdAt: string
  expiresAt: string
}

/** An approval of a version. `isCurrent`: no later version was saved. */
export type ApprovalObject = { name: string; version: number; approvedAt: string; isCurrent: boolean }

export function buildReviewObject(review: Review, baseUrl: string, now: number): ReviewObject {
  const { id: reviewId, courseId, token, title, version, passwordHash, callbackUrl, createdAt, expiresAt } = review
  return {
    reviewId,
    courseId,
    reviewUrl: buildReviewUrl(token, baseUrl),
    title,
    state: judgeReviewState(review, now),
    version,
    hasPassword: passwordHash !== null,
    callbackUrl,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

export function buildReviewUrl(token: string, baseUrl: string): string {
  return `${baseUrl}/review/${token}`
}

export function judgeReviewState({ closedAt, expiresAt }: Review, now: number): ReviewState {
  if (closedAt !== null) return 'closed'
  return expiresAt <= now ? 'expired' : 'open'
}

export function buildApprovalObject({ name, version, approvedAt }: Approval, currentVersion: number): ApprovalObject {
  return { name, version, approvedAt: new Date(approvedAt).toISOString(), isCurrent: version === currentVersion }
}
