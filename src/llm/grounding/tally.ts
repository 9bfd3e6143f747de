/**
 * Counts of a course's sentences: all of them, those taken word for word from the documents, those replaced by a
 * document's sentence, and those removed.
 */
export type Tally = { sentences: number; placed: number; replaced: number; cut: number }

export function noTally(): Tally {
  return { sentences: 0, placed: 0, replaced: 0, cut: 0 }
}
