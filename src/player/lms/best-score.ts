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
    /**
     * Records a score unless it is worse than the best score so far. Returns whether the score was recorded, and so has
     * to be reported.
     */
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

/** Returns the score in whole per cent, as the saved state stores it. */
function toPercent(score: Score): number {
  return Math.round(scoreShare(score) * 100)
}
