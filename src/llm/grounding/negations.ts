import type { ClaimWords } from './claim-words.ts'
import { contentWords, overlapShare } from './content-words.ts'

/**
 * Minimum share of a claim's words in a sentence from which the sentence can state the reverse of the claim; with a
 * lower share they are about different things.
 */
const SHARE_TO_TURN = 0.5

/**
 * Whether a claim reverses a sentence, so that one is negated and the other is not. Not only the whole sentences must
 * differ in this, but also a clause of the claim and the clause of the sentence with most of its words. So "Ask the
 * guest" does not reverse "ask each guest, and do not guess".
 */
export function isTurnedRound(claim: string, sentence: string, words: ClaimWords): boolean {
  if (isNegative(claim, words) === isNegative(sentence, words)) return false
  const statements = splitStatements(sentence, words)
  return splitStatements(claim, words).some(clause => {
    const shareOf = (statement: Statement) => overlapShare(clause.terms, statement.terms)
    const [closest] = statements.toSorted((a, b) => shareOf(b) - shareOf(a))
    const speaksOfIt = closest !== undefined && clause.terms.size > 0 && shareOf(closest) >= SHARE_TO_TURN
    return speaksOfIt && clause.isNegative !== closest.isNegative
  })
}

type Statement = { terms: Set<string>; isNegative: boolean }

/**
 * Splits a sentence into its clauses. A clause without a verb takes it from the clause before, as in "exempt from the
 * fee but not from the deposit".
 */
function splitStatements(text: string, words: ClaimWords): Statement[] {
  let isNegativeBefore = false
  return words.clauses(text).map(clause => {
    const isTurned = words.begins('elliptic', clause) && isNegativeBefore
    isNegativeBefore = isNegative(clause, words) !== isTurned
    return { terms: contentWords(clause, words), isNegative: isNegativeBefore }
  })
}

function isNegative(text: string, words: ClaimWords): boolean {
  return countNegations(text, words) % 2 === 1
}

function countNegations(text: string, words: ClaimWords): number {
  return words.count('negations', words.without('notNegations', text))
}
