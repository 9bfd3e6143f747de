import type { Approval } from '../../../store/reviews/approvals.ts'
import type { Comment, CommentState, SuggestedText, Thread } from '../../../store/reviews/comments.ts'

/** What a reviewer's page shows beside the course. */
export type ShownState = {
  /** The version that the review shows now: a page of an older one says so. */
  version: number
  comments: ShownThread[]
  approvals: ShownApproval[]
}

export type ShownComment = {
  id: string
  name: string
  text: string
  createdAt: number
  isChanged: boolean
  isOwner: boolean
  /** Written in this browser, which may change it. */
  isMine: boolean
}
export type ShownThread = ShownComment & {
  partId: string
  state: CommentState
  suggestion: SuggestedText[] | null
  answers: ShownComment[]
}
export type ShownApproval = { name: string; version: number; approvedAt: number; isMine: boolean }

/** Hashes and ids of other things stay behind. */
export function buildShownState(
  version: number,
  threads: Thread[],
  approvals: Approval[],
  writerHash: string | null,
): ShownState {
  return {
    version,
    comments: threads.map(thread => showThread(thread, writerHash)),
    approvals: approvals.map(({ name, version, approvedAt, writerHash: by }) => {
      return { name, version, approvedAt, isMine: by === writerHash }
    }),
  }
}

export function showThread(thread: Thread, writerHash: string | null): ShownThread {
  const { partId, state, suggestion, answers } = thread
  return {
    ...showComment(thread, writerHash),
    partId,
    state,
    suggestion,
    answers: answers.map(answer => showComment(answer, writerHash)),
  }
}

function showComment(comment: Comment, writerHash: string | null): ShownComment {
  const { id, name, body, createdAt, changedAt, writtenBy } = comment
  return {
    id,
    name,
    text: body,
    createdAt,
    isChanged: changedAt !== null,
    isOwner: writtenBy === 'owner',
    isMine: comment.writerHash !== null && comment.writerHash === writerHash,
  }
}
