import { withoutCommands } from '../../formulas/find-formulas.ts'
import { extractTerms } from '../../language/terms.ts'
import type { ClaimWords } from './claim-words.ts'

export function contentWords(text: string, words: ClaimWords): Set<string> {
  return new Set(
    extractTerms(withoutCommands(text)).filter(
      term => !words.stop.has(term) && !/^\d+$/.test(term) && !words.numbers.has(term),
    ),
  )
}

/** Returns the share of the words in `own` that `others` contain; 1 if there are no words. */
export function overlapShare(own: Set<string>, others: Set<string>): number {
  if (own.size === 0) return 1
  return [...own].filter(word => others.has(word)).length / own.size
}
