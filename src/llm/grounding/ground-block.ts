import { requireTraits } from '../../course/blocks/blocks.ts'
import type { Grounding } from '../../course/brief.ts'
import { isRecord } from '../../course/is-record.ts'
import { leansBack } from '../../documents/questions/dangling-reference.ts'
import { readSourceWords } from '../../documents/source-words.ts'
import type { BlockDraft, Tally } from '../draft.ts'
import { readBlock } from '../prompts/blocks.ts'
import type { ClaimFault } from './check-claim.ts'
import { findFigures, isSameFigure } from './figures.ts'
import {
  checkText,
  documentWords,
  type Ground,
  isLabel,
  isLabelAbsent,
  type JudgedSentence,
  joinLines,
  judgeSentence,
  type Standing,
  splitLines,
  type TextLine,
} from './ground-text.ts'
import { MARKDOWN_FIELDS } from './place-sentences.ts'

export type TeachingDraft = Exclude<BlockDraft, { type: 'check' }>

/** Keys of fields that are not prose: fixed values, code and numbers. */
const NO_PROSE = new Set(['type', 'form', 'tone', 'shape', 'verdict', 'language', 'code', 'x', 'y', 'unit'])
const ROW_FAULTS: ReadonlySet<ClaimFault> = new Set(['figure', 'unit', 'merged', 'quotation', 'negation'])
/** Keys of lists whose items are Markdown in an example, but objects in other blocks. */
const MARKDOWN_LISTS = new Set(['steps'])

/** Types of blocks that tell a story; their people and events may be invented. */
const STORIES: ReadonlySet<TeachingDraft['type']> = new Set(['example', 'scenario'])

export function standingOf({ type }: TeachingDraft): Standing {
  return STORIES.has(type) ? 'invented' : 'teaching'
}

/** Returns what a repair has to correct in a part, as sentences for the model. */
export function listComplaints(part: TeachingDraft, ground: Ground): string[] {
  const { mode, language } = ground.grounds
  const complaints: string[] = []
  mapTexts(part, text => {
    if (isLabel(text)) {
      if (isLabelAbsent(text, ground))
        complaints.push(`${quoted(text)} holds a figure or a quotation that no passage has`)
      return text
    }
    const lines = splitLines(text, language)
    for (const sentence of lines.flatMap(({ sentences }) => sentences))
      complaints.push(...complaintAbout(judgeSentence(sentence, ground, standingOf(part)), mode))
    return text
  })
  return complaints
}

function complaintAbout({ text, verdict, best }: JudgedSentence, mode: Grounding): string[] {
  const sentence = best ? `${best.id}: ${quoted(best.text)}` : 'the passages'
  switch (verdict) {
    case 'contradicted':
      return [
        `${quoted(text)} says otherwise than ${sentence}, or holds a figure, a quotation, a law or a name that no cited passage has`,
      ]
    case 'unsaid':
      if (mode === 'open') return []
      return [`${quoted(text)} is in no cited passage. Leave it out, or cite the passage that says so`]
    case 'placed':
    case 'traced':
    case 'situation':
      return []
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 199).toWellFormed()}…` : text)
}

/**
 * What is needed to remove unsupported statements from a part, and what comes of it: `tally` counts the sentences, and
 * `marks` collects those that were kept although no passage supports them.
 */
export type Settling = { ground: Ground; mode: Grounding; standing: Standing; tally: Tally; marks: string[] }

/**
 * Removes from a part what its passages do not support. A sentence that contradicts them is replaced by the document's
 * own sentence or removed, together with following sentences that refer back to it. In strict mode, an unsupported
 * sentence is removed if a judge has read it; otherwise it is kept and marked. Returns null if nothing usable is left.
 */
export function settlePart<Part extends object>(part: Part, settling: Settling): Part | null {
  const { ground } = settling
  const { language, words } = ground.grounds
  const sourceWords = readSourceWords(language)
  const shownIds = new Set<string>()
  const settled = mapTexts(part, (text, key) => {
    if (isLabel(text)) return settling.standing === 'teaching' && isLabelAbsent(text, ground) ? null : text
    const isMarkdown = MARKDOWN_FIELDS.has(key) || MARKDOWN_LISTS.has(key)
    let isGone = false
    const lines = splitLines(text, language).map((line): TextLine => {
      const sentences = line.sentences.flatMap(sentence => {
        const leans = isGone && (leansBack(sentence, sourceWords) || words.begins('leans', sentence))
        const kept = leans ? cut(settling) : settleSentence(sentence, isMarkdown, shownIds, settling)
        isGone = kept[0] !== sentence
        return kept
      })
      return { ...line, sentences }
    })
    return joinLines(lines, language) || null
  })
  return settled as Part | null
}

function settleSentence(text: string, isMarkdown: boolean, shownIds: Set<string>, settling: Settling): string[] {
  const { ground, mode, standing, tally, marks } = settling
  const { verdict, best, isJudged } = judgeSentence(text, ground, standing)
  tally.sentences++
  switch (verdict) {
    case 'placed':
      tally.placed++
      if (best) shownIds.add(best.id)
      return [text]
    case 'traced':
    case 'situation':
      return [text]
    case 'unsaid':
      if (mode === 'strict' && isJudged) return cut(settling)
      marks.push(text)
      return [text]
    case 'contradicted':
      if (!best || shownIds.has(best.id) || standing === 'invented') return cut(settling)
      tally.replaced++
      shownIds.add(best.id)
      return [documentWords(best, isMarkdown)]
  }
}

function cut({ tally }: Settling): string[] {
  tally.cut++
  return []
}

/**
 * Removes from a block what its passages do not support. Returns null if nothing usable is left, and for a drawing with
 * numbers that the passages do not contain: removing sentences cannot correct a drawing.
 */
export function settleBlock(block: TeachingDraft, settling: Omit<Settling, 'standing'>): TeachingDraft | null {
  const { ground, mode } = settling
  if (block.type === 'figure' && hasAbsentNumbers(block, ground)) return null
  if (!requireTraits(block.type).teaches && mode === 'open') return block
  const borne =
    block.type === 'table' ? { ...block, rows: block.rows.filter(row => isRowBorneOut(row, ground)) } : block
  const settled = settlePart(borne, { ...settling, standing: standingOf(block) })
  const read = settled && readBlock(settled).value
  return read && read.type !== 'check' ? read : null
}

/**
 * Whether the passages support a table row. The cells of the row are checked together as one claim, because each figure
 * must belong to this row.
 */
function isRowBorneOut(row: string[], ground: Ground): boolean {
  const { faults } = checkText(row.join(' – '), ground)
  return !faults.some(fault => ROW_FAULTS.has(fault))
}

/**
 * Whether a drawing has numbers that the passages do not contain. The ends of a scale may be chosen freely, but the
 * limits of its zones state facts.
 */
function hasAbsentNumbers(figure: object, { around, grounds: { words } }: Ground): boolean {
  const figuresAround = findFigures(around, words)
  const ends = isRecord(figure) ? [figure['min'], figure['max'], 0, 100] : []
  const numbers: number[] = []
  const collect = (value: unknown, key: string): void => {
    if (typeof value === 'number' && key !== 'factor' && key !== 'offset' && !ends.includes(value)) numbers.push(value)
    if (Array.isArray(value)) for (const item of value) collect(item, key)
    else if (isRecord(value)) for (const [name, item] of Object.entries(value)) collect(item, name)
  }
  collect(figure, '')
  const asFigure = (value: number) => ({ said: String(value), values: [value], unit: null, noun: null, soft: false })
  return numbers.some(value => !figuresAround.some(other => isSameFigure(asFigure(value), other)))
}

/**
 * Maps every text of a part. If a text is mapped to null, the list item that contains it is removed; outside a list,
 * the result for the whole part is null.
 */
function mapTexts(value: unknown, map: (text: string, key: string) => string | null, key = ''): unknown {
  if (typeof value === 'string') return NO_PROSE.has(key) ? value : map(value, key)
  if (Array.isArray(value))
    return value.map(item => mapTexts(item, map, key)).filter((item, at) => isWhole(item, value[at]))
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([name, item]) => [name, mapTexts(item, map, name)] as const)
  const isGone = fields.some(([name, item]) => item === null && value[name] !== null)
  return isGone ? null : Object.fromEntries(fields)
}

/** Whether a list item is still complete. A table row that has lost one of its cells is not. */
function isWhole(item: unknown, before: unknown): boolean {
  return item !== null && !(Array.isArray(item) && Array.isArray(before) && item.length < before.length)
}
