import { scoreShare, type Told } from './dialect.ts'
import type { Reached, Score } from './port.ts'

/**
 * Keeps the best score of all visits. A lower score is not sent, because LMSs judge a learner by the last score that
 * they received.
 */
export function createBestScore(record: Told) {
  /** The best score so far, in percent. */
  let best = 0

  return {
    recall(before: Reached): void {
      best = Math.max(best, Math.round(before.best))
      record.passed ||= before.passed
      if (record.score && isWorse(record.score)) record.score = null
    },
    /** Records the score if it is at least as good as the best so far. Returns whether to report it. */
    take(score: Score): boolean {
      if (isWorse(score)) return false
      best = toPercent(score)
      record.score = score
      record.passed ||= score.passed
      return true
    },
  }

  function isWorse(score: Score): boolean {
    return toPercent(score) < best || (record.passed && !score.passed)
  }
}

/** Rounds to a whole number, as the saved state stores it. */
function toPercent(score: Score): number {
  return Math.round(scoreShare(score) * 100)
}
