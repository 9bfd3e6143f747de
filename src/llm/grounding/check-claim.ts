import { withoutCommands } from '../../formulas/find-formulas.ts'
import { extractTerms, folded, stemWord } from '../../language/terms.ts'
import { isActorWrong } from './actors.ts'
import { absentFigures, figureFaults, hasOtherAmount } from './check-figures.ts'
import type { ClaimWords } from './claim-words.ts'
import { findCodes } from './figures.ts'
import { type CitedSentence, contentWords, nearby, overlapShare, rank } from './rank-sentences.ts'

/**
 * What is wrong with a sentence, the worst first. `absent` stands in no cited passage; `against` says otherwise than a sentence of
 * theirs, if it is near enough to say the same rule; `doubtful` may be another way to say the same, which only somebody who
 * understands it can tell.
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

/** `share`: how many of the claim's own words the best sentence and its neighbour have. */
export type CheckedClaim = { faults: ClaimFault[]; best: CitedSentence | null; share: number }

/** Whether a sentence is wrong by its faults alone, whatever anybody who understands it may say. */
export function isRefuted({ faults, share }: Pick<CheckedClaim, 'faults' | 'share'>): boolean {
  return faults.some(fault => CLAIM_FAULTS[fault] === 'absent' || share >= (SHARES_TO_REFUTE[fault] ?? Infinity))
}

const LEAST_SHARE = 0.25
const SHARE_FOR_CLAUSE = 0.4
/** A claim with so many words of its sentence says the same rule, so that another figure in it is wrong. */
const SHARE_TO_REFUTE = 0.7
/** What is `against` refutes a claim that says the same rule. An actor is a surer sign than a "no", which has many paraphrases. */
const SHARES_TO_REFUTE: Partial<Record<ClaimFault, number>> = {
  actor: 0.65,
  unit: SHARE_TO_REFUTE,
  merged: SHARE_TO_REFUTE,
  negation: SHARE_TO_REFUTE,
}
/** Statements with less overlap are about different things, so neither reverses the other. */
const SHARE_TO_TURN = 0.5
/** Fewer words say nothing that could be looked up: "That is all." */
const JUDGED_WORDS = 3
const QUOTED = /[“„«"]([^“”„«»"]{8,})[”“»"]/gu
const QUOTED_WORDS = 3

/** Compares a sentence in somebody's own words with what it is said to rest on. `around` is all that the cited passages say, headings too. */
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
  // Whoever applies a rule to a case names another figure; whoever gets it wrong says the rule itself, with another figure in it.
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

/** What of a sentence a claim speaks of, where it says several things. */
function closestClause(own: Set<string>, sentence: string, words: ClaimWords): string {
  const clauses = words.clauses(sentence).map(text => ({ text, share: overlapShare(own, contentWords(text, words)) }))
  const [first, second] = clauses.toSorted((a, b) => b.share - a.share)
  return first && first.share >= SHARE_FOR_CLAUSE && (!second || first.share > 2 * second.share) ? first.text : sentence
}

/** Terms and names that do not occur in the passages cannot come from them. */
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

/** Capitals inside a sentence; in German every noun has one. */
function findNames(claim: string, { language, stop, dates }: ClaimWords): string[] {
  if (language === 'de') return []
  return [...claim.matchAll(/(?<=[\p{Ll}\p{N},;)’'] )(\p{Lu}[\p{L}\p{M}]{2,})/gu)]
    .filter(([, name]) => !dates.has(folded(name!)))
    .map(([, name]) => stemWord(folded(name!)))
    .filter(name => !stop.has(name))
}

/** The same rule, the same way round. */
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
 * A claim says no where its sentence says yes, or the other way round: as wholes, and in a statement of the claim beside the one of the
 * sentence that has most of its words. "Ask the guest" is not turned round by "ask each guest, and do not guess".
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

/** A ban holds the word of the duty or the permission that it turns round. */
function findRules(text: string, words: ClaimWords): Set<string> {
  const plain = words.without('notNegations', text)
  const rest = words.without('bans', plain)
  return new Set(RULES.filter(rule => words.has(rule, rule === 'bans' ? plain : rest)))
}
