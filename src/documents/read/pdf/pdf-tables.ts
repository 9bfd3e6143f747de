import type { SourceBlockOf } from '../../../course/source-document.ts'
import { listSign } from '../list-sign.ts'
import { buildTable } from '../table-shape.ts'
import { takeCentredTable } from './pdf-centred-tables.ts'
import type { PdfLine, Segment } from './pdf-lines.ts'

const ROWS = 3
/**
 * Maximum distance to the previous line, as a multiple of the line's height, at which a line continues its table row.
 */
const ROW_STEP = 1.45
const SAME_HEIGHT_POINTS = 1
/** Maximum distance between the left edges of two cells of one column. */
const SAME_PLACE_POINTS = 1
/** A line is the head of a table if at least `CELL_ROWS` of this many next lines have cells below its cells. */
const LOOKED_AT_LINES = 12
const CELL_ROWS = 2
/** The number or letter of a paragraph: "I.", "(3)". */
const ENTRY_NUMBER = /^\(?[\p{L}\d]{1,4}[.)]$/u

type Column = { from: number; to: number }
type Taken = { block: SourceBlockOf<'table'>; lines: number }

/**
 * Reads the table that begins at a line; also returns the number of lines that it takes. Null if there is none. A table
 * whose structure had to be guessed is marked.
 */
export function takeTable(lines: PdfLine[], at: number): Taken | null {
  const first = lines[at]!
  if (listSign(first.text)) return null
  const centred = takeCentredTable(lines, at)
  if (centred || first.segments.length < 2) return centred
  const run = readRun(lines, at)
  const columns = findColumns(run)
  if (!columns) return null
  let guessed = false
  let usedLines = 0
  const rows: string[][] = []
  for (const line of run) {
    const cells = placeCells(line.segments, columns)
    if (!cells) break
    usedLines++
    const before = run[usedLines - 2]
    const isNear = before !== undefined && before.page === line.page && isNextLine(before, line)
    const row = rows.at(-1)
    if (line.text === first.text && row) continue // A new page repeats the header.
    if (row && isNear && cells.texts.includes('')) {
      cells.texts.forEach((cell, column) => {
        if (cell) row[column] = row[column] ? `${row[column]} ${cell}` : cell
      })
      guessed = true
    } else rows.push(cells.texts)
    guessed ||= cells.split
  }
  if (rows.length < ROWS) return null
  const block = buildTable(rows, true, guessed || rows.some(row => row.includes('')) || isProse(rows))
  return block ? { block: { ...block, page: first.page }, lines: usedLines } : null
}

/** Whether the cells read like text set in columns, whose lines continue one another. */
function isProse(rows: string[][]): boolean {
  const cells = rows.flat()
  return cells.filter(cell => /^\p{Ll}|\p{L}-$/u.test(cell)).length * 3 > cells.length
}

/**
 * Returns the lines from `at` on that may be a table. All have about the same letter height, and each of them has
 * several cells or stands close below the line before it.
 */
function readRun(lines: PdfLine[], at: number): PdfLine[] {
  const first = lines[at]!
  const isHead = standsOverCells(first, lines.slice(at + 1, at + 1 + LOOKED_AT_LINES))
  let end = at + 1
  for (; end < lines.length; end++) {
    const [before, line] = [lines[end - 1]!, lines[end]!]
    if (Math.abs(line.height - first.height) > SAME_HEIGHT_POINTS || listSign(line.text)) break
    const isRow = line.segments.length > 1 || (isHead && alignTo(first, line).segments.length > 1)
    if (!isRow && !(before.page === line.page && isNextLine(before, line))) break
  }
  const run = lines.slice(at, end)
  return isHead ? run.map(line => alignTo(first, line)) : run
}

/**
 * Whether the cells of a line stand above those of at least `CELL_ROWS` later lines, which have equally many cells. The
 * number of a paragraph does not count as a cell.
 */
function standsOverCells(first: PdfLine, below: PdfLine[]): boolean {
  if (ENTRY_NUMBER.test(first.segments[0]!.text)) return false
  const isSame = ({ segments }: PdfLine) =>
    segments.length === first.segments.length &&
    segments.every(({ x }, at) => Math.abs(x - first.segments[at]!.x) < SAME_PLACE_POINTS)
  return below.filter(isSame).length >= CELL_ROWS
}

/**
 * Cuts a line at the positions of the first line's cells, if texts of the line begin there. Cells that nearly touch
 * would otherwise count as one text, because there is no gap.
 */
function alignTo(first: PdfLine, line: PdfLine): PdfLine {
  if (line === first || line.segments.length >= first.segments.length) return line
  const isStart = (piece: Segment) => first.segments.some(({ x }) => Math.abs(x - piece.x) < SAME_PLACE_POINTS)
  const isCut = (piece: Segment) => isStart(piece) || line.segments.some(({ x }) => x === piece.x)
  const segments: Segment[] = []
  for (const piece of line.pieces) {
    const last = segments.at(-1)
    if (!last || isCut(piece)) segments.push({ ...piece })
    else Object.assign(last, { text: `${last.text} ${piece.text}`, right: piece.right })
  }
  const areAligned = segments.length > line.segments.length && segments.slice(1).every(isStart)
  return areAligned ? { ...line, segments } : line
}

function isNextLine(before: PdfLine, line: PdfLine): boolean {
  return before.y - line.y < ROW_STEP * line.height
}

/**
 * Returns the columns, taken from the rows with the most cells, if there are at least two such rows. The header is
 * ignored because it may be centred. Null where there are no columns.
 */
function findColumns(run: PdfLine[]): Column[] | null {
  const rows = run.filter(({ segments }) => segments.length > 1)
  if (rows.length < ROWS) return null
  const isWide = (width: number) => rows.filter(({ segments }) => segments.length === width).length > 1
  const width = Math.max(0, ...rows.map(({ segments }) => segments.length).filter(isWide))
  const full = rows.slice(1).filter(({ segments }) => segments.length === width)
  if (full.length === 0) return null
  const columns = Array.from({ length: width }, (_, column) => ({
    from: Math.min(...full.map(({ segments }) => segments[column]!.x)),
    to: Math.max(...full.map(({ segments }) => segments[column]!.right)),
  }))
  return columns.every((column, index) => index === 0 || column.from > columns[index - 1]!.to - 1) ? columns : null
}

/**
 * Puts each text of a line into its column. A text that reaches into the next column is split at a space, because it
 * consists of two cells that stand very close.
 */
function placeCells(segments: Segment[], columns: Column[]): { texts: string[]; split: boolean } | null {
  if (segments.length === columns.length) return { texts: segments.map(({ text }) => text), split: false }
  const texts = columns.map(() => '')
  let split = false
  for (const segment of segments) {
    for (const { column, text } of splitSegment(segment, columns)) {
      if (texts[column] !== '') return null
      texts[column] = text
    }
    split ||= splitSegment(segment, columns).length > 1
  }
  return texts.every(text => text === '') ? null : { texts, split }
}

function splitSegment({ x, right, text }: Segment, columns: Column[]): { column: number; text: string }[] {
  const start = Math.max(
    0,
    columns.findLastIndex(({ from }) => from <= x + 4),
  )
  const next = columns[start + 1]
  if (!next || right < next.from + 8) return [{ column: start, text }]
  const ideal = ((next.from - x) / (right - x)) * text.length
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const at = spaces.sort((one, other) => Math.abs(one - ideal) - Math.abs(other - ideal))[0]
  if (at === undefined) return [{ column: start, text }]
  const rest = { x: next.from, right, text: text.slice(at + 1) }
  return [{ column: start, text: text.slice(0, at) }, ...splitSegment(rest, columns)]
}
