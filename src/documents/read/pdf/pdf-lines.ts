import { cleanLine } from '../clean-text.ts'
import { joinAccents } from './pdf-accents.ts'
import { cutIntoColumns } from './pdf-columns.ts'
import { type Fragment, groupRows } from './pdf-fragments.ts'

/** Words that stand together on a line; each cell of a table is a segment of its own. */
export type Segment = { x: number; right: number; text: string }

export type PdfLine = {
  text: string
  segments: Segment[]
  x: number
  right: number
  y: number
  height: number
  /** The font of most letters of the line. */
  font: string
  /** Whether the whole line is set in a fixed-width font, as program code and commands are. */
  isCode: boolean
  page: number
}

/**
 * Gap between two texts, as a multiple of the line's height, from which they are separate cells (`CELL_GAP`) or words
 * (`WORD_GAP`).
 */
const CELL_GAP = 0.8
const WORD_GAP = 0.15
/** Bullets of Wingdings and Courier, where a PDF gives their key codes instead of their signs. */
const BULLET_KEYS = new Set(['o', '§', 'Ø', 'ü', 'v', 'q', 'l', 'n', 'u', 'w', 'à', 'è'])

/** Scripts whose characters have the same width in every font. */
const FIXED_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Returns the lines of a page in reading order, column after column where the text has several. */
export function readPageLines(fragments: Fragment[], page: number): PdfLine[] {
  return cutIntoColumns(fragments).flatMap(column => groupRows(column).map(row => buildLine(row, page)))
}

function buildLine(row: Fragment[], page: number): PdfLine {
  const rightToLeft = row.filter(fragment => fragment.rightToLeft).length * 2 > row.length
  const sorted = [...row].sort((one, other) => (rightToLeft ? other.x - one.x : one.x - other.x))
  const height = Math.max(...row.map(fragment => fragment.height))
  const segments: Segment[] = []
  for (const { x, width, text } of sorted) {
    const last = segments.at(-1)
    const gap = last ? (rightToLeft ? last.x - (x + width) : x - last.right) : 0
    if (last && gap < CELL_GAP * height) {
      last.text += gap > WORD_GAP * height && !/\s$/.test(last.text) ? ` ${text}` : text
      last.x = Math.min(last.x, x)
      last.right = Math.max(last.right, x + width)
    } else segments.push({ x, right: x + width, text })
  }
  for (const segment of segments) segment.text = cleanLine(joinAccents(segment.text))
  const [first, second] = segments
  if (first && second && BULLET_KEYS.has(first.text) && sorted[0]!.font !== sorted[1]!.font) first.text = '•'
  return {
    text: segments.map(({ text }) => text).join(' '),
    segments,
    x: Math.min(...row.map(({ x }) => x)),
    right: Math.max(...row.map(({ x, width }) => x + width)),
    y: row[0]!.y,
    height,
    font: fontOfMost(row),
    isCode: row.every(({ isFixedPitch, text }) => isFixedPitch && !FIXED_SCRIPTS.test(text)),
    page,
  }
}

function fontOfMost(row: Fragment[]): string {
  const letters = new Map<string, number>()
  for (const { font, text } of row) letters.set(font, (letters.get(font) ?? 0) + text.length)
  return [...letters].sort(([, one], [, other]) => other - one)[0]![0]
}
