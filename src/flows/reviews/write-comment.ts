import { findPart } from '../../course/change/find-part.ts'
import { groupTextsByPart } from '../../course/change/part-texts.ts'
import type { Course } from '../../course/schema.ts'
import { countCharacters } from '../../course/text.ts'
import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Act } from '../../store/audit.ts'
import { findVersion } from '../../store/courses.ts'
import type { Database } from '../../store/database.ts'
import type { NewEvent } from '../../store/events.ts'
import { newCommentId } from '../../store/ids.ts'
import {
  addComment,
  type Comment,
  changeComment,
  findComment,
  type NewComment,
  type SuggestedText,
  withdrawComment,
} from '../../store/reviews/comments.ts'
import type { ReviewAtToken } from '../../store/reviews/reviews.ts'
import { buildCourseCommented } from '../../webhooks/events.ts'
import { courseObject } from '../course-object.ts'
import { judgeReviewState } from './review-object.ts'

/** Maximum length of a comment or an answer. */
export const COMMENT_CHARACTERS = 2_000

/**
 * The browser that writes a comment, with the review in which it does so. `writerHash` is the hash of the browser's
 * secret.
 */
export type Reviewer = { review: ReviewAtToken; writerHash: string; requestId: string }

export type WrittenComment = { name: string; body: string; nonce: string }
/** Suggested texts for a part, by the key of each text. */
export type NewWords = { key: string; text: string }[]

export type ReviewParts = { db: Database; baseUrl: string }

/** Stores a comment on a part of the version that the reviewer is reading. */
export async function writeComment(
  { db, baseUrl }: ReviewParts,
  reviewer: Reviewer,
  written: WrittenComment & { partId: string; version: number; words: NewWords },
  now: number,
): Promise<Comment> {
  const { review } = reviewer
  requireOpen(review, now)
  const course = await requireRead(db, review, written.version)
  if (findPart(course, written.partId) === null) throw new PublicError('VALIDATION_ERROR', refusal('comment-part'))
  const comment: NewComment = {
    ...newComment(reviewer, written, now),
    parentId: null,
    partId: written.partId,
    version: written.version,
    suggestion: collectSuggestion(course, written.partId, written.words),
  }
  requireSaid(comment)
  const event = buildCommentEvent(review, comment, course, baseUrl)
  return addComment(db, comment, { event, act: describeReviewerAct(reviewer, 'comment-on-course') }, now)
}

export async function writeAnswer(
  { db, baseUrl }: ReviewParts,
  reviewer: Reviewer,
  written: WrittenComment & { commentId: string },
  now: number,
): Promise<Comment> {
  const { review } = reviewer
  requireOpen(review, now)
  const parent = await findComment(db, review.id, written.commentId)
  if (!parent || parent.parentId !== null) throw new PublicError('NOT_FOUND', refusal('no-such-comment'))
  const { id: parentId, partId, version } = parent
  const comment = { ...newComment(reviewer, written, now), parentId, partId, version, suggestion: null }
  const course = await requireRead(db, review, review.version ?? review.currentVersion)
  const event = buildCommentEvent(review, comment, course, baseUrl)
  return addComment(db, comment, { event, act: describeReviewerAct(reviewer, 'answer-in-review') }, now)
}

/**
 * Changes a comment of the same browser. A changed suggestion still replaces the text that the course had when the
 * comment was first written.
 */
export async function changeOwnComment(
  { db }: ReviewParts,
  { review, writerHash }: Reviewer,
  { commentId, body, words }: { commentId: string; body: string; words: NewWords },
  now: number,
): Promise<Comment> {
  requireOpen(review, now)
  const comment = await findComment(db, review.id, commentId)
  if (!comment || comment.writerHash !== writerHash) throw new PublicError('NOT_FOUND', refusal('no-such-comment'))
  const suggestion =
    words.length === 0 || comment.parentId !== null
      ? null
      : collectSuggestion(await requireRead(db, review, comment.version), comment.partId, words)
  requireSaid({ body, suggestion })
  return changeComment(db, { reviewId: review.id, commentId, writerHash }, { body, suggestion }, now)
}

/** Deletes a comment of the same browser, unless it has replies. The audit trail keeps only its id. */
export async function withdrawOwnComment(
  { db }: ReviewParts,
  reviewer: Reviewer,
  commentId: string,
  now: number,
): Promise<void> {
  const { review, writerHash } = reviewer
  requireOpen(review, now)
  const act = describeReviewerAct(reviewer, 'withdraw-comment')
  await withdrawComment(db, { reviewId: review.id, commentId, writerHash }, act, now)
}

/** Throws unless the review is open: a review that is closed or has expired can be read by its owner only. */
export function requireOpen(review: ReviewAtToken, now: number): void {
  if (judgeReviewState(review, now) !== 'open') throw new PublicError('NOT_FOUND', refusal('review-ended'))
}

/**
 * Builds the audit entry of a reviewer. The actor is the review; neither the reviewer's name nor their address is
 * stored.
 */
export function describeReviewerAct({ review, requestId }: Reviewer, action: string): Act {
  return { actor: review.id, action, address: '', requestId, isWritten: false }
}

/**
 * Returns the version that the reviewer has read, or throws if the review does not show it. It is older than the
 * current version if a newer one was saved while the page was open.
 */
async function requireRead(db: Database, review: ReviewAtToken, version: number): Promise<Course> {
  const isShown = review.version === null ? version <= review.currentVersion : version === review.version
  const course = isShown ? await findVersion(db, review.courseId, version) : null
  if (!course) throw new PublicError('VALIDATION_ERROR', refusal('comment-version'))
  return course
}

function newComment({ review, writerHash }: Reviewer, { name, body, nonce }: WrittenComment, now: number) {
  return {
    id: newCommentId(now),
    reviewId: review.id,
    courseId: review.courseId,
    writtenBy: 'reviewer' as const,
    name,
    writerHash,
    nonce,
    body,
    state: 'open' as const,
    createdAt: now,
    changedAt: null,
  }
}

function requireSaid({ body, suggestion }: Pick<Comment, 'body' | 'suggestion'>): void {
  if (body === '' && !suggestion) throw new PublicError('VALIDATION_ERROR', refusal('comment-empty'))
}

/** Builds a suggestion from texts that differ from the course's; null if none differ. */
function collectSuggestion(course: Course, partId: string, words: NewWords): SuggestedText[] | null {
  if (words.length === 0) return null
  const texts = groupTextsByPart(course).get(partId) ?? []
  const suggestion = words.flatMap(({ key, text }) => {
    const courseText = texts.find(each => each.key === key)
    if (!courseText) throw new PublicError('VALIDATION_ERROR', refusal('words-unknown'))
    if (countCharacters(text) > courseText.max)
      throw new PublicError('VALIDATION_ERROR', refusal('words-long', { most: courseText.max }))
    return text === courseText.text ? [] : [{ key, before: courseText.text, after: text }]
  })
  return suggestion.length > 0 ? suggestion : null
}

/**
 * Builds the event of a comment. Null for a test key: such keys are for trying out the API, so no notification is sent.
 */
function buildCommentEvent(
  { id: reviewId, keyId, accountId, callbackUrl, isTestKey }: ReviewAtToken,
  comment: Comment,
  course: Course,
  baseUrl: string,
): NewEvent | null {
  if (callbackUrl === null || isTestKey) return null
  const { id: commentId, partId } = comment
  const body = buildCourseCommented({ reviewId, commentId, partId, course: courseObject(course, baseUrl) })
  return { keyId, accountId, courseId: course.id, type: body.event, url: callbackUrl, body: JSON.stringify(body) }
}
