import { isRecord } from '../../course/is-record.ts'
import { asMarkdown } from '../../course/markdown-words.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { hasQuotation, namesLaw } from './absent-details.ts'
import { bareText, withoutMarks } from './bare-text.ts'
import {
  type CheckedClaim,
  type CitedSentence,
  type ClaimFault,
  checkClaim,
  isBeyondDoubt,
  isRefuted,
} from './check-claim.ts'
import type { ClaimWords } from './claim-words.ts'
import { findFigures } from './figures.ts'
import { findSentence, type GroundPassage, type Grounds, passagesNamed } from './grounds.ts'
import { PRIORS, type SettledLooks, settleLooks } from './looks.ts'

/**
 * What the texts of a part are compared with: the passages that the part cites, their sentences, and their full text
 * with headings.
 */
export type Ground = { grounds: Grounds; passages: GroundPassage[]; cited: CitedSentence[]; around: string }

export function buildGround(grounds: Grounds, ids: readonly string[]): Ground {
  const passages = passagesNamed(grounds, ids)
  return {
    grounds,
    passages,
    cited: passages.flatMap(({ sentences }) => sentences),
    around: passages.map(({ headings, text }) => [...headings, text].join('\n')).join('\n'),
  }
}

/** Compares a text without markup with the passages that its part cites, without a model. */
export function checkText(text: string, { grounds: { words, actors }, cited, around }: Ground): CheckedClaim {
  return checkClaim(text, cited, around, words, actors)
}

/**
 * How a sentence relates to the documents. `placed`: it is word for word in them. `traced`: a passage says the same.
 * `situation`: it states nothing about the subject. `unsaid`: no passage says it. `contradicted`: a passage says
 * otherwise.
 */
export type Verdict = 'placed' | 'traced' | 'situation' | 'unsaid' | 'contradicted'
export type JudgedSentence = {
  text: string
  verdict: Verdict
  /**
   * The sentence of the documents on which the verdict rests, otherwise the closest one; null if no passage is cited.
   */
  best: CitedSentence | null
  /** Whether a judge, a second model call, has read the sentence; if not, the code alone has decided. */
  isJudged: boolean
}

/**
 * Whether the sentences of a part may be invented: those of examples, scenarios and exercises may, those of other
 * blocks must teach what the documents say.
 */
export type Standing = 'teaching' | 'invented'

/**
 * Minimum share of a sentence's words in the closest cited sentence from which code calls it `traced` without a judge.
 */
const SHARE_TO_TRACE = 0.5
const UNSPACED = new Set(['ja', 'zh', 'th'])

export function judgeSentence(text: string, ground: Ground, standing: Standing = 'teaching'): JudgedSentence {
  const { grounds, cited } = ground
  const claim = withoutMarks(text)
  const same = cited.find(sentence => bareText(sentence.text) === bareText(claim))
  if (same || bareText(claim) === '') return { text, verdict: 'placed', best: same ?? null, isJudged: false }
  const checked = checkText(claim, ground)
  const judgement = grounds.judgements.get(judgedAs(text))
  const settled = judgement && settleLooks(judgement)
  const deciding = settled?.sentence ? findSentence(grounds, settled.sentence) : undefined
  return {
    text,
    verdict: decide(claim, checked, settled, standing, ground),
    best: deciding ?? checked.best,
    isJudged: settled !== undefined,
  }
}

/**
 * Combines the faults that the code has found with the judge's verdict. The judge overrules all faults that are only
 * doubts. A fault that refutes the sentence is overruled only if the code may be wrong about it and enough of the
 * judge's verdicts agree. An invented sentence needs no passage, but must not contradict one.
 */
function decide(
  claim: string,
  checked: CheckedClaim,
  judged: SettledLooks | undefined,
  standing: Standing,
  ground: Ground,
): Verdict {
  const isRule = statesRule(claim, ground.grounds.words)
  if (judged?.verdict === 'contradicted') return 'contradicted'
  if (isMereCase(claim, checked, standing, ground)) return 'situation'
  const counted = countFaults(checked, standing)
  const isCleared = judged?.isKept && !isBeyondDoubt(counted)
  if (isRefuted(counted) && !isCleared) return 'contradicted'
  if (judged?.verdict === 'supported') return 'traced'
  if (judged?.verdict === 'situation') return isRule ? 'unsaid' : 'situation'
  if (judged) return 'unsaid'
  return checked.faults.length === 0 && checked.share >= SHARE_TO_TRACE ? 'traced' : 'unsaid'
}

/**
 * Returns what the code's faults count for in the decision on a sentence, before a judge has given a verdict
 * (`PRIORS`).
 */
export function weighByCode(text: string, ground: Ground, standing: Standing): number {
  const claim = withoutMarks(text)
  const checked = checkText(claim, ground)
  if (isMereCase(claim, checked, standing, ground)) return PRIORS.situation
  const counted = countFaults(checked, standing)
  if (isBeyondDoubt(counted)) return PRIORS.decided
  return isRefuted(counted) ? PRIORS.refuted : PRIORS.none
}

/**
 * Whether an invented sentence only tells what happens in its story: it states no rule, and nothing that could be
 * compared with the documents.
 */
function isMereCase(claim: string, { faults }: CheckedClaim, standing: Standing, ground: Ground): boolean {
  return standing === 'invented' && !statesRule(claim, ground.grounds.words) && !isComparable(claim, faults, ground)
}

/** Leaves out the faults that do not count in an invented sentence: people in a story may have any name. */
function countFaults({ faults, isNear }: CheckedClaim, standing: Standing): Pick<CheckedClaim, 'faults' | 'isNear'> {
  return { faults: standing === 'invented' ? faults.filter(fault => fault !== 'name') : faults, isNear }
}

const RULES = ['bans', 'duties', 'permissions', 'advice'] as const

/**
 * Whether a claim states a rule (a duty, permission, ban or advice), quotes somebody or names a law; none of these
 * may be invented, even in a story.
 */
function statesRule(claim: string, words: ClaimWords): boolean {
  return RULES.some(list => words.has(list, claim)) || hasQuotation(claim) || namesLaw(claim, words)
}

/**
 * Whether an invented sentence can be compared with the documents at all: only if they have a figure of the same kind
 * about the same subject. Otherwise a detail such as a box of 30 kg cannot be wrong.
 */
function isComparable(claim: string, faults: ClaimFault[], { around, grounds: { words } }: Ground): boolean {
  if (faults.includes('unsupported')) return false
  const kinds = new Set(findFigures(around, words).flatMap(({ unit }) => unit?.kind ?? []))
  return findFigures(claim, words).some(({ unit, soft }) => !soft && unit !== null && kinds.has(unit.kind))
}

/**
 * A line of a text: the mark at its beginning, such as that of a list item, and its sentences, which can be removed or
 * replaced one by one.
 */
export type TextLine = { mark: string; sentences: string[] }

export function splitLines(text: string, language: string): TextLine[] {
  return text.split('\n').map(line => {
    const mark = /^\s*(?:[-*+]\s+|\d{1,3}[.)]\s+|>\s+)?/u.exec(line)?.[0] ?? ''
    return { mark, sentences: splitSentences(line.slice(mark.length), language) }
  })
}

export function joinLines(lines: TextLine[], language: string): string {
  const joint = UNSPACED.has(language) ? '' : ' '
  return lines
    .filter(({ mark, sentences }) => sentences.length > 0 || mark.trim() === '')
    .map(({ mark, sentences }) => mark + sentences.join(joint))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Whether a text is a label, such as a title or a table cell. It is too short to be compared as a sentence, but its
 * figures must still come from the documents.
 */
export function isLabel(text: string): boolean {
  return !/[.!?。！？؟।]["”»)*_]*$/u.test(text.trim()) && !text.includes('\n')
}

/** Returns the sentences of a part, without its labels. */
export function collectSentences(value: unknown, language: string): string[] {
  if (typeof value === 'string')
    return isLabel(value) ? [] : splitLines(value, language).flatMap(({ sentences }) => sentences)
  if (Array.isArray(value)) return value.flatMap(item => collectSentences(item, language))
  return isRecord(value) ? Object.values(value).flatMap(item => collectSentences(item, language)) : []
}

export function isLabelAbsent(text: string, ground: Ground): boolean {
  const { faults } = checkText(withoutMarks(text), ground)
  return faults.includes('figure') || faults.includes('quotation')
}

export function documentWords(sentence: CitedSentence, isMarkdown: boolean): string {
  return isMarkdown ? asMarkdown(sentence.text) : sentence.text
}

/**
 * Returns the key under which the judge's verdicts on a sentence are stored: the sentence without markup, normalised.
 */
export function judgedAs(text: string): string {
  return bareText(withoutMarks(text))
}
