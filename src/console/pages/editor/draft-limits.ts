/** An editor sends all that its writer has beside the saved course: more changes than a program makes at once. */
export const DRAFT_CHANGES = 1_000
