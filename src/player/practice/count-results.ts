import { fill } from '../render/format-text.ts'
import { countText, numberText } from '../runtime/page-format.ts'
import type { PracticeStrings } from './practice-strings.ts'

/** Formats the number of right answers as a text. */
export function countResults({ rightOf }: PracticeStrings, results: boolean[]): string {
  return fill(countText(rightOf, results.length), { right: numberText(results.filter(Boolean).length) })
}
