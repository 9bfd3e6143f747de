import { buildSuggestedChanges } from '../../../course/change/part-texts.ts'
import type { Course } from '../../../course/schema.ts'
import type { Approval } from '../../../store/reviews/approvals.ts'
import type { Comment, SuggestedText, Thread } from '../../../store/reviews/comments.ts'
import type { ThreadPage } from './find-threads.ts'

/** What the editor's panel shows. The hashes of reviewers' browsers are left out. */
export type PanelState = Omit<ThreadPage, 'threads'> & {
  version: number
  /** Names of those who approved the current version. */
  approvedBy: string[]
  threads: PanelThread[]
}

export type PanelComment = Pick<Comment, 'id' | 'name' | 'body' | 'createdAt' | 'writtenBy'>
export type PanelThread = PanelComment &
  Pick<Comment, 'partId' | 'version' | 'state'> & {
    suggestion: SuggestedText[] | null
    /** Whether the texts are unchanged since the suggestion, so that it can be applied. */
    canApply: boolean
    answers: PanelComment[]
  }

export function buildPanelState(course: Course, { threads, ...page }: ThreadPage, approvals: Approval[]): PanelState {
  const { version } = course
  const currentApprovals = approvals.filter(approval => approval.version === version)
  return {
    ...page,
    version,
    approvedBy: currentApprovals.map(({ name }) => name),
    threads: threads.map(thread => describeThread(course, thread)),
  }
}

function describeThread(course: Course, thread: Thread): PanelThread {
  const { partId, version, state, suggestion, answers } = thread
  return {
    ...describeComment(thread),
    partId,
    version,
    state,
    suggestion,
    canApply: suggestion !== null && buildSuggestedChanges(course, suggestion) !== null,
    answers: answers.map(describeComment),
  }
}

function describeComment({ id, name, body, createdAt, writtenBy }: Comment): PanelComment {
  return { id, name, body, createdAt, writtenBy }
}
