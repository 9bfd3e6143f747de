import { withoutCommands } from '../../formulas/find-formulas.ts'
import { extractTerms } from '../../language/terms.ts'
import type { ClaimWords } from './claim-words.ts'
import { withClockTimes } from './figures.ts'

/** A sentence of a document with the sentence before it, which a pronoun may refer to. */
export type CitedSentence = { id: string; text: string; before: string | null }

/**
 * A sentence with its overlap: the share of the claim's words in the sentence and the one before it (`share`), and
 * in the sentence alone (`alone`).
 */
export type Ranked = { sentence: CitedSentence; share: number; alone: number }

/**
 * Ranks sentences by their overlap with a claim's words. Of equal ones the shorter comes
 * first, because it says less else.
 */
export function rank(own: Set<string>, cited: CitedSentence[], words: ClaimWords): Ranked[] {
  return cited
    .map(sentence => ({ sentence, share: overlapShare(own, contentWords(nearby(sentence), words)) }))
    .map(entry => ({ ...entry, alone: overlapShare(own, contentWords(entry.sentence.text, words)) }))
    .sort((a, b) => b.alone - a.alone || b.share - a.share || a.sentence.text.length - b.sentence.text.length)
}

export function nearby({ text, before }: CitedSentence): string {
  return before ? `${before} ${text}` : text
}

export function overlapShare(own: Set<string>, others: Set<string>): number {
  if (own.size === 0) return 1
  return [...own].filter(word => others.has(word)).length / own.size
}

export function contentWords(text: string, words: ClaimWords): Set<string> {
  return new Set(
    extractTerms(withClockTimes(withoutCommands(text), words)).filter(
      term => !words.stop.has(term) && !/^\d+$/.test(term) && !words.numberStems.has(term),
    ),
  )
}
