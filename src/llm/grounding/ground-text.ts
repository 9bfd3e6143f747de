import { asMarkdown } from '../../course/markdown-words.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { bareText } from './bare-text.ts'
import {
  type CheckedClaim,
  type CitedSentence,
  type ClaimFault,
  checkClaim,
  hasQuotation,
  isRefuted,
  namesLaw,
} from './check-claim.ts'
import type { ClaimWords } from './claim-words.ts'
import { findFigures } from './figures.ts'
import { findSentence, type GroundPassage, type Grounds, type JudgeVerdict, passagesNamed } from './grounds.ts'

/** What a part's words are compared with: the sentences of the passages that it cites. */
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

/**
 * What comes of one sentence. `placed` is the document's own; `traced` says what a passage says; `situation` states nothing of the
 * matter; `unsaid` stands in no passage; `contradicted` says otherwise.
 */
export type Verdict = 'placed' | 'traced' | 'situation' | 'unsaid' | 'contradicted'
export type JudgedSentence = {
  text: string
  verdict: Verdict
  /** The sentence of the documents that comes nearest, or that decides. */
  best: CitedSentence | null
  /** Whether a judge has read it, not code alone. */
  isJudged: boolean
}

/** The standing of a sentence: an example, a case or a task may be invented, teaching must not be. */
export type Standing = 'teaching' | 'invented'

/** Code alone calls a sentence traced when the best passage has so many of its words. */
const SHARE_TO_TRACE = 0.5
const UNSPACED = new Set(['ja', 'zh', 'th'])

export function judgeSentence(text: string, ground: Ground, standing: Standing = 'teaching'): JudgedSentence {
  const { grounds, cited, around } = ground
  const claim = withoutMarks(text)
  const same = cited.find(sentence => bareText(sentence.text) === bareText(claim))
  if (same || bareText(claim) === '') return { text, verdict: 'placed', best: same ?? null, isJudged: false }
  const checked = checkClaim(claim, cited, around, grounds.words, grounds.actors)
  const judgement = grounds.judgements.get(judgedAs(text))
  const deciding = judgement?.sentence ? findSentence(grounds, judgement.sentence) : undefined
  return {
    text,
    verdict: decide(claim, checked, judgement?.verdict, standing, ground),
    best: deciding ?? checked.best,
    isJudged: judgement !== undefined,
  }
}

/**
 * Code and judge together. A wrong figure, name or negation is not for the judge to clear; every other doubt of code is. What was
 * invented needs no passage, but it may not say otherwise than one.
 */
function decide(
  claim: string,
  { faults, share, isNear }: CheckedClaim,
  judged: JudgeVerdict | undefined,
  standing: Standing,
  ground: Ground,
): Verdict {
  const isRule = statesRule(claim, ground.grounds.words)
  if (judged === 'contradicted') return 'contradicted'
  if (standing === 'invented' && !isRule && !isComparable(claim, faults, ground)) return 'situation'
  // People in a story may have any name.
  const countedFaults = standing === 'invented' ? faults.filter(fault => fault !== 'name') : faults
  if (isRefuted({ faults: countedFaults, isNear })) return 'contradicted'
  if (judged === 'supported') return 'traced'
  if (judged === 'situation') return isRule ? 'unsaid' : 'situation'
  if (judged === 'not said') return 'unsaid'
  return faults.length === 0 && share >= SHARE_TO_TRACE ? 'traced' : 'unsaid'
}

const RULES = ['bans', 'duties', 'permissions', 'advice'] as const

/** What must, may or must not be, by which law, in whose words: no story may make that up. */
function statesRule(claim: string, words: ClaimWords): boolean {
  return RULES.some(list => words.has(list, claim)) || hasQuotation(claim) || namesLaw(claim, words)
}

/** An invented detail, such as a box of 30 kg, is wrong only where the documents have another figure of its kind for the same thing. */
function isComparable(claim: string, faults: ClaimFault[], { around, grounds: { words } }: Ground): boolean {
  if (faults.includes('unsupported')) return false
  const kinds = new Set(findFigures(around, words).flatMap(({ unit }) => unit?.kind ?? []))
  return findFigures(claim, words).some(({ unit, soft }) => !soft && unit !== null && kinds.has(unit.kind))
}

/** The lines of a text with their sentences, so that one can go or give way and the rest stays as it was. */
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

/** A title, a label, a cell: it says too little to be compared, but a figure in it must come from somewhere. */
export function isLabel(text: string): boolean {
  return !/[.!?。！？؟।]["”»)*_]*$/u.test(text.trim()) && !text.includes('\n')
}

export function isLabelAbsent(text: string, { grounds, cited, around }: Ground): boolean {
  const { faults } = checkClaim(withoutMarks(text), cited, around, grounds.words, grounds.actors)
  return faults.includes('figure') || faults.includes('quotation')
}

export function documentWords(sentence: CitedSentence, isMarkdown: boolean): string {
  return isMarkdown ? asMarkdown(sentence.text) : sentence.text
}

/** A sentence as it is looked up among those that were judged. */
export function judgedAs(text: string): string {
  return bareText(withoutMarks(text))
}

function withoutMarks(text: string): string {
  return text
    .replace(/\\(?=[\\`*_[\]<>#+.)-])/g, '')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
}
