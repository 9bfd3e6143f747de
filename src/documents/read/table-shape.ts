import type { SourceBlockOf } from '../../course/source-document.ts'

/**
 * Builds a table from rows of cells. Without a marked header, the first row becomes the header and the table is marked
 * as guessed. Returns null for a single column, or if there is no row below the header.
 */
export function buildTable(rows: string[][], hasHeader: boolean, guessed = false): SourceBlockOf<'table'> | null {
  const full = rows.filter(row => row.some(cell => cell !== ''))
  const width = Math.max(0, ...full.map(row => row.length))
  const filledColumns = Array.from({ length: width }, (_, column) => column).filter(column =>
    full.some(row => (row[column] ?? '') !== ''),
  )
  if (filledColumns.length < 2 || full.length < 2) return null
  const [columns, ...body] = withoutBanner(full.map(row => filledColumns.map(column => row[column] ?? '')))
  return { type: 'table', columns: columns!, rows: body, ...((guessed || !hasHeader) && { guessed: true }) }
}

/**
 * Joins a first row with a single filled cell (a banner over all columns) with the head below it, so that no word is
 * lost.
 */
function withoutBanner(rows: string[][]): string[][] {
  const [first, second, ...rest] = rows
  const filledCells = first!.filter(cell => cell !== '')
  const isBanner =
    first!.length > 2 && filledCells.length === 1 && rest.length > 0 && second!.every(cell => cell !== '')
  if (!isBanner) return rows
  const over = first!.indexOf(filledCells[0]!)
  return [second!.map((head, at) => (at === over ? `${filledCells[0]} – ${head}` : head)), ...rest]
}
