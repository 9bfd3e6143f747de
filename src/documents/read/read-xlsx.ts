import type { SourceBlock, SourceDocument } from '../../course/source-document.ts'
import { unreadable } from '../unreadable-source.ts'
import { cleanLine } from './clean-text.ts'
import { findMainPart, readRelations } from './office-relations.ts'
import { buildTable } from './table-shape.ts'
import { type Archive, openArchive } from './unzip.ts'
import { descendants, findChild, joinText, listChildren, parseXml, type XmlElement } from './xml-tree.ts'

const SHEETS = 20
/** Maximum numbers of rows and columns that are read; a larger sheet is data for programs, not a table for people. */
const ROWS = 2_000
const COLUMNS = 100
/** Number formats built into every program, by their ids (ECMA-376, part 1, 18.8.30). */
const KNOWN_FORMATS: Record<string, NumberKind> = {
  ...Object.fromEntries([14, 15, 16, 17, 22, 27, 30, 36, 50, 57].map(id => [id, 'date'])),
  ...Object.fromEntries([18, 19, 20, 21].map(id => [id, 'time'])),
  ...Object.fromEntries([9, 10].map(id => [id, 'percent'])),
}
/**
 * The day from which dates are counted, in milliseconds. Spreadsheets treat 1900 as a leap year, so from March 1900 on
 * day 0 is 30 December 1899.
 */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 1_440

type NumberKind = 'number' | 'percent' | 'date' | 'time'
/** The shared texts and number formats to which cells refer by index. */
type Workbook = { texts: string[]; numberKinds: NumberKind[] }

/**
 * Reads every visible sheet as a heading with its tables. Of formulas, the last computed values are read (ECMA-376,
 * part 1, 18).
 */
export function readXlsx(bytes: Buffer): SourceDocument {
  const archive = openArchive(bytes)
  const { path: main } = findMainPart(archive)!
  const root = parseXml(archive.text(main) ?? '')
  const targets = readRelations(archive, main)
  const workbook: Workbook = { texts: readSharedTexts(archive), numberKinds: readNumberKinds(archive) }
  const sheets = descendants(root, 'sheet').filter(({ attributes }) => (attributes.state ?? 'visible') === 'visible')
  const blocks = sheets.slice(0, SHEETS).flatMap(({ attributes }): SourceBlock[] => {
    const path = targets.get(attributes['r:id'] ?? '')?.path
    const tables = path === undefined ? [] : readSheet(archive, path, workbook)
    const heading = cleanLine(attributes.name ?? '')
    return tables.length === 0 ? [] : [{ type: 'heading', level: 1, text: heading || 'Sheet' }, ...tables]
  })
  if (blocks.length === 0) throw unreadable('document-without-table')
  return { kind: 'xlsx', title: null, pages: null, blocks }
}

/** Splits a sheet at blank rows: a single line is a paragraph, several are a table. */
function readSheet(archive: Archive, path: string, workbook: Workbook): SourceBlock[] {
  const sheet = parseXml(archive.text(path) ?? '')
  const rows = descendants(sheet, 'row').slice(0, ROWS)
  const isMerged = descendants(sheet, 'mergeCell').length > 0
  const groups: string[][][] = [[]]
  let previousNumber = 0
  for (const row of rows) {
    const number = Number(row.attributes.r ?? previousNumber + 1)
    const cells = row.attributes.hidden === '1' ? [] : readRow(row, workbook)
    if (number > previousNumber + 1 || cells.every(cell => cell === '')) groups.push([])
    if (cells.some(cell => cell !== '')) groups.at(-1)!.push(cells)
    previousNumber = number
  }
  return groups.filter(group => group.length > 0).flatMap(group => readGroup(group, isMerged))
}

/**
 * Reads rows as a table. Rows of a single cell above the table become paragraphs, because they contain the table's
 * title or its conditions.
 */
function readGroup(rows: string[][], isMerged: boolean): SourceBlock[] {
  const filledRows = rows.map(row => row.filter(cell => cell !== ''))
  const tableStart = filledRows.findIndex(cells => cells.length > 1)
  const table = tableStart < 0 ? null : buildTable(rows.slice(tableStart), true, isMerged)
  const lines = table ? filledRows.slice(0, tableStart) : filledRows
  return [
    ...lines.map((cells): SourceBlock => ({ type: 'paragraph', text: cells.join(' ') })),
    ...(table ? [table] : []),
  ]
}

function readRow(row: XmlElement, workbook: Workbook): string[] {
  const cells: string[] = []
  for (const cell of listChildren(row).filter(({ name }) => name === 'c')) {
    const column = cell.attributes.r ? readColumn(cell.attributes.r) : cells.length
    if (column >= COLUMNS) continue
    while (cells.length < column) cells.push('')
    cells[column] = cleanLine(readCell(cell, workbook))
  }
  return cells
}

/** Returns the column of a cell reference, counted from 0: 27 for "AB12". */
function readColumn(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A'
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function readCell(cell: XmlElement, { texts, numberKinds }: Workbook): string {
  const { t: type = 'n', s: style = '0' } = cell.attributes
  if (type === 'inlineStr') return descendants(cell, 't').map(joinText).join('')
  const valueElement = findChild(cell, 'v')
  const value = valueElement ? joinText(valueElement) : ''
  if (value === '' || type === 'e') return ''
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? '✓' : '✗'
  if (type !== 'n' || !Number.isFinite(Number(value))) return value
  return writeNumber(Number(value), numberKinds[Number(style)] ?? 'number')
}

function writeNumber(value: number, kind: NumberKind): string {
  switch (kind) {
    case 'number':
      return roundNumber(value)
    case 'percent':
      return `${roundNumber(100 * value)}%`
    case 'date':
      return new Date(DAY_ZERO + Math.floor(value) * DAY_MS).toISOString().slice(0, 10)
    case 'time':
      return new Date(DAY_ZERO + Math.round(value * MINUTES_PER_DAY) * MINUTE_MS).toISOString().slice(11, 16)
  }
}

/** Returns a number without rounding errors of binary fractions: 0.3 for 0.30000000000000004. */
function roundNumber(value: number): string {
  return String(Number(value.toPrecision(12)))
}

/** Reads the texts shared by cells, without phonetic hints (`rPh`). */
function readSharedTexts(archive: Archive): string[] {
  const text = archive.text('xl/sharedStrings.xml')
  if (text === null) return []
  return descendants(parseXml(text), 'si').map(item =>
    listChildren(item)
      .filter(({ name }) => name !== 'rPh')
      .flatMap(child => (child.name === 't' ? [child] : descendants(child, 't')))
      .map(joinText)
      .join(''),
  )
}

function readNumberKinds(archive: Archive): NumberKind[] {
  const text = archive.text('xl/styles.xml')
  if (text === null) return []
  const root = parseXml(text)
  const codes = new Map(
    descendants(root, 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? '']),
  )
  const [styles] = descendants(root, 'cellXfs')
  return (styles ? listChildren(styles) : []).map(({ attributes: { numFmtId = '0' } }) => {
    const code = codes.get(numFmtId)
    return code === undefined ? (KNOWN_FORMATS[numFmtId] ?? 'number') : readFormatCode(code)
  })
}

/** Returns the kind of number that a format code describes; quoted text and conditions in the code are ignored. */
function readFormatCode(code: string): NumberKind {
  const signs = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  if (/[dy]/i.test(signs)) return 'date'
  if (/h/i.test(signs)) return 'time'
  return signs.includes('%') ? 'percent' : 'number'
}
