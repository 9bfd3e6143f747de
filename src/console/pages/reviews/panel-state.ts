import { buildSuggestedChanges } from '../../../course/change/part-texts.ts'
import type { Course } from '../../../course/schema.ts'
import type { Approval } from '../../../store/reviews/approvals.ts'
import type { Comment, SuggestedText, Thread } from '../../../store/reviews/comments.ts'
import type { ThreadPage } from './find-threads.ts'

/** What the editor shows beside the course. Whose browser wrote a comment stays behind. */
export type PanelState = Omit<ThreadPage, 'threads'> & {
  version: number
  /** Who approved the current version. */
  approvedBy: string[]
  threads: PanelThread[]
}

export type PanelComment = Pick<Comment, 'id' | 'name' | 'body' | 'createdAt' | 'writtenBy'>
export type PanelThread = PanelComment &
  Pick<Comment, 'partId' | 'version' | 'state'> & {
    suggestion: SuggestedText[] | null
    /** The words are still as they were when others were suggested for them. */
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
