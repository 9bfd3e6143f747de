import type { Approval } from '../../../store/reviews/approvals.ts'
import type { Comment, CommentState, SuggestedText, Thread } from '../../../store/reviews/comments.ts'

/** What the page of a reviewer shows beside the course. */
export type ShownState = {
  /** The version that the review shows now; a page with an older version says so. */
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
  /** Whether the comment was written in this browser, which may then change it. */
  isMine: boolean
}
export type ShownThread = ShownComment & {
  partId: string
  state: CommentState
  suggestion: SuggestedText[] | null
  answers: ShownComment[]
}
export type ShownApproval = { name: string; version: number; approvedAt: number; isMine: boolean }

/** Builds the state for the page. Hashes and other internal ids are left out. */
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
