/**
 * Maximum number of changes in one save of a draft. It is larger than that of an API call, because an editor sends all
 * changes since the last version.
 */
export const DRAFT_CHANGES = 1_000
