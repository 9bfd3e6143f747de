import { asSeen } from '../../course/quality/as-seen.ts'
import { countWords } from '../../sources/count-words.ts'
import type { SourceBlockOf } from '../../sources/source-document.ts'
import type { Section } from './sections.ts'
import type { SourceWords } from './source-words.ts'

type Table = SourceBlockOf<'table'>

export const ROWS = 3
const MOST_ROWS = 40
const LABEL_WORDS = 12
/** What machines read: `idProduct`, `max_rate`, `run()`; and what is looked up: `CVE-2024-23651`, `AC-POL-001`. */
const IDENTIFIER =
  /\p{Ll}\p{Lu}|_|::|\(\)|^[#$@]|^\p{Lu}[\p{Lu}\p{N}]{7,}$|^\p{Lu}[\p{Lu}\p{N}]*(?:[-.][\p{Lu}\p{N}]+)*[-.]\d[\p{Lu}\p{N}]*$/u
const NUMBER = /^[~≈<>≤≥±+−-]?\s*\d[\d.,\s]*/u
const NOTHING = /^(?:n\s*[/.]?\s*a\.?)$/iu
const TICK = /^[✓✔✗✘☑☒✅❌]/u
/** To be filled in by somebody: `[Company name]`. */
const PLACEHOLDER = /\[\p{Lu}[^\]]{3,}\](?!\()/u

/** Whether a table teaches: something is said of things that have names, by somebody who had not yet filled it in. */
export function mayBeAsked(table: Table, section: Section, words: SourceWords): boolean {
  const { columns, rows, guessed } = table
  if (guessed || rows.length < ROWS || rows.length > MOST_ROWS || section.title === '') return false
  if ([...section.path, section.title].some(title => words.has('examples', title))) return false
  const cells = [...columns, ...rows.flat()]
  if (cells.some(cell => cell.trim() === '' || /https?:|www\.|@/.test(cell) || PLACEHOLDER.test(cell))) return false
  if (
    columns.some(column => words.has('secrets', column)) ||
    rows.flat().some(cell => words.has('secrets', cell) && /\d/.test(cell))
  )
    return false
  if (isRecord(table, words) || hasNoHead(table)) return false
  const labels = rows.map(row => row[0]!)
  if (labels.filter(label => IDENTIFIER.test(label)).length * 3 >= labels.length) return false
  // Who holds a post changes, and nobody learns it for long.
  if (words.is('names', columns[0]!) && columns.slice(1).some(column => words.is('roles', column))) return false
  if (new Set(labels.map(asSeen)).size < labels.length || new Set(columns.map(asSeen)).size < columns.length)
    return false
  return (
    labels.every(
      label => countWords(label, words.language) <= LABEL_WORDS && !/^(total|sum|gesamt|summe|合計)/iu.test(label),
    ) && !labels.every(isNumber)
  )
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
function hasNoHead({ columns, rows }: Table): boolean {
  return columns.some((head, at) => {
    const isFigure = /^\d/u.test(head) && !/^\d{4}$/u.test(head)
    return isFigure && rows.every(row => /^\d/u.test(row[at]!))
  })
}

export function isNumber(cell: string): boolean {
  const found = NUMBER.exec(cell)
  return found !== null && cell.length - found[0].length <= 8
}

/** A dash, a tick and "n/a" say nothing. */
export function saysSomething(cell: string): boolean {
  return /[\p{L}\p{N}]/u.test(cell) && !NOTHING.test(cell.trim())
}
