import type { SourceDocument } from '../../course/source-document.ts'
import { unreadable } from '../unreadable-source.ts'
import { cleanLine } from './clean-text.ts'
import { buildTable } from './table-shape.ts'

const DELIMITERS = [',', ';', '\t', '|']

/** Reads CSV (RFC 4180) with the delimiter that is most frequent in the first line, which is taken as the header. */
export function readCsv(text: string): SourceDocument {
  const first = text.slice(0, text.search(/\r?\n|$/))
  const counts = DELIMITERS.map(sign => first.split(sign).length)
  const rows = readRows(text, DELIMITERS[counts.indexOf(Math.max(...counts))]!)
  const table = buildTable(rows, true, new Set(rows.map(row => row.length)).size > 1)
  if (!table) throw unreadable('document-without-rows')
  return { kind: 'csv', title: null, pages: null, blocks: [table] }
}

function readRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cleanLine(cell))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some(value => value !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (sign === delimiter) endCell()
    else if (sign === '\n') endRow()
    else cell += sign
  }
  endRow()
  return rows
}
