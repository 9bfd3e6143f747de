/** Still to be dealt with, dealt with, and to be dealt with though the part is gone. */
export const COMMENT_FILTERS = ['open', 'settled', 'gone'] as const
export type CommentFilter = (typeof COMMENT_FILTERS)[number]
