import type { SourceBlock } from '../../../course/source-document.ts'
import { textOfBlock } from '../../passages.ts'
import { inferStructure } from '../../structure/infer-structure.ts'
import { dropEmptyTexts } from '../empty-texts.ts'

/**
 * A picture's mark in the text while a document is read: two noncharacters that no text has (Unicode 16, 23.7) around
 * the picture's number. It passes through the readers like a word, and is removed before the words are used.
 */
const MARK = /\ufdd0(\d{1,5})\ufdd1/g
const MARKS_ALONE = /^(?:\s*\ufdd0\d{1,5}\ufdd1\s*)+$/
const ANY_MARK = /[\ufdd0\ufdd1]/

export function writeMark(number: number): string {
  return `\ufdd0${number}\ufdd1`
}

export function listMarks(text: string): number[] {
  return [...text.matchAll(MARK)].map(([, number]) => Number(number))
}

export function withoutMarks(text: string): string {
  if (!ANY_MARK.test(text)) return text
  return text
    .replace(MARK, ' ')
    .replace(/[\ufdd0\ufdd1]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Returns the numbers of the pictures in a paragraph that contains nothing else; an empty list for any other block. */
export function readMarkParagraph(block: SourceBlock): number[] {
  return block.type === 'paragraph' && MARKS_ALONE.test(block.text) ? listMarks(block.text) : []
}

/** Returns a block without the picture marks in its texts. */
export function stripBlock(block: SourceBlock): SourceBlock {
  return ANY_MARK.test(JSON.stringify(block)) ? (stripValue(block) as SourceBlock) : block
}

function stripValue(value: unknown): unknown {
  if (typeof value === 'string') return withoutMarks(value)
  if (Array.isArray(value)) return value.map(stripValue)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, stripValue(inner)] as const)
  return Object.fromEntries(entries.filter(([key, inner]) => key !== 'lead' || inner !== ''))
}

/** The amount of text before a place: letters, and digits to distinguish places with no letters between them. */
type Offset = { letters: number; digits: number }
type PlacedMark = Offset & { mark: string }

/**
 * Infers the structure of blocks as if they had no pictures, then inserts each picture as a paragraph at the nearest
 * block boundary. Places are measured by the letters before them, because inference moves boundaries and numbers but
 * keeps letters.
 */
export function inferAroundPictures(blocks: SourceBlock[]): SourceBlock[] {
  if (!blocks.some(block => ANY_MARK.test(JSON.stringify(block)))) return inferStructure(blocks)
  const marks: PlacedMark[] = []
  let offset: Offset = { letters: 0, digits: 0 }
  for (const block of blocks) {
    const first = marks.length
    let inside = offset
    for (const piece of textOfBlock(block).split(/(\ufdd0\d{1,5}\ufdd1)/)) {
      if (listMarks(piece).length > 0) marks.push({ mark: piece, ...inside })
      else inside = advance(inside, piece)
    }
    // A picture inside a heading is placed below the heading.
    if (block.type === 'heading') for (const mark of marks.slice(first)) Object.assign(mark, inside)
    offset = inside
  }
  return putBack(inferStructure(dropEmptyTexts(blocks.map(stripBlock))), marks)
}

function putBack(blocks: SourceBlock[], marks: PlacedMark[]): SourceBlock[] {
  const placedBlocks: SourceBlock[] = []
  let pending = marks
  let offset: Offset = { letters: 0, digits: 0 }
  for (const block of blocks) {
    const end = advance(offset, textOfBlock(block))
    const isBefore = (mark: PlacedMark) => isNearer(mark, offset, end)
    const before = pending.findIndex(mark => !isBefore(mark))
    const here = before < 0 ? pending : pending.slice(0, before)
    pending = pending.slice(here.length)
    placedBlocks.push(...here.map(({ mark }) => markParagraph(mark, block.page)), block)
    offset = end
  }
  return [...placedBlocks, ...pending.map(({ mark }) => markParagraph(mark, blocks.at(-1)?.page))]
}

/** Whether a mark is nearer to the beginning of a block than to its end. */
function isNearer(mark: Offset, start: Offset, end: Offset): boolean {
  const distance = (place: Offset) => Math.abs(mark.letters - place.letters)
  if (distance(start) !== distance(end)) return distance(start) < distance(end)
  return Math.abs(mark.digits - start.digits) < Math.abs(mark.digits - end.digits)
}

function markParagraph(mark: string, page: number | undefined): SourceBlock {
  return { type: 'paragraph', text: mark, ...(page !== undefined && { page }) }
}

function advance({ letters, digits }: Offset, text: string): Offset {
  return {
    letters: letters + (text.match(/\p{L}/gu)?.length ?? 0),
    digits: digits + (text.match(/\p{N}/gu)?.length ?? 0),
  }
}
