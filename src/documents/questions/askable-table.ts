import type { SourceBlockOf } from '../../course/source-document.ts'
import { asSeen } from '../../language/as-seen.ts'
import { countWords } from '../../language/count-words.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from '../structure/section.ts'
import { hasWord, isCode, isDated, isMostly } from './cell-kinds.ts'

type Table = SourceBlockOf<'table'>

export const ROWS = 3
const MOST_ROWS = 40
const LABEL_WORDS = 12
export const UNIT_IN_LABEL = /[([][^)\]]{1,12}[)\]]\s*$/u
/** The column of running numbers. */
const IDS = /^(?:id|ids|no\.?|nr\.?|n\.?º|n°|№|#)$/iu
/** A longer one is no head: the first row of the table stands where it should. */
const HEAD_WORDS = 8
const NUMBER = /^[~≈<>≤≥±+−-]?\s*\d[\d.,\s]*/u
const NOTHING = /^n\s*[/.]?\s*a(?:\.|\s|$)/iu
const TICK = /^[✓✔✗✘☑☒✅❌]/u
/** To be filled in by somebody: `[Company name]`. */
const PLACEHOLDER = /\[\p{Lu}[^\]]{3,}\](?!\()|\{\{/u

/** Whether a table teaches: something is said of things that have names, by somebody who had not yet filled it in. */
export function mayBeAsked(table: Table, section: Section, words: SourceWords): boolean {
  const { columns, rows, guessed, directory } = table
  if (guessed || directory || rows.length < ROWS || rows.length > MOST_ROWS || section.title === '') return false
  if ([...section.path, section.title].some(title => words.has('examples', title))) return false
  // What somebody measured or compared is no rule.
  if (words.has('measured', section.title) || words.has('measured', section.path.at(-1) ?? '')) return false
  const cells = [...columns, ...rows.flat()]
  if (cells.some(cell => cell.trim() === '' || /https?:|www\.|@/.test(cell) || PLACEHOLDER.test(cell))) return false
  if (
    columns.some(column => words.has('secrets', column)) ||
    rows.flat().some(cell => words.has('secrets', cell) && /\d/.test(cell))
  )
    return false
  if (isRecord(table, words) || hasNoHead(table, words)) return false
  // The head stands among the rows again, as on a new page.
  if (rows.some(row => row.some((cell, at) => asSeen(cell) === asSeen(columns[at]!)))) return false
  const labels = rows.map(row => row[0]!)
  if (
    IDS.test(columns[0]!.trim()) ||
    isMostly(labels, isCode, 3) ||
    columns.some((_, at) => isPlanned(rows.map(row => row[at]!)))
  )
    return false
  // Two lists side by side: nothing is said of a sentence that stands in the first, unless it is a case.
  if (!words.is('cases', columns[0]!) && isMostly(labels, label => /\p{L}\.$/u.test(label), 2)) return false
  // What goes into a form or a setting is read where it is filled in.
  if (words.has('fields', columns[0]!)) return false
  // Who holds a post changes, and nobody learns it for long.
  if (words.is('persons', columns[0]!) || !labels.some(hasWord)) return false
  if (words.is('names', columns[0]!) && columns.slice(1).some(column => words.is('roles', column))) return false
  if (new Set(labels.map(asSeen)).size < labels.length || new Set(columns.map(asSeen)).size < columns.length)
    return false
  const isName = (label: string) =>
    saysSomething(label) &&
    countWords(label, words.language) <= LABEL_WORDS &&
    !/^(total|sum|gesamt|summe|合計)/iu.test(label)
  return labels.every(isName) && !labels.every(isNumber)

  /** Days of the calendar: a plan, which is over when it is learned. */
  function isPlanned(column: string[]): boolean {
    return isMostly(column, cell => isDated(cell, words.language), 2)
  }
}

/** A review or a checklist that somebody has ticked off: it reports what was found, and teaches nothing. */
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

/** The first row stands where the heads should: "1 to 2 h" above "0.5 to 1 h". */
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

/** A dash, a tick and "n/a" say nothing. */
export function saysSomething(cell: string): boolean {
  return /[\p{L}\p{N}]/u.test(cell) && !NOTHING.test(cell.trim())
}
