import type { SourceBlockOf } from '../../course/source-document.ts'
import { asSeen } from '../../language/as-seen.ts'
import { countWords } from '../../language/words.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from '../structure/section.ts'
import { hasWord, isCode, isDated, isMostly } from './cell-kinds.ts'

type Table = SourceBlockOf<'table'>

export const ROWS = 3
const MOST_ROWS = 40
const LABEL_WORDS = 12
export const UNIT_IN_LABEL = /[([][^)\]]{1,12}[)\]]\s*$/u
/** The head of a column of running numbers. */
const IDS = /^(?:id|ids|no\.?|nr\.?|n\.?º|n°|№|#)$/iu
/** Maximum number of words of a column head. A longer one is a row of the table that was wrongly read as its head. */
const HEAD_WORDS = 8
const NUMBER = /^[~≈<>≤≥±+−-]?\s*\d[\d.,\s]*/u
const NOTHING = /^n\s*[/.]?\s*a(?:\.|\s|$)/iu
const TICK = /^[✓✔✗✘☑☒✅❌]/u
/** A placeholder that somebody has to fill in: `[Company name]`. */
export const PLACEHOLDER = /\[\p{Lu}[^\]]{3,}\](?!\()|\{\{/u

/**
 * Whether questions can be made from a table: it must have named rows and complete cells, and must not be a record,
 * plan, form, directory or example.
 */
export function mayBeAsked(table: Table, section: Section, words: SourceWords): boolean {
  const { columns, rows, guessed, directory } = table
  if (guessed || directory || rows.length < ROWS || rows.length > MOST_ROWS || section.title === '') return false
  if ([...section.path, section.title].some(title => words.has('examples', title))) return false
  // Excludes tables of values that somebody measured or compared, because they are not rules.
  if (words.has('measured', section.title) || words.has('measured', section.path.at(-1) ?? '')) return false
  const cells = [...columns, ...rows.flat()]
  if (cells.some(cell => cell.trim() === '' || /https?:|www\.|@/.test(cell) || PLACEHOLDER.test(cell))) return false
  if (
    columns.some(column => words.has('secrets', column)) ||
    rows.flat().some(cell => words.has('secrets', cell) && /\d/.test(cell))
  )
    return false
  if (isRecord(table, words) || hasNoHead(table, words)) return false
  // Excludes a table whose head is repeated among its rows, as after a page break.
  if (rows.some(row => row.some((cell, at) => asSeen(cell) === asSeen(columns[at]!)))) return false
  const labels = rows.map(row => row[0]!)
  if (
    IDS.test(columns[0]!.trim()) ||
    isMostly(labels, isCode, 3) ||
    columns.some((_, at) => isPlanned(rows.map(row => row[at]!)))
  )
    return false
  // Excludes tables whose labels are whole sentences, unless the labels are cases: such a table is two lists side by
  // side, whose rows have nothing to do with each other.
  if (!words.is('cases', columns[0]!) && isMostly(labels, label => /\p{L}\.$/u.test(label), 2)) return false
  // Excludes tables of fields and settings, because people look these up while they fill them in.
  if (words.has('fields', columns[0]!)) return false
  // Excludes people by name, because the holder of a post changes.
  if (words.is('persons', columns[0]!) || !labels.some(hasWord)) return false
  if (words.is('names', columns[0]!) && columns.slice(1).some(column => words.is('roles', column))) return false
  if (new Set(labels.map(asSeen)).size < labels.length || new Set(columns.map(asSeen)).size < columns.length)
    return false
  const isName = (label: string) =>
    saysSomething(label) &&
    countWords(label, words.language) <= LABEL_WORDS &&
    !/^(total|sum|gesamt|summe|合計)/iu.test(label)
  return labels.every(isName) && !labels.every(isNumber)

  /**
   * Whether a column contains dates or clock times. Such a column belongs to a plan that will be out of date by the
   * time it is learned.
   */
  function isPlanned(column: string[]): boolean {
    return isMostly(column, cell => isDated(cell, words.language), 2)
  }
}

/** Returns a table without its column of running numbers, if the column next to it can name the rows. */
export function withoutIds(table: Table): Table {
  const { columns, rows } = table
  if (columns.length <= 2 || !IDS.test(columns[0]!.trim())) return table
  return { ...table, columns: columns.slice(1), rows: rows.map(row => row.slice(1)) }
}

/** Whether a table is a completed review or checklist: it reports what was found, and teaches nothing. */
function isRecord({ columns, rows }: Table, words: SourceWords): boolean {
  return columns.some((head, at) => {
    const column = rows.map(row => row[at]!)
    const isTicked = column.filter(cell => TICK.test(cell)).length * 2 > column.length
    const isInside = at > 0 && at < columns.length - 1 && !words.is('roles', head)
    return isTicked || (isInside && isOneWord(column[0]!) && new Set(column).size === 1)
  })
}

function isOneWord(cell: string): boolean {
  return /^\p{L}+$/u.test(cell)
}

/** Whether the first row was wrongly read as the column heads: "1 to 2 h" above "0.5 to 1 h". */
function hasNoHead({ columns, rows }: Table, words: SourceWords): boolean {
  return columns.some((head, at) => {
    if (countWords(head, words.language) > HEAD_WORDS) return true
    const isFigure = /^\d/u.test(head) && !/^\d{4}$/u.test(head)
    return isFigure && rows.every(row => /^\d/u.test(row[at]!))
  })
}

export function isNumber(cell: string): boolean {
  const numberMatch = NUMBER.exec(cell)
  return numberMatch !== null && cell.length - numberMatch[0].length <= 8
}

/** Whether a cell has content. A dash, a tick or "n/a" does not count as content. */
export function saysSomething(cell: string): boolean {
  return /[\p{L}\p{N}]/u.test(cell) && !NOTHING.test(cell.trim())
}
