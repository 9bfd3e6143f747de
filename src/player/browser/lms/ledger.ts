import { scoreShare, type Told } from './dialect.ts'
import type { Score } from './port.ts'
import type { PlacedAnswer } from './report.ts'

/** What there is to tell of a learner, and what was reached before: nothing is ever told that goes back behind it. */
export function createLedger() {
  const record: Told = { place: '', state: '', share: 0, chapters: [], score: null, passed: false, completed: false }
  const answers: PlacedAnswer[] = []
  let best = -1
  return { record, answers, reach, score }

  function reach(before: { best: number; passed: boolean }): void {
    best = Math.max(best, before.best || -1)
    record.passed ||= before.passed
    if (record.score && isWorse(record.score)) record.score = null
  }

  /** Whether it is worth telling: an LMS judges by the last score that it was told. */
  function score(score: Score): boolean {
    if (isWorse(score) || (record.score && scoreShare(score) < scoreShare(record.score))) return false
    record.score = score
    record.passed ||= score.passed
    return true
  }

  function isWorse(score: Score): boolean {
    return scoreShare(score) < best || (record.passed && !score.passed)
  }
}
