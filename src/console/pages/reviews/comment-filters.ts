/** Filters of comments: open, settled, or open on a part that no longer exists. */
export const COMMENT_FILTERS = ['open', 'settled', 'gone'] as const
export type CommentFilter = (typeof COMMENT_FILTERS)[number]
