/**
 * Maximum number of changes in one save of a draft. An editor sends all changes since the last version, which are more
 * than a program makes in one call.
 */
export const DRAFT_CHANGES = 1_000
