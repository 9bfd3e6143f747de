import type { Said } from '../../../console-error.ts'
import type { CommentFilter } from '../../../pages/reviews/comment-filters.ts'
import type { PanelState, PanelThread } from '../../../pages/reviews/panel-state.ts'

/** Everything that the panel is drawn from. It is replaced, never changed. */
export type PanelView = {
  isOpen: boolean
  filter: CommentFilter
  /** The part whose comments are shown; null: of all parts. */
  view: string | null
  /** As the service told it last; null before its first answer. */
  state: PanelState | null
  /** The comment that is being settled. */
  busyId: string | null
  /** The comment whose answer is being written. */
  answeringId: string | null
  /** What was refused, and at which comment; null: the list itself. */
  problem: { id: string | null; said: Said } | null
}

/** What can be pressed in it. */
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
