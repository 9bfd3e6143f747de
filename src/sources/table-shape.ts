import type { SourceBlockOf } from './source-document.ts'

/**
 * A table from its rows of cells. Without a header that says so, the first row is taken for one and the table is marked
 * as guessed. Null where it is none: one column, or no row below the header.
 */
export function tableOf(rows: string[][], hasHeader: boolean, guessed = false): SourceBlockOf<'table'> | null {
  const full = rows.filter(row => row.some(cell => cell !== ''))
  const width = Math.max(0, ...full.map(row => row.length))
  const kept = Array.from({ length: width }, (_, column) => column).filter(column =>
    full.some(row => (row[column] ?? '') !== ''),
  )
  if (kept.length < 2 || full.length < 2) return null
  const [columns, ...body] = full.map(row => kept.map(column => row[column] ?? ''))
  return { type: 'table', columns: columns!, rows: body, ...((guessed || !hasHeader) && { guessed: true }) }
}
