import type { SourceBlock, SourceDocument } from '../../course/source-document.ts'
import { readDivision } from '../structure/divisions.ts'
import { inferStructure } from '../structure/infer-structure.ts'
import { cleanLine } from './clean-text.ts'
import { listSign } from './list-sign.ts'

const HEADING_CHARACTERS = 80
const UNDERLINE = /^\s{0,3}(={3,}|-{3,}|~{3,}|\*{3,}|#{3,})\s*$/
/** A numbered title, which is not a sentence: "2.1 Scope", "3 Duties", "IV. Records". */
const NUMBERED_TITLE = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.)\s+\p{Lu}[^.;:!?]{2,70}$/u

/** The number of a title below another: "4.1 Standby". Such a line needs no blank lines around it. */
const LOWER_TITLE = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+\p{Lu}[^.;:!?]{2,60}$/u
/** A title with a letter before it: "B. Sick leave". */
const LETTERED_TITLE = /^\p{Lu}\.\s+\p{Lu}[^.;:!?]{2,60}$/u
const LETTERED_LEVEL = 3
/** Minimum number of lines of a part that was written without blank lines, so that its titles stand between other lines. */
const DENSE_LINES = 12
const SENTENCE_END = /[.!?:;…]["”“»)]?$/u

/**
 * Reads plain text: paragraphs by blank lines, lists by their signs, and headings where a line cannot be anything else.
 */
export function readPlainText(text: string): SourceDocument {
  const blocks: SourceBlock[] = []
  for (const part of text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n|\f/))
    readPart(part, blocks)
  return { kind: 'text', title: null, pages: null, blocks: inferStructure(withLists(blocks)) }
}

/** Turns consecutive numbered titles without text between them into the items of one list. */
function withLists(blocks: SourceBlock[]): SourceBlock[] {
  const read: SourceBlock[] = []
  for (let at = 0; at < blocks.length; at++) {
    const run = blocks.slice(at, blocks.findIndex((block, index) => index >= at && !isNumberedTitle(block)) >>> 0)
    if (run.length < 2) {
      read.push(blocks[at]!)
      continue
    }
    const items = run.flatMap(block => (block.type === 'heading' ? [{ text: listSign(block.text)!.text }] : []))
    read.push({ type: 'list', ordered: true, items })
    at += run.length - 1
  }
  return read
}

function isNumberedTitle(block: SourceBlock): boolean {
  return block.type === 'heading' && listSign(block.text)?.ordered === true
}

function readPart(part: string, blocks: SourceBlock[]): void {
  const lines = part.split('\n').filter(line => line.trim() !== '')
  const alone = lines.length === 1
  for (let at = 0; at < lines.length; at++) {
    const text = cleanLine(lines[at]!)
    const below = lines[at + 1]
    if (UNDERLINE.test(lines[at]!)) continue
    const isDense = lines.length >= DENSE_LINES && isTitleInDense(text, lines[at - 1], below)
    const isAlone = alone || isDense || isTitleInside(text, lines[at - 1], below)
    const level = below && UNDERLINE.test(below) ? (below.includes('=') ? 1 : 2) : headingLevel(text, isAlone, isDense)
    if (level !== null && !readDivision(text) && text.length <= HEADING_CHARACTERS) {
      blocks.push({ type: 'heading', level, text })
      continue
    }
    const sign = listSign(text)
    const last = blocks.at(-1)
    if (sign) addItem(sign, blocks, at > 0 || alone)
    else if (readDivision(text)) blocks.push({ type: 'paragraph', text })
    else if (at > 0 && last?.type === 'list') last.items.at(-1)!.text += ` ${text}`
    else if (at > 0 && last?.type === 'paragraph') last.text += ` ${text}`
    else blocks.push({ type: 'paragraph', text })
  }
}

/** Whether a line between other lines is a numbered title: a sentence ends above it, and another begins below it. */
function isTitleInside(text: string, above: string | undefined, below: string | undefined): boolean {
  const isTitle = (line: string) => NUMBERED_TITLE.test(cleanLine(line))
  const hasEnded = above === undefined || SENTENCE_END.test(cleanLine(above)) || isTitle(above)
  if (below === undefined || !hasEnded || !isTitle(text)) return false
  const next = cleanLine(below)
  return LOWER_TITLE.test(text) ? /^[\p{Lu}\d"“„«]/u.test(next) : LOWER_TITLE.test(next)
}

/**
 * Whether a line of a text without blank lines is a title in capitals ("II. SCOPE") or with a letter ("B. Sick leave"):
 * what stands above it has ended, and what follows is not one more of its kind.
 */
function isTitleInDense(text: string, above: string | undefined, below: string | undefined): boolean {
  const isTitle = (line: string) => isLoud(line) || LETTERED_TITLE.test(line)
  const hasEnded = above === undefined || SENTENCE_END.test(cleanLine(above)) || isTitle(cleanLine(above))
  if (below === undefined || !hasEnded || !isTitle(text)) return false
  const next = cleanLine(below)
  if (isLoud(text)) return !isLoud(next) || NUMBERED_TITLE.test(next)
  // Lettered lines right below each other are a list.
  return ![above ?? '', next].some(line => LETTERED_TITLE.test(cleanLine(line))) && /^[\p{Lu}\d(]/u.test(next)
}

function isLoud(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= 4 && text === text.toUpperCase() && text !== text.toLowerCase()
}

/**
 * Adds an item to the previous list, because lists may have blank lines between their items. If there is none, begins a
 * new list.
 */
function addItem({ ordered, text }: { ordered: boolean; text: string }, blocks: SourceBlock[], joins: boolean): void {
  const last = blocks.at(-1)
  if (joins && last?.type === 'list' && last.ordered === ordered) last.items.push({ text })
  else blocks.push({ type: 'list', ordered, items: [{ text }] })
}

function headingLevel(text: string, alone: boolean, isDense: boolean): number | null {
  if (/^#{1,6}\s/.test(text)) return /^#+/.exec(text)![0].length
  if (!alone) return null
  // "I. Jury duty" after "H. Bereavement" is a letter, not a Roman number.
  if (isDense && LETTERED_TITLE.test(text) && !isLoud(text)) return LETTERED_LEVEL
  if (NUMBERED_TITLE.test(text)) return Math.min(6, 1 + (text.match(/^\d+(\.\d+)*/)?.[0].split('.').length ?? 1))
  return isLoud(text) ? 1 : null
}
