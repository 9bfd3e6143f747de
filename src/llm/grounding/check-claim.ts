import { extractTerms, folded, stemWord } from '../../language/terms.ts'
import { isActorWrong } from './actors.ts'
import type { ClaimWords } from './claim-words.ts'
import { type Figure, findCodes, findFigures, isSameAmount, isSameFigure } from './figures.ts'

/** What is wrong with a sentence, the worst first. `absent` stands in no cited passage; `against` says otherwise than its sentence; the rest is thin. */
export const CLAIM_FAULTS = {
  figure: 'absent',
  quotation: 'absent',
  law: 'absent',
  name: 'absent',
  unit: 'against',
  merged: 'against',
  actor: 'against',
  negation: 'against',
  modal: 'against',
  opposite: 'against',
  unsupported: 'thin',
} as const
export type ClaimFault = keyof typeof CLAIM_FAULTS

/** A sentence of a document, with the one before it, which a pronoun may speak of. */
export type CitedSentence = { id: string; text: string; before: string | null }

/** `words`: the share of the claim's own words that the best sentence and its neighbour have. */
export type CheckedClaim = { faults: ClaimFault[]; best: CitedSentence | null; share: number }

const LEAST_SHARE = 0.25
/** A number may come from another sentence than the best if that one speaks of the same thing. */
const SHARE_FOR_FIGURE = 0.34
const SHARE_FOR_CLAUSE = 0.4
/** Fewer words say nothing that could be looked up: "That is all." */
const JUDGED_WORDS = 3
const QUOTED = /[“„«"]([^“”„«»"]{8,})[”“»"]/gu
const QUOTED_WORDS = 3

/** Compares a sentence in somebody's own words with what it is said to rest on. `around` is all that the cited passages say, headings too. */
export function checkClaim(
  claim: string,
  cited: CitedSentence[],
  around: string,
  words: ClaimWords,
  actors: ReadonlySet<string>,
): CheckedClaim {
  const claimWords = contentWords(claim, words)
  const ranked = rank(claimWords, cited, words)
  const best = ranked[0] ?? null
  // A sentence that speaks of something else cannot say otherwise.
  const about = best && best.share >= LEAST_SHARE ? best.sentence : null
  const isJudged = claimWords.size >= JUDGED_WORDS
  const faults: ClaimFault[] = [
    ...absentFaults(claim, around, words),
    ...(best ? figureFaults(claim, best.sentence.text, ranked, words) : []),
    ...(about && isActorWrong(claim, about, around, words, actors) ? (['actor'] as const) : []),
    ...(about ? ruleFaults(claim, closestClause(claimWords, about.text, words), nearby(about), words) : []),
    ...(isJudged && !about ? (['unsupported'] as const) : []),
  ]
  return { faults: [...new Set(faults)], best: best?.sentence ?? null, share: best?.share ?? 0 }
}

type Ranked = { sentence: CitedSentence; share: number }

/** By how many of the claim's words they have; of equals the shorter, which says less besides. */
function rank(own: Set<string>, cited: CitedSentence[], words: ClaimWords): Ranked[] {
  return cited
    .map(sentence => ({ sentence, share: overlapShare(own, contentWords(nearby(sentence), words)) }))
    .map(entry => ({ ...entry, alone: overlapShare(own, contentWords(entry.sentence.text, words)) }))
    .sort((a, b) => b.alone - a.alone || b.share - a.share || a.sentence.text.length - b.sentence.text.length)
}

/** What of a sentence a claim speaks of, where it says several things. */
function closestClause(own: Set<string>, sentence: string, words: ClaimWords): string {
  const clauses = words.clauses(sentence).map(text => ({ text, share: overlapShare(own, contentWords(text, words)) }))
  const [first, second] = clauses.toSorted((a, b) => b.share - a.share)
  return first && first.share >= SHARE_FOR_CLAUSE && (!second || first.share > 2 * second.share) ? first.text : sentence
}

function nearby({ text, before }: CitedSentence): string {
  return before ? `${before} ${text}` : text
}

function overlapShare(own: Set<string>, others: Set<string>): number {
  if (own.size === 0) return 1
  return [...own].filter(word => others.has(word)).length / own.size
}

export function contentWords(text: string, words: ClaimWords): Set<string> {
  return new Set(
    extractTerms(text).filter(term => !words.stop.has(term) && !/^\d+$/.test(term) && !words.numbers.has(term)),
  )
}

/** What stands nowhere in the passages cannot have come from them. */
function absentFaults(claim: string, around: string, words: ClaimWords): ClaimFault[] {
  const figuresAround = findFigures(around, words)
  const surroundings = folded(around)
  const termsAround = new Set(extractTerms(around))
  const spoken = folded(claim).match(/\p{L}+/gu) ?? []
  const dates = spoken.filter(word => words.dates.has(word))
  const isAbsent = (figure: Figure) => !figure.soft && !figuresAround.some(other => isSameFigure(figure, other))
  const quoted = [...claim.matchAll(QUOTED)]
    .map(match => match[1]!)
    .filter(text => text.split(/\s+/).length >= QUOTED_WORDS)
  return [
    ...(findFigures(claim, words).some(isAbsent) ||
    dates.some(date => !surroundings.includes(date)) ||
    findCodes(claim).some(code => !surroundings.includes(code))
      ? (['figure'] as const)
      : []),
    ...(quoted.some(text => !bare(surroundings).includes(bare(folded(text)))) ? (['quotation'] as const) : []),
    ...(spoken.some(word => words.laws.has(word) && !surroundings.includes(word)) ? (['law'] as const) : []),
    ...(findNames(claim, words).some(name => !termsAround.has(name)) ? (['name'] as const) : []),
  ]
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** Capitals inside a sentence; in German every noun has one. */
function findNames(claim: string, { language, stop }: ClaimWords): string[] {
  if (language === 'de') return []
  return [...claim.matchAll(/(?<=[\p{Ll}\p{N},;)’'] )(\p{Lu}[\p{L}\p{M}]{2,})/gu)]
    .map(([, name]) => stemWord(folded(name!)))
    .filter(name => !stop.has(name))
}

/** A number that is there, but counts something else, or belongs to another sentence. */
function figureFaults(claim: string, best: string, ranked: Ranked[], words: ClaimWords): ClaimFault[] {
  const inBest = findFigures(best, words)
  const related = ranked
    .filter(({ share }) => share >= SHARE_FOR_FIGURE)
    .flatMap(({ sentence }) => findFigures(sentence.text, words))
  const all = ranked.flatMap(({ sentence }) => findFigures(sentence.text, words))
  const present = findFigures(claim, words).filter(
    figure => !figure.soft && all.some(other => isSameFigure(figure, other)),
  )
  return present.flatMap((figure): ClaimFault[] => {
    const same = all.filter(other => isSameFigure(figure, other))
    if (same.every(other => countsOtherThings(figure, other))) return ['unit']
    const matchingFigures = [...inBest, ...related].filter(other => isSameFigure(figure, other))
    return matchingFigures.length === 0 || isOfAnotherClause(figure, claim, best, words) ? ['merged'] : []
  })
}

/** "10 in the hall, 20 in the yard": a figure belongs to the clause that it stands in. */
function isOfAnotherClause(figure: Figure, claim: string, best: string, words: ClaimWords): boolean {
  const holds = (clause: string) => findFigures(clause, words).some(other => isSameFigure(figure, other))
  const mine = contentWords(words.clauses(claim).find(holds) ?? claim, words)
  const common = (clause: string) => [...contentWords(clause, words)].filter(word => mine.has(word)).length
  const clauses = words.clauses(best).filter(clause => findFigures(clause, words).length > 0)
  const bestOverlap = Math.max(0, ...clauses.filter(holds).map(common))
  return clauses.some(holds) && clauses.some(clause => !holds(clause) && common(clause) > bestOverlap)
}

function countsOtherThings(figure: Figure, other: Figure): boolean {
  if (isSameAmount(figure, other)) return false
  if (figure.unit && other.unit) return figure.unit.kind !== other.unit.kind || figure.unit.factor !== other.unit.factor
  if (figure.unit) return other.noun !== null
  return figure.noun !== null && other.unit !== null
}

/** The same rule, the same way round. */
function ruleFaults(claim: string, best: string, near: string, words: ClaimWords): ClaimFault[] {
  const faults: ClaimFault[] = []
  const excepts = words.has('exceptions', claim) !== words.has('exceptions', best)
  if (countNegations(claim, words) % 2 !== countNegations(best, words) % 2 && !excepts) faults.push('negation')
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
