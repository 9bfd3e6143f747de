import { asMarkdown } from '../../course/markdown-words.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { folded } from '../../language/terms.ts'
import { type CheckedClaim, type CitedSentence, CLAIM_FAULTS, checkClaim } from './check-claim.ts'
import { findFigures } from './figures.ts'
import { type GroundPassage, type Grounds, passagesNamed } from './grounds.ts'

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

/** What comes of one sentence. `placed` is the document's own; `carries` says something that only the document may say. */
export type Verdict = 'placed' | 'own' | 'carries' | 'absent' | 'against' | 'thin'
export type JudgedSentence = { text: string; verdict: Verdict; best: CitedSentence | null }

/** Below this, the best sentence speaks of something else and cannot stand in for a claim. */
const SHARE_TO_REPLACE = 0.34
const UNSPACED = new Set(['ja', 'zh', 'th'])

export function judgeSentence(text: string, ground: Ground): JudgedSentence {
  const { grounds, cited, around } = ground
  const claim = withoutMarks(text)
  const same = cited.find(sentence => bare(sentence.text) === bare(claim))
  if (same || bare(claim) === '') return { text, verdict: 'placed', best: same ?? null }
  const checked = checkClaim(claim, cited, around, grounds.words, grounds.actors)
  return { text, verdict: judgeClaim(claim, checked, grounds), best: checked.best }
}

function judgeClaim(claim: string, { faults, share }: CheckedClaim, { words }: Grounds): Verdict {
  const classes = new Set(faults.map(fault => CLAIM_FAULTS[fault]))
  for (const worst of ['absent', 'thin', 'against'] as const) if (classes.has(worst)) return worst
  const carries =
    findFigures(claim, words).some(({ soft }) => !soft) ||
    (['bans', 'duties', 'permissions', 'advice', 'actors'] as const).some(list => words.has(list, claim))
  return carries && share >= SHARE_TO_REPLACE ? 'carries' : 'own'
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

function withoutMarks(text: string): string {
  return text
    .replace(/\\(?=[\\`*_[\]<>#+.)-])/g, '')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
}

function bare(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
