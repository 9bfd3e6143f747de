/** What became of the sentences of a course: the documents' own, those that gave way to them, and those that went. */
export type Tally = { sentences: number; placed: number; replaced: number; cut: number }

export function noTally(): Tally {
  return { sentences: 0, placed: 0, replaced: 0, cut: 0 }
}
