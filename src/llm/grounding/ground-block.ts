import { requireTraits } from '../../course/blocks/blocks.ts'
import type { Grounding } from '../../course/brief.ts'
import { isRecord } from '../../course/is-record.ts'
import type { BlockDraft } from '../draft.ts'
import { readBlock } from '../prompts/blocks.ts'
import { type ClaimFault, checkClaim } from './check-claim.ts'
import { findFigures, isSameFigure } from './figures.ts'
import {
  documentWords,
  type Ground,
  isLabel,
  isLabelAbsent,
  type JudgedSentence,
  joinLines,
  judgeSentence,
  splitLines,
  type TextLine,
} from './ground-text.ts'
import { MARKDOWN_FIELDS } from './place-sentences.ts'
import type { Tally } from './tally.ts'

export type TeachingDraft = Exclude<BlockDraft, { type: 'check' }>

/** Names of closed lists, and what is no prose. */
const NO_PROSE = new Set(['type', 'form', 'tone', 'shape', 'verdict', 'language', 'code', 'x', 'y', 'unit'])
const ROW_FAULTS: ReadonlySet<ClaimFault> = new Set(['figure', 'unit', 'merged', 'quotation', 'negation'])
/** In an example they are Markdown, in other blocks objects. */
const MARKDOWN_LISTS = new Set(['steps'])

/** What a repair is asked to mend in a part. */
export function listComplaints(part: object, ground: Ground): string[] {
  const complaints: string[] = []
  mapTexts(part, text => {
    if (isLabel(text)) {
      if (isLabelAbsent(text, ground))
        complaints.push(`${quoted(text)} holds a figure or a quotation that no passage has`)
      return text
    }
    const lines = splitLines(text, ground.grounds.language)
    for (const sentence of lines.flatMap(({ sentences }) => sentences))
      complaints.push(...complaintAbout(judgeSentence(sentence, ground)))
    return text
  })
  return complaints
}

function complaintAbout({ text, verdict, best }: JudgedSentence): string[] {
  const sentence = best ? `${best.id}: ${quoted(best.text)}` : 'the passages'
  switch (verdict) {
    case 'absent':
      return [`${quoted(text)} holds a figure, a quotation, a law or a name that no cited passage has`]
    case 'against':
      return [`${quoted(text)} says otherwise than ${sentence}. Place that sentence by its id instead`]
    case 'thin':
      return [`${quoted(text)} is in no cited passage. Leave it out, or cite the passage that says so`]
    case 'placed':
    case 'own':
    case 'carries':
      return []
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 199).toWellFormed()}…` : text)
}

/**
 * Leaves of a part what its passages bear out. A rule, a figure or an actor is said in the document's own words; what
 * stands nowhere goes, or, where the course may add to the documents, an explanation stays and is marked. Null: nothing
 * usable is left.
 */
export function settlePart<Part extends object>(
  part: Part,
  ground: Ground,
  mode: Grounding,
  tally: Tally,
  marks: string[],
): Part | null {
  const shownTexts = new Set<string>()
  const settled = mapTexts(part, (text, key) => {
    if (isLabel(text)) return isLabelAbsent(text, ground) ? null : text
    const isMarkdown = MARKDOWN_FIELDS.has(key) || MARKDOWN_LISTS.has(key)
    const lines = splitLines(text, ground.grounds.language).map(
      (line): TextLine => ({ ...line, sentences: line.sentences.flatMap(sentence => settle(sentence, isMarkdown)) }),
    )
    return joinLines(lines, ground.grounds.language) || null
  })
  return settled as Part | null

  function settle(text: string, isMarkdown: boolean): string[] {
    const { verdict, best } = judgeSentence(text, ground)
    tally.sentences++
    switch (verdict) {
      case 'placed':
        tally.placed++
        if (best) shownTexts.add(best.id)
        return [text]
      case 'own':
        return [text]
      case 'carries':
      case 'against':
        if (best && !shownTexts.has(best.id)) {
          tally.replaced++
          shownTexts.add(best.id)
          return [documentWords(best, isMarkdown)]
        }
        break
      case 'absent':
        break
      case 'thin':
        if (mode === 'open') {
          marks.push(text)
          return [text]
        }
    }
    tally.cut++
    return []
  }
}

/** A block of a story in strict grounding, and one whose drawing has figures of its own, cannot be settled by its sentences. */
export function settleBlock(
  block: TeachingDraft,
  ground: Ground,
  mode: Grounding,
  tally: Tally,
  marks: string[],
): TeachingDraft | null {
  if (block.type === 'scenario' && mode === 'strict') return null
  if (block.type === 'figure' && hasAbsentNumbers(block, ground)) return null
  if (!requireTraits(block.type).teaches && mode === 'open') return block
  const borne =
    block.type === 'table' ? { ...block, rows: block.rows.filter(row => isRowBorneOut(row, ground)) } : block
  const settled = settlePart(borne, ground, mode, tally, marks)
  const read = settled && readBlock(settled).value
  return read && read.type !== 'check' ? read : null
}

/** What stands in one row belongs together: a figure of another row does not. */
function isRowBorneOut(row: string[], { grounds: { words, actors }, cited, around }: Ground): boolean {
  const { faults } = checkClaim(row.join(' – '), cited, around, words, actors)
  return !faults.some(fault => ROW_FAULTS.has(fault))
}

/** The ends of a scale are the drawing's own; where its zones meet is what it says. */
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

/** Every text of a part, in its place. A text that becomes null takes the item of a list with it, or else the whole part. */
function mapTexts(value: unknown, map: (text: string, key: string) => string | null, key = ''): unknown {
  if (typeof value === 'string') return NO_PROSE.has(key) ? value : map(value, key)
  if (Array.isArray(value))
    return value.map(item => mapTexts(item, map, key)).filter((item, at) => isWhole(item, value[at]))
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([name, item]) => [name, mapTexts(item, map, name)] as const)
  const isGone = fields.some(([name, item]) => item === null && value[name] !== null)
  return isGone ? null : Object.fromEntries(fields)
}

/** A row without one of its cells is none. */
function isWhole(item: unknown, before: unknown): boolean {
  return item !== null && !(Array.isArray(item) && Array.isArray(before) && item.length < before.length)
}
