import type { Said } from '../../../console-error.ts'
import type { CommentFilter } from '../../../pages/reviews/comment-filters.ts'
import type { PanelState, PanelThread } from '../../../pages/reviews/panel-state.ts'

/** Everything that the review panel is drawn from. The object is immutable: every change replaces it. */
export type PanelView = {
  isOpen: boolean
  filter: CommentFilter
  /** The part whose comments are shown; null for all parts. */
  view: string | null
  /** The last state from the service; null before its first answer. */
  state: PanelState | null
  /** Id of the comment that is being settled. */
  busyId: string | null
  /** Id of the comment whose answer is being written. */
  answeringId: string | null
  /** The last error, with the id of its comment. The id is null for an error that concerns the whole list. */
  problem: { id: string | null; said: Said } | null
}

/** Handlers of the panel's controls. */
export type PanelPresses = {
  close(): void
  filter(filter: CommentFilter): void
  showAll(): void
  older(): void
  go(view: string): void
  startAnswer(id: string): void
  stopAnswer(id: string): void
  answer(thread: PanelThread): void
  settle(thread: PanelThread, state: 'open' | 'done' | 'applied' | 'declined'): void
}
