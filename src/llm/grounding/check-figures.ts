import { folded } from '../../language/terms.ts'
import type { ClaimWords } from './claim-words.ts'
import { type Figure, findFigures, isSameAmount, isSameFigure, REPEATS } from './figures.ts'
import { contentWords, type Ranked } from './rank-sentences.ts'

/** Minimum overlap with the claim of a sentence, other than the best one, that a figure may come from. */
const SHARE_FOR_FIGURE = 0.34
/** Minimum overlap from which a sentence with another figure of the same kind makes the claim's figure wrong. */
const SHARE_FOR_AMOUNT = 0.5
/**
 * Minimum overlap, relative to the closest sentence, of a sentence with the claim's own
 * figure for that figure to be right.
 */
const RIVAL_SHARE = 0.6

/** The faults of a claim's figures; `CLAIM_FAULTS` gives their weight. */
type FigureFault = 'figure' | 'derived' | 'unit' | 'merged'

/**
 * Returns a fault for figures and dates that the passages do not contain. They are only `derived` if the passages have
 * a figure or date of the same kind and no near sentence has another one: "12,000 euros" may follow from "10,000 euros
 * or more", "in December" from "November to February".
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

/**
 * Whether a figure applies the sentence's rule to a case: "at nine in the evening" for "between 7:00 and 20:00", or 150
 * kg as "too heavy" for a limit of 140 kg.
 */
function isCaseOfRule({ unit }: Figure, claim: string, sentence: string, words: ClaimWords): boolean {
  const countTimes = (text: string) => findFigures(text, words).filter(other => other.unit?.kind === 'clock').length
  return words.has('instances', claim) || (unit?.kind === 'clock' && countTimes(sentence) > countTimes(claim))
}

/** Returns a fault for figures that the passages contain, but with another unit or in another sentence or clause. */
export function figureFaults(claim: string, best: string, ranked: Ranked[], words: ClaimWords): FigureFault[] {
  // Repeats are skipped, because "twice a year" may paraphrase "every six months".
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
 * Whether a claim has another figure than its best sentence for the same thing: the same sort of limit ("every two
 * years" for "every three years"), or a count of the same things ("three people" for "two people"). Any other
 * figure may be a case of the rule.
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

/**
 * Whether a figure comes from another clause of the sentence: in "10 in the hall, 20 in the yard" each
 * figure belongs to its own clause.
 */
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
