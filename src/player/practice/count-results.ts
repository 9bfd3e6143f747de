import { fill } from '../render/format-text.ts'
import { countText, numberText } from '../runtime/page-format.ts'
import type { PracticeStrings } from './practice-strings.ts'

/** How many were right, in words. */
export function countResults({ rightOf }: PracticeStrings, results: boolean[]): string {
  return fill(countText(rightOf, results.length), { right: numberText(results.filter(Boolean).length) })
}
