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
 * The faults of a claim, worst first, each with its weight. `absent`: no cited passage contains a detail. `against`:
 * the claim differs from a cited sentence, provided that the sentence states the same rule. `doubtful`: the claim may
 * be a paraphrase, which only a reader who understands it can recognise.
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

/** A sentence of a document, with the sentence before it, to which a pronoun may refer. */
export type CitedSentence = { id: string; text: string; before: string | null }

/**
 * `share`: the share of the claim's words in the best sentence and its neighbour. `isNear`: the share is so high that
 * both state the same rule.
 */
export type CheckedClaim = { faults: ClaimFault[]; best: CitedSentence | null; share: number; isNear: boolean }

/**
 * Refuting faults that a judge may overrule, if it does so every time it is asked: a capital letter does not always
 * make a name ("Christmas Day" where the documents say 25 December). The other faults always stand, because a judge may
 * make the same mistake every time.
 */
const CLEARABLE: ReadonlySet<ClaimFault> = new Set(['name'])

/** Whether a sentence is refuted by faults that no judge may overrule. */
export function isBeyondDoubt({ faults, isNear }: Pick<CheckedClaim, 'faults' | 'isNear'>): boolean {
  return isRefuted({ faults: faults.filter(fault => !CLEARABLE.has(fault)), isNear })
}

/** Whether the faults that code has found refute a sentence, without asking a judge. */
export function isRefuted({ faults, isNear }: Pick<CheckedClaim, 'faults' | 'isNear'>): boolean {
  return faults.some(fault => CLAIM_FAULTS[fault] === 'absent' || (CLAIM_FAULTS[fault] === 'against' && isNear))
}

const LEAST_SHARE = 0.25
/** Minimum overlap with the claim from which a sentence other than the best match may supply one of its figures. */
const SHARE_FOR_FIGURE = 0.34
const SHARE_FOR_CLAUSE = 0.4
/**
 * Minimum overlap at which a claim and a sentence state the same rule, so that a different figure in the claim is
 * wrong.
 */
const SHARE_TO_REFUTE = 0.7
/** Minimum number of content words of a claim; a shorter one, such as "That is all", states nothing to look up. */
const JUDGED_WORDS = 3

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
 * Ranks sentences by the share of the claim's words that they contain; of equal ones, the shorter comes first, because
 * it says less besides.
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
 * The content words of a sentence: alone, and together with the sentence before. Memoized, because every claim of a
 * course is compared with all sentences.
 */
const wordsOfSentences = new WeakMap<CitedSentence, { alone: Set<string>; near: Set<string> }>()

function sentenceWords(sentence: CitedSentence, words: ClaimWords) {
  const known = wordsOfSentences.get(sentence)
  if (known) return known
  const read = { alone: contentWords(sentence.text, words), near: contentWords(nearby(sentence), words) }
  wordsOfSentences.set(sentence, read)
  return read
}

/** Returns the clause of a sentence that a claim is about, or the whole sentence if no clause stands out. */
function closestClause(own: Set<string>, sentence: string, words: ClaimWords): string {
  const clauses = words.clauses(sentence).map(text => ({ text, share: overlapShare(own, contentWords(text, words)) }))
  const [first, second] = clauses.toSorted((a, b) => b.share - a.share)
  return first && first.share >= SHARE_FOR_CLAUSE && (!second || first.share > 2 * second.share) ? first.text : sentence
}

function nearby(sentence: CitedSentence): string {
  const before = leansOn(sentence)
  return before ? `${before} ${sentence.text}` : sentence.text
}

/** Returns the sentence before, to which a sentence may refer. A row of a table refers to no other row. */
function leansOn({ text, before }: CitedSentence): string | null {
  return isRow(text) ? null : before
}

function isRow(text: string): boolean {
  return text.includes(' | ')
}

/** Whether a claim about one row of a table says nothing of another row, so that this lends it no figure. */
function isOtherRow(row: string, best: string, claim: string, words: ClaimWords): boolean {
  if (row === best || !isRow(row) || !isRow(best)) return false
  const [claimWords, bestWords] = [contentWords(claim, words), contentWords(best, words)]
  return [...contentWords(row, words)].every(word => !claimWords.has(word) || bestWords.has(word))
}

/**
 * Returns faults for figures and dates that the passages do not contain. A figure may be derived: that 12,000 euros
 * must be ordered may follow from "10,000 euros or more", and "in December" from "November to February". So a figure is
 * accepted if the passages have one of its kind, unless the claim repeats one of their sentences with another figure.
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

/** Returns faults for numbers that occur in the sentences, but count something else or belong to another sentence. */
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

/** Whether a claim names another day or month than its sentence does, and no related sentence covers it. */
function isDateElsewhere(claim: string, best: string, related: string[], words: ClaimWords): boolean {
  if (findDates(best, words).length === 0) return false
  return findDates(claim, words).some(date => ![best, ...related].some(text => coversDate(text, date, words)))
}

/** Whether a figure belongs to another clause of the sentence: "10 in the hall, 20 in the yard". */
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

/** Returns faults for rules that differ between claim and sentence: a duty against a permission, or a reversed rule. */
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
 * Returns the rules that a text states. Bans are removed before the other rules are looked for, because a ban ("must
 * not") contains the word of a duty or permission.
 */
function findRules(text: string, words: ClaimWords): Set<string> {
  const plain = words.without('notNegations', text)
  const rest = words.without('bans', plain)
  return new Set(RULES.filter(rule => words.has(rule, rule === 'bans' ? plain : rest)))
}
