import { randomUUID } from 'node:crypto'
import { buildSuggestedChanges } from '../../course/change/part-texts.ts'
import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Act } from '../../store/audit.ts'
import { requireCourse } from '../../store/courses.ts'
import type { Database } from '../../store/database.ts'
import { findAnswer, type IdempotencyClaim } from '../../store/idempotency.ts'
import { newCommentId } from '../../store/ids.ts'
import {
  type CommentPlace,
  type CommentState,
  type NewComment,
  requireComment,
  settleThread,
  type Thread,
} from '../../store/reviews/comments.ts'
import { editCourse } from '../edit-course.ts'

export type CommentOrder = CommentPlace & {
  answer: string | null
  state: CommentState | null
  idempotency: IdempotencyClaim | null
  act: Act | null
}

/** Answers a comment, sets its state, or applies its suggestion to the course. */
export async function settleComment(db: Database, order: CommentOrder, now: number): Promise<Thread> {
  const { state, idempotency } = order
  if (order.answer === null && state === null) throw new PublicError('VALIDATION_ERROR', refusal('settle-empty'))
  const thread = await requireComment(db, order)
  const firstAnswer = await findAnswer(db, idempotency, now)
  if (firstAnswer) return firstAnswer as Thread
  if (state !== null) requirePossible(thread, state)
  if (state === 'applied' && thread.state !== 'applied') await applySuggestion(db, order, thread, now)
  const answer = order.answer === null ? null : buildAnswer(thread, order.answer, now)
  return settleThread(db, order, thread, { answer, state }, order, now)
}

function requirePossible({ suggestion, state: current }: Thread, state: CommentState): void {
  if (!suggestion && (state === 'applied' || state === 'declined'))
    throw new PublicError('VALIDATION_ERROR', refusal('words-none'))
  if (current === 'applied' && state !== 'applied') throw new PublicError('VALIDATION_ERROR', refusal('words-applied'))
}

/**
 * Applies a comment's suggestion as an edit of the part that it names. It is no error if the suggestion was already
 * applied, as after a double click or a crash.
 */
async function applySuggestion(
  db: Database,
  { keyId, courseId, act }: CommentOrder,
  { suggestion }: Thread,
  now: number,
): Promise<void> {
  const readChanges = async () => {
    const course = await requireCourse(db, keyId, courseId)
    return { version: course.version, changes: buildSuggestedChanges(course, suggestion!) }
  }
  const { version, changes } = await readChanges()
  if (!changes) throw new PublicError('VALIDATION_ERROR', refusal('words-changed'))
  if (changes.length === 0) return
  await editCourse(db, { keyId, courseId, version, changes, act }, now).catch(async error => {
    if ((await readChanges()).changes?.length !== 0) throw error
  })
}

function buildAnswer({ id, reviewId, courseId, partId, version }: Thread, body: string, now: number): NewComment {
  return {
    id: newCommentId(now),
    reviewId,
    courseId,
    parentId: id,
    partId,
    version,
    writtenBy: 'owner',
    name: '',
    writerHash: null,
    nonce: randomUUID(),
    body,
    suggestion: null,
    state: 'open',
    createdAt: now,
    changedAt: null,
  }
}
