import { withoutCommands } from '../../formulas/find-formulas.ts'
import { extractTerms, folded, stemWord } from '../../language/terms.ts'
import { isActorWrong } from './actors.ts'
import { absentFigures, figureFaults, hasOtherAmount } from './check-figures.ts'
import type { ClaimWords } from './claim-words.ts'
import { findCodes } from './figures.ts'
import { type CitedSentence, contentWords, nearby, overlapShare, rank } from './rank-sentences.ts'

/**
 * The faults of a claim, worst first, each with its weight. `absent`: a detail is in no cited passage. `against`: the
 * claim differs from a cited sentence, if that sentence states the same rule. `doubtful`: the claim may be a
 * paraphrase, which only a reader who understands it can tell.
 */
export const CLAIM_FAULTS = {
  figure: 'absent',
  amount: 'absent',
  quotation: 'absent',
  law: 'absent',
  name: 'absent',
  unit: 'against',
  merged: 'against',
  negation: 'against',
  actor: 'against',
  derived: 'doubtful',
  modal: 'doubtful',
  opposite: 'doubtful',
  unsupported: 'doubtful',
} as const
export type ClaimFault = keyof typeof CLAIM_FAULTS

/**
 * The result of checking a claim. `share` is the share of the claim's words that the best
 * sentence and its neighbour contain.
 */
export type CheckedClaim = { faults: ClaimFault[]; best: CitedSentence | null; share: number }

/** Whether the faults alone refute a claim, whatever a judge may say. */
export function isRefuted({ faults, share }: Pick<CheckedClaim, 'faults' | 'share'>): boolean {
  return faults.some(fault => CLAIM_FAULTS[fault] === 'absent' || share >= (SHARES_TO_REFUTE[fault] ?? Infinity))
}

const LEAST_SHARE = 0.25
const SHARE_FOR_CLAUSE = 0.4
/** Minimum overlap from which a claim states the same rule as a sentence, so that a different figure in it is wrong. */
const SHARE_TO_REFUTE = 0.7
/**
 * Minimum overlap from which a fault of the weight `against` refutes a claim. It is lower for an actor, because a
 * different actor is a clearer sign than a negation, which can be paraphrased in many ways.
 */
const SHARES_TO_REFUTE: Partial<Record<ClaimFault, number>> = {
  actor: 0.65,
  unit: SHARE_TO_REFUTE,
  merged: SHARE_TO_REFUTE,
  negation: SHARE_TO_REFUTE,
}
/** Minimum overlap of two statements for one to reverse the other; below it they are about different things. */
const SHARE_TO_TURN = 0.5
/** Minimum number of content words of a claim; a shorter one says nothing that could be looked up ("That is all"). */
const JUDGED_WORDS = 3
const QUOTED = /[“„«"]([^“”„«»"]{8,})[”“»"]/gu
const QUOTED_WORDS = 3

/**
 * Compares a paraphrased sentence with the sentences that it cites. `around` is the full text of the cited
 * passages, with their headings.
 */
export function checkClaim(
  written: string,
  cited: CitedSentence[],
  around: string,
  words: ClaimWords,
  actors: ReadonlySet<string>,
): CheckedClaim {
  const claim = withoutCommands(written)
  const claimWords = contentWords(claim, words)
  const ranked = rank(claimWords, cited, words)
  const [best] = ranked
  // A sentence about something else cannot contradict the claim.
  const about = best && best.share >= LEAST_SHARE ? best.sentence : null
  // A near sentence states the same rule, so a different figure in the claim is an error. Otherwise the claim may apply
  // the rule to a case with a figure of its own.
  const isNear = best !== undefined && best.share >= SHARE_TO_REFUTE
  const isJudged = claimWords.size >= JUDGED_WORDS
  const faults: ClaimFault[] = [
    ...absentFaults(claim, around, words),
    ...absentFigures(claim, around, isNear ? best.sentence.text : '', words),
    ...(best ? figureFaults(claim, best.sentence.text, ranked, words) : []),
    ...(hasOtherAmount(claim, ranked, words) ? (['amount'] as const) : []),
    ...(about && isActorWrong(claim, about, around, words, actors) ? (['actor'] as const) : []),
    ...(about ? ruleFaults(claim, about.text, closestClause(claimWords, about.text, words), nearby(about), words) : []),
    ...(isJudged && !about ? (['unsupported'] as const) : []),
  ]
  return { faults: [...new Set(faults)], best: best?.sentence ?? null, share: best?.share ?? 0 }
}

/** Returns the clause of a sentence that a claim is about, or the whole sentence if no clause stands out. */
function closestClause(own: Set<string>, sentence: string, words: ClaimWords): string {
  const clauses = words.clauses(sentence).map(text => ({ text, share: overlapShare(own, contentWords(text, words)) }))
  const [first, second] = clauses.toSorted((a, b) => b.share - a.share)
  return first && first.share >= SHARE_FOR_CLAUSE && (!second || first.share > 2 * second.share) ? first.text : sentence
}

/** Returns a fault for codes, quotations, laws and names of a claim that the passages do not contain. */
function absentFaults(claim: string, around: string, words: ClaimWords): ClaimFault[] {
  const surroundings = folded(around)
  const termsAround = new Set(extractTerms(around))
  const spoken = folded(claim).match(/\p{L}+/gu) ?? []
  const quoted = findQuotations(claim)
  return [
    ...(findCodes(claim).some(code => !surroundings.includes(code)) ? (['figure'] as const) : []),
    ...(quoted.some(text => !bare(surroundings).includes(bare(folded(text)))) ? (['quotation'] as const) : []),
    ...(spoken.some(word => words.laws.has(word) && !surroundings.includes(word)) ? (['law'] as const) : []),
    ...(findNames(claim, words).some(name => !termsAround.has(name)) ? (['name'] as const) : []),
  ]
}

function findQuotations(claim: string): string[] {
  return [...claim.matchAll(QUOTED)].map(match => match[1]!).filter(text => text.split(/\s+/).length >= QUOTED_WORDS)
}

export function hasQuotation(claim: string): boolean {
  return findQuotations(claim).length > 0
}

export function namesLaw(claim: string, words: ClaimWords): boolean {
  return (folded(claim).match(/\p{L}+/gu) ?? []).some(word => words.laws.has(word))
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** Returns the capitalised words inside a sentence; none in German, where every noun is capitalised. */
function findNames(claim: string, { language, stop, dates }: ClaimWords): string[] {
  if (language === 'de') return []
  return [...claim.matchAll(/(?<=[\p{Ll}\p{N},;)’'] )(\p{Lu}[\p{L}\p{M}]{2,})/gu)]
    .filter(([, name]) => !dates.has(folded(name!)))
    .map(([, name]) => stemWord(folded(name!)))
    .filter(name => !stop.has(name))
}

/**
 * Returns the faults of a claim that states the same rule differently: negated, with another
 * modal verb, or with an opposite.
 */
function ruleFaults(claim: string, about: string, best: string, near: string, words: ClaimWords): ClaimFault[] {
  const faults: ClaimFault[] = []
  const excepts = words.has('exceptions', claim) !== words.has('exceptions', best)
  if (isTurnedRound(claim, about, words) && !excepts) faults.push('negation')
  const [said, given] = [findRules(claim, words), findRules(best, words)]
  if (said.size > 0 && given.size > 0 && !excepts && ![...said].some(rule => given.has(rule))) faults.push('modal')
  const turned = words.opposites.some(group => {
    const says = (text: string) => group.filter(side => folded(text).search(side) >= 0)
    const [mine, theirs] = [says(claim), says(best)]
    return mine.length > 0 && theirs.length > 0 && !mine.some(side => says(near).includes(side))
  })
  if (turned) faults.push('opposite')
  return faults
}

/**
 * Whether a claim reverses its sentence: one is negated and the other is not. This must hold for the whole sentences,
 * and for a clause of the claim against the sentence's clause with most of its words. "Ask the guest" is not reversed
 * by "ask each guest, and do not guess".
 */
function isTurnedRound(claim: string, sentence: string, words: ClaimWords): boolean {
  const isNegative = (text: string) => countNegations(text, words) % 2 === 1
  if (isNegative(claim) === isNegative(sentence)) return false
  const statements = words.clauses(sentence).map(text => ({ text, terms: contentWords(text, words) }))
  return words.clauses(claim).some(clause => {
    const terms = contentWords(clause, words)
    const shareOf = (statement: { terms: Set<string> }) => overlapShare(terms, statement.terms)
    const [closest] = statements.toSorted((a, b) => shareOf(b) - shareOf(a))
    const speaksOfIt = closest !== undefined && terms.size > 0 && shareOf(closest) >= SHARE_TO_TURN
    return speaksOfIt && isNegative(clause) !== isNegative(closest.text)
  })
}

function countNegations(text: string, words: ClaimWords): number {
  return words.count('negations', words.without('notNegations', text))
}

const RULES = ['bans', 'duties', 'permissions', 'advice'] as const

/**
 * Returns the rules that a text states. Bans are removed before the other rules are looked for, because a ban ("must
 * not") contains the word of a duty or permission.
 */
function findRules(text: string, words: ClaimWords): Set<string> {
  const plain = words.without('notNegations', text)
  const rest = words.without('bans', plain)
  return new Set(RULES.filter(rule => words.has(rule, rule === 'bans' ? plain : rest)))
}
