import type { SourceBlockOf } from '../../../course/source-document.ts'
import { listSign } from '../list-sign.ts'
import { buildTable } from '../table-shape.ts'
import type { PdfLine, Segment } from './pdf-lines.ts'

const ROWS = 3
/** Minimum number of rows that fill every column. */
const FULL_ROWS = 2
/** Lines closer than this multiple of their height overlap, as only lines of cells side by side do. */
const OVERLAP = 0.8
/** Maximum distance of two lines of one row, and of two rows of one table, as multiples of the line's height. */
const ROW_STEP = 1.45
const TABLE_STEP = 4
const SAME_HEIGHT_POINTS = 1
/** Texts that come this close to each other stand in one column. */
const NEAR_POINTS = 1

type Taken = { block: SourceBlockOf<'table'>; lines: number }
type Column = { from: number; to: number }

/**
 * Reads a table whose cells are centred in the height of their row, so that the lines of a cell with two lines stand
 * above and below the line of its neighbours. Rows are told by the space between them. Null if there is no such table.
 */
export function takeCentredTable(lines: PdfLine[], at: number): Taken | null {
  const [first, second] = [lines[at]!, lines[at + 1]]
  // Above a header with one cell of two lines, only the first of these lines stands alone.
  if (!second || (first.segments.length < 2 && findStep(first, second) >= OVERLAP)) return null
  const rows = takeRows(lines, at)
  const isCentred = rows.some(row => row.slice(1).some((line, index) => findStep(row[index]!, line) < OVERLAP))
  if (rows.length < ROWS || !isCentred) return null
  const columns = findColumns(rows.flat().flatMap(({ segments }) => segments))
  if (columns.length < 2) return null
  const cells = rows.map(row => columns.map(column => readCell(row, column)))
  const full = cells.filter(row => row.every(cell => cell !== ''))
  if (full.length < FULL_ROWS || cells[0]!.includes('')) return null
  const block = buildTable(cells, true, full.length < cells.length)
  return block && { block: { ...block, page: lines[at]!.page }, lines: rows.flat().length }
}

/** Returns the rows of lines that begin at a line, up to the first line that is no part of a table. */
function takeRows(lines: PdfLine[], at: number): PdfLine[][] {
  const first = lines[at]!
  const rows: PdfLine[][] = [[first]]
  for (let next = at + 1; next < lines.length; next++) {
    const [before, line] = [lines[next - 1]!, lines[next]!]
    const step = findStep(before, line)
    const isSame = line.page === first.page && Math.abs(line.height - first.height) <= SAME_HEIGHT_POINTS
    if (!isSame || step < 0 || step > TABLE_STEP || listSign(line.text) || spans(line, rows[0]!)) break
    if (step < ROW_STEP) rows.at(-1)!.push(line)
    else rows.push([line])
  }
  return rows
}

function findStep(before: PdfLine, line: PdfLine): number {
  return (before.y - line.y) / line.height
}

/** Whether a line has a text below several cells of the header, as the paragraph after a table has. */
function spans({ segments }: PdfLine, header: PdfLine[]): boolean {
  const heads = findColumns(header.flatMap(line => line.segments))
  return segments.some(({ x, right }) => heads.filter(({ from, to }) => x < to && right > from).length > 1)
}

/** Returns the columns: the stretches of the page's width in which texts stand. */
function findColumns(segments: Segment[]): Column[] {
  const columns: Column[] = []
  for (const { x, right } of [...segments].sort((one, other) => one.x - other.x)) {
    const last = columns.at(-1)
    if (last && x < last.to + NEAR_POINTS) last.to = Math.max(last.to, right)
    else columns.push({ from: x, to: right })
  }
  return columns
}

/** Returns the text of a row in one column, its lines from the top to the bottom. */
function readCell(row: PdfLine[], { from, to }: Column): string {
  const texts = row.flatMap(({ segments }) => segments.filter(({ x, right }) => x >= from && right <= to))
  return texts.map(({ text }) => text).join(' ')
}
