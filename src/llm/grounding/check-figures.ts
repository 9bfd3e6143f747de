import { folded } from '../../language/terms.ts'
import type { ClaimWords } from './claim-words.ts'
import { type Figure, findFigures, isSameAmount, isSameFigure, REPEATS } from './figures.ts'
import { contentWords, type Ranked } from './rank-sentences.ts'

/** A figure may come from a sentence other than the best match if that sentence overlaps with the claim this much. */
const SHARE_FOR_FIGURE = 0.34
/** A claim with half of the words of a sentence that has another figure of the same kind gets that figure wrong. */
const SHARE_FOR_AMOUNT = 0.5
/** Unless a sentence that has the claim's figure is nearly as close as the closest. */
const RIVAL_SHARE = 0.6

/** What can be wrong with a figure of a claim; `CLAIM_FAULTS` says how much each weighs. */
type FigureFault = 'figure' | 'derived' | 'unit' | 'merged'

/**
 * Figures and dates that stand nowhere. That 12,000 euros must be ordered may follow from "10,000 euros or more", and "in December" from
 * "November to February": a figure may be derived where the documents have one of its kind, and the claim does not say a sentence of
 * theirs with another figure.
 */
export function absentFigures(claim: string, around: string, near: string, words: ClaimWords): FigureFault[] {
  const figuresAround = findFigures(around, words)
  const absent = findFigures(claim, words).filter(
    figure => !figure.soft && !figuresAround.some(other => isSameFigure(figure, other)),
  )
  const datesOf = (text: string) => (folded(text).match(/\p{L}+/gu) ?? []).filter(word => words.dates.has(word))
  const datesAround = datesOf(around)
  const absentDates = datesOf(claim).filter(date => !datesAround.includes(date))
  if (absent.length === 0 && absentDates.length === 0) return []
  const ofKind = ({ unit }: Figure, others: Figure[]) => others.some(other => other.unit?.kind === unit?.kind)
  const figuresNear = findFigures(near, words)
  const isSwapped =
    absent.some(figure => ofKind(figure, figuresNear) && !isCaseOfRule(figure, claim, near, words)) ||
    (absentDates.length > 0 && datesOf(near).length > 0)
  const isKnownKind =
    absent.every(figure => ofKind(figure, figuresAround)) && (absentDates.length === 0 || datesAround.length > 0)
  return isKnownKind && !isSwapped ? ['derived'] : ['figure']
}

/** "At nine in the evening" is a case of "between 7:00 and 20:00", and 150 kg are "too heavy" for a limit of 140 kg. */
function isCaseOfRule({ unit }: Figure, claim: string, sentence: string, words: ClaimWords): boolean {
  const countTimes = (text: string) => findFigures(text, words).filter(other => other.unit?.kind === 'clock').length
  return words.has('instances', claim) || (unit?.kind === 'clock' && countTimes(sentence) > countTimes(claim))
}

/** A number that is there, but counts something else, or belongs to another sentence. */
export function figureFaults(claim: string, best: string, ranked: Ranked[], words: ClaimWords): FigureFault[] {
  // "Twice a year" may be said of "every six months".
  const claimFigures = findFigures(claim, words).filter(({ soft, unit }) => !soft && unit?.kind !== REPEATS)
  if (claimFigures.length === 0) return []
  const inBest = findFigures(best, words)
  const related = ranked
    .filter(({ share }) => share >= SHARE_FOR_FIGURE)
    .flatMap(({ sentence }) => findFigures(sentence.text, words))
  const all = ranked.flatMap(({ sentence }) => findFigures(sentence.text, words))
  const present = claimFigures.filter(figure => all.some(other => isSameFigure(figure, other)))
  return present.flatMap((figure): FigureFault[] => {
    const same = all.filter(other => isSameFigure(figure, other))
    if (isCaseOfRule(figure, claim, best, words)) return []
    if (same.every(other => countsOtherThings(figure, other))) return ['unit']
    const matchingFigures = [...inBest, ...related].filter(other => isSameFigure(figure, other))
    return matchingFigures.length === 0 || isOfAnotherClause(figure, claim, best, words) ? ['merged'] : []
  })
}

/**
 * Another figure of the same kind than the claim's own sentence has: as a limit of the same sort ("every two years" for "every three
 * years"), or as a count of the same things ("three people" for "two people"). Any other figure may be a case of the rule.
 */
export function hasOtherAmount(claim: string, ranked: Ranked[], words: ClaimWords): boolean {
  const [best] = ranked
  if (!best || best.alone < SHARE_FOR_AMOUNT || words.has('instances', claim)) return false
  const given = findFigures(best.sentence.text, words).filter(({ soft }) => !soft)
  return findFigures(claim, words).some(figure => {
    const comparable = given.filter(other => isComparableFigure(figure, other))
    if (figure.soft || comparable.length === 0 || given.some(other => isSameFigure(figure, other))) return false
    const holders = ranked.filter(({ sentence }) =>
      findFigures(sentence.text, words).some(other => isSameFigure(figure, other)),
    )
    if (holders.some(({ alone }) => alone >= best.alone * RIVAL_SHARE)) return false
    const isSameLimit = figure.limit !== null && comparable.some(({ limit }) => limit === figure.limit)
    return isSameLimit || figure.unit === null || figure.unit.kind === REPEATS
  })
}

function isComparableFigure(a: Figure, b: Figure): boolean {
  if (a.unit || b.unit) return a.unit?.kind === b.unit?.kind
  return a.noun !== null && a.noun === b.noun
}

/** "10 in the hall, 20 in the yard": a figure belongs to the clause that it stands in. */
function isOfAnotherClause(figure: Figure, claim: string, best: string, words: ClaimWords): boolean {
  const holds = (clause: string) => findFigures(clause, words).some(other => isSameFigure(figure, other))
  const mine = contentWords(words.clauses(claim).find(holds) ?? claim, words)
  const common = (clause: string) => [...contentWords(clause, words)].filter(word => mine.has(word)).length
  const clauses = words.clauses(best).filter(clause => findFigures(clause, words).length > 0)
  const bestOverlap = Math.max(0, ...clauses.filter(holds).map(common))
  return clauses.some(holds) && clauses.some(clause => !holds(clause) && common(clause) > bestOverlap + 1)
}

function countsOtherThings(figure: Figure, other: Figure): boolean {
  if (isSameAmount(figure, other)) return false
  if (other.unit?.kind === 'clock') return figure.unit !== null
  if (figure.unit && other.unit) return figure.unit.kind !== other.unit.kind || figure.unit.factor !== other.unit.factor
  if (figure.unit) return other.noun !== null
  return figure.noun !== null && other.unit !== null
}
