import { withoutCommands } from '../../formulas/find-formulas.ts'
import { folded } from '../../language/terms.ts'
import { findAbsentDetails } from './absent-details.ts'
import { isActorWrong } from './actors.ts'
import type { ClaimWords } from './claim-words.ts'
import { contentWords, overlapShare } from './content-words.ts'
import { coversDate, findDates } from './dates.ts'
import { type Figure, findFigures, isCaseBeyond, isCaseOfThreshold, isSameAmount, isSameFigure } from './figures.ts'
import { isTurnedRound } from './negations.ts'

/**
 * What can be wrong with a sentence of the model, worst first, each with its weight. `absent`: it has a detail that no
 * cited passage contains. `against`: it differs from a cited sentence; this counts if both state the same rule.
 * `doubtful`: it may be a paraphrase, which only a reader who understands it can recognise.
 */
export const CLAIM_FAULTS = {
  figure: 'absent',
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

/** A sentence of a document, with the sentence before it, which a pronoun in it may refer to. */
export type CitedSentence = { id: string; text: string; before: string | null }

/**
 * The result of comparing a claim with the cited sentences. `best` is the sentence that it is closest to, and `share`
 * the share of the claim's words in that sentence and the one before it. `isNear`: the share is so high that claim and
 * sentence state the same rule.
 */
export type CheckedClaim = { faults: ClaimFault[]; best: CitedSentence | null; share: number; isNear: boolean }

/**
 * Faults that a judge (a second model call) may overrule although they refute the sentence, if enough of its verdicts
 * agree: a capital letter does not always make a name ("Christmas Day" where the documents say 25 December). All other
 * faults that refute a sentence stand, because a judge may make the same mistake every time.
 */
const CLEARABLE: ReadonlySet<ClaimFault> = new Set(['name'])

/** Whether a sentence has faults that refute it and that no judge may overrule. */
export function isBeyondDoubt({ faults, isNear }: Pick<CheckedClaim, 'faults' | 'isNear'>): boolean {
  return isRefuted({ faults: faults.filter(fault => !CLEARABLE.has(fault)), isNear })
}

/** Whether the faults that the code has found refute a sentence, so that it needs no judge. */
export function isRefuted({ faults, isNear }: Pick<CheckedClaim, 'faults' | 'isNear'>): boolean {
  return faults.some(fault => CLAIM_FAULTS[fault] === 'absent' || (CLAIM_FAULTS[fault] === 'against' && isNear))
}

const LEAST_SHARE = 0.25
/**
 * A figure of the claim may come from another sentence than the closest one, if that sentence contains at least this
 * share of the claim's words.
 */
const SHARE_FOR_FIGURE = 0.34
const SHARE_FOR_CLAUSE = 0.4
/**
 * Minimum share of a claim's words in a sentence from which both state the same rule, so that a different figure in the
 * claim is wrong.
 */
const SHARE_TO_REFUTE = 0.7
/**
 * Minimum number of content words from which a claim must be supported. A shorter claim, such as "That is all", states
 * nothing that could be looked up.
 */
const JUDGED_WORDS = 3

/**
 * Compares a sentence that the model has written in its own words with the sentences that it cites. `around` is the
 * full text of the cited passages, with their headings.
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
  // If the closest sentence states the same rule, a different figure in the claim is an error. Otherwise the claim may
  // apply the rule to a case, with a figure of the case.
  const isNear = best !== undefined && best.share >= SHARE_TO_REFUTE
  const isJudged = claimWords.size >= JUDGED_WORDS
  const faults: ClaimFault[] = [
    ...findAbsentDetails(claim, around, words),
    ...absentFigures(claim, around, isNear ? best.sentence.text : '', words),
    ...(best ? figureFaults(claim, best.sentence.text, ranked, words) : []),
    ...(about && isActorWrong(claim, { text: about.text, before: leansOn(about) }, around, words, actors)
      ? (['actor'] as const)
      : []),
    ...(about ? ruleFaults(claim, about.text, closestClause(claimWords, about.text, words), nearby(about), words) : []),
    ...(isJudged && !about ? (['unsupported'] as const) : []),
  ]
  return { faults: [...new Set(faults)], best: best?.sentence ?? null, share: best?.share ?? 0, isNear }
}

type Ranked = { sentence: CitedSentence; share: number }

/**
 * Ranks sentences by the share of the claim's words that they contain. Of sentences with equal shares, the shorter
 * comes first, because it says less that is not in the claim.
 */
function rank(own: Set<string>, cited: CitedSentence[], words: ClaimWords): Ranked[] {
  return cited
    .map(sentence => {
      const { alone, near } = sentenceWords(sentence, words)
      return { sentence, share: overlapShare(own, near), alone: overlapShare(own, alone) }
    })
    .sort((a, b) => b.alone - a.alone || b.share - a.share || a.sentence.text.length - b.sentence.text.length)
}

/**
 * The content words of a sentence (`alone`), and of the sentence together with the one before (`near`). Memoized,
 * because every claim of a course is compared with all sentences.
 */
const wordsOfSentences = new WeakMap<CitedSentence, { alone: Set<string>; near: Set<string> }>()

function sentenceWords(sentence: CitedSentence, words: ClaimWords) {
  const known = wordsOfSentences.get(sentence)
  if (known) return known
  const read = { alone: contentWords(sentence.text, words), near: contentWords(nearby(sentence), words) }
  wordsOfSentences.set(sentence, read)
  return read
}

/**
 * Returns the clause of a sentence that has most of the claim's words, or the whole sentence if no clause stands out.
 */
function closestClause(own: Set<string>, sentence: string, words: ClaimWords): string {
  const clauses = words.clauses(sentence).map(text => ({ text, share: overlapShare(own, contentWords(text, words)) }))
  const [first, second] = clauses.toSorted((a, b) => b.share - a.share)
  return first && first.share >= SHARE_FOR_CLAUSE && (!second || first.share > 2 * second.share) ? first.text : sentence
}

function nearby(sentence: CitedSentence): string {
  const before = leansOn(sentence)
  return before ? `${before} ${sentence.text}` : sentence.text
}

/**
 * Returns the sentence before this one, which it may refer to; null if there is none, or for a table row, which refers
 * to no other row.
 */
function leansOn({ text, before }: CitedSentence): string | null {
  return isRow(text) ? null : before
}

function isRow(text: string): boolean {
  return text.includes(' | ')
}

/**
 * Whether `row` is another table row than the closest one, and the claim says nothing of it. Then no figure of the
 * claim may come from it.
 */
function isOtherRow(row: string, best: string, claim: string, words: ClaimWords): boolean {
  if (row === best || !isRow(row) || !isRow(best)) return false
  const [claimWords, bestWords] = [contentWords(claim, words), contentWords(best, words)]
  return [...contentWords(row, words)].every(word => !claimWords.has(word) || bestWords.has(word))
}

/**
 * Returns faults for figures and dates in a claim that its passages (`around`) do not contain. A figure may be derived:
 * that an order of 12,000 euros needs approval may follow from "10,000 euros or more", and "in December" from "November
 * to February". So a new figure is only doubtful if the passages have a figure of its kind, unless the claim repeats a
 * sentence (`near`) with another figure.
 */
function absentFigures(claim: string, around: string, near: string, words: ClaimWords): ClaimFault[] {
  const figuresAround = findFigures(around, words)
  const absent = findFigures(claim, words).filter(
    figure => !figure.soft && !figuresAround.some(other => isSameFigure(figure, other)),
  )
  const absentDates = findDates(claim, words).filter(date => !coversDate(around, date, words))
  if (absent.length === 0 && absentDates.length === 0) return []
  const ofKind = ({ unit }: Figure, others: Figure[]) => others.some(other => other.unit?.kind === unit?.kind)
  const figuresNear = findFigures(near, words)
  const isSwapped =
    absent.some(figure => ofKind(figure, figuresNear) && !isCaseOfThreshold(figure, claim, near, words)) ||
    (absentDates.length > 0 && findDates(near, words).length > 0)
  const isKnownKind =
    absent.every(figure => ofKind(figure, figuresAround)) &&
    (absentDates.length === 0 || findDates(around, words).length > 0)
  return isKnownKind && !isSwapped ? ['derived'] : ['figure']
}

/**
 * Returns faults for numbers in a claim that the cited sentences contain, but with another unit, or in a sentence or
 * clause about something else.
 */
function figureFaults(claim: string, best: string, ranked: Ranked[], words: ClaimWords): ClaimFault[] {
  const inBest = findFigures(best, words)
  const relatedTexts = ranked
    .filter(({ sentence, share }) => share >= SHARE_FOR_FIGURE && !isOtherRow(sentence.text, best, claim, words))
    .map(({ sentence }) => sentence.text)
  const related = relatedTexts.flatMap(text => findFigures(text, words))
  const all = ranked.flatMap(({ sentence }) => findFigures(sentence.text, words))
  const present = findFigures(claim, words).filter(
    figure => !figure.soft && all.some(other => isSameFigure(figure, other)),
  )
  const dates = isDateElsewhere(claim, best, relatedTexts, words) ? (['merged'] as const) : []
  const faults = present.flatMap((figure): ClaimFault[] => {
    const same = all.filter(other => isSameFigure(figure, other))
    const isElsewhere = !inBest.some(other => isSameFigure(figure, other))
    if (isElsewhere && isCaseOfThreshold(figure, claim, best, words)) return []
    if (same.every(other => countsOtherThings(figure, other))) return ['unit']
    const matchingFigures = [...inBest, ...related].filter(other => isSameFigure(figure, other))
    if (matchingFigures.length > 0 && matchingFigures.every(other => isInOtherUnit(figure, other))) return ['unit']
    return matchingFigures.length === 0 || isOfAnotherClause(figure, claim, best, words) ? ['merged'] : []
  })
  return [...faults, ...dates]
}

/**
 * Whether a claim names another day or month than the closest sentence (`best`), and no related sentence covers that
 * date.
 */
function isDateElsewhere(claim: string, best: string, related: string[], words: ClaimWords): boolean {
  if (findDates(best, words).length === 0) return false
  return findDates(claim, words).some(date => ![best, ...related].some(text => coversDate(text, date, words)))
}

/**
 * Whether a figure of the claim belongs to another clause of the sentence than the one that the claim is about: "10 in
 * the hall, 20 in the yard".
 */
function isOfAnotherClause(figure: Figure, claim: string, best: string, words: ClaimWords): boolean {
  const holds = (clause: string) => findFigures(clause, words).some(other => isSameFigure(figure, other))
  const mine = contentWords(words.clauses(claim).find(holds) ?? claim, words)
  const common = (clause: string) => [...contentWords(clause, words)].filter(word => mine.has(word)).length
  const clauses = words.clauses(best).filter(clause => findFigures(clause, words).length > 0)
  const bestOverlap = Math.max(0, ...clauses.filter(holds).map(common))
  return clauses.some(holds) && clauses.some(clause => !holds(clause) && common(clause) > bestOverlap + 1)
}

function isInOtherUnit(figure: Figure, other: Figure): boolean {
  if (!figure.unit || !other.unit || isSameAmount(figure, other) || other.unit.kind === 'clock') return false
  return figure.unit.kind !== other.unit.kind || figure.unit.factor !== other.unit.factor
}

function countsOtherThings(figure: Figure, other: Figure): boolean {
  if (isSameAmount(figure, other) || other.unit?.kind === 'clock') return false
  if (figure.unit && other.unit) return isInOtherUnit(figure, other)
  if (figure.unit) return other.noun !== null
  return figure.noun !== null && other.unit !== null
}

/**
 * Returns faults for rules that differ between a claim and a sentence. `about` is the cited sentence, `best` its clause
 * that is closest to the claim, and `near` the sentence with the one before. `negation`: one is negated, the other not.
 * `modal`: for example, one is a duty and the other a permission. `opposite`: they use words with opposite meanings.
 */
function ruleFaults(claim: string, about: string, best: string, near: string, words: ClaimWords): ClaimFault[] {
  const faults: ClaimFault[] = []
  const excepts = words.has('exceptions', claim) !== words.has('exceptions', best)
  const isBeyond = findFigures(claim, words).some(figure => !figure.soft && isCaseBeyond(figure, claim, about, words))
  if (isTurnedRound(claim, about, words) && !excepts && !isBeyond) faults.push('negation')
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

const RULES = ['bans', 'duties', 'permissions', 'advice'] as const

/**
 * Returns the kinds of rules that a text states. Bans are removed before the other kinds are looked for, because a ban
 * ("must not") contains the word of a duty or permission.
 */
function findRules(text: string, words: ClaimWords): Set<string> {
  const plain = words.without('notNegations', text)
  const rest = words.without('bans', plain)
  return new Set(RULES.filter(rule => words.has(rule, rule === 'bans' ? plain : rest)))
}
