import type { Approval } from '../../store/reviews/approvals.ts'
import type { Review } from '../../store/reviews/reviews.ts'

/** Whether a reviewer can still write. */
export const REVIEW_STATES = ['open', 'closed', 'expired'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** What an owner is told of a review. Its password is nobody's to read. */
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

/** Who approved which version; any later version ends it. */
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
