import { scoreShare, type Told } from './dialect.ts'
import type { Reached, Score } from './port.ts'

/** An LMS judges by the last score that it got, so a score below the best of all visits is not sent. */
export function createBestScore(record: Told) {
  /** In percent. */
  let best = 0

  return {
    recall(before: Reached): void {
      best = Math.max(best, Math.round(before.best))
      record.passed ||= before.passed
      if (record.score && isWorse(record.score)) record.score = null
    },
    /** Whether to report the score. */
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

/** Whole, as the saved state has it. */
function toPercent(score: Score): number {
  return Math.round(scoreShare(score) * 100)
}
