/** Filters of comments: open, settled, or open although the part is gone. */
export const COMMENT_FILTERS = ['open', 'settled', 'gone'] as const
export type CommentFilter = (typeof COMMENT_FILTERS)[number]
