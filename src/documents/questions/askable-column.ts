import type { SourceBlockOf } from '../../course/source-document.ts'
import { asSeen } from '../../language/as-seen.ts'
import { countWords } from '../../language/words.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from '../structure/section.ts'
import { UNIT_IN_LABEL } from './askable-table.ts'
import { hasWord, isCode, isFigure, isMostly, isRough, isTime, readCountedNoun } from './cell-kinds.ts'

type Table = SourceBlockOf<'table'>

/**
 * A column whose cells questions can ask for. Only five kinds qualify. `measure`: a prescribed figure. `class`: a
 * prescribed class. `people`: the people in charge. `sign`: the meaning of a colour. `answer`: how often something is
 * done, or what is done or used in a case; such a column is only used for matching. The cells of any other column
 * merely describe their row, so that a learner can find them without knowing the text.
 */
export type AskableColumn = { kind: 'measure' | 'class' | 'people' | 'sign' | 'answer'; rows: string[][] }

const CLASSES = 5
/** Minimum number of different frequencies that are matched. */
const FREQUENCIES = 3
const CLASS_WORDS = 4
const CLASSED_ROWS = 4
const WHOLE_ERROR = 3
const PICTURE = /\p{Extended_Pictographic}/u
/** Text in brackets at the end of a column's head, such as the letter in "Responsible (R)". */
const LETTER = /\s*\([^)]*\)$/u

/**
 * Returns what can be asked about a column, or null if nothing in it has to be learned. For figures, only the rows with
 * the most frequent unit are kept, so that the unit does not give the answer away.
 */
export function askableColumn(
  table: Table,
  at: number,
  { title, path }: Section,
  words: SourceWords,
): AskableColumn | null {
  const { columns, rows } = table
  const head = columns[at]!
  const column = rows.map(row => row[at]!)
  if (words.is('remarks', head) || words.is('persons', head) || isCode(head)) return null
  if (!column.some(hasWord) || isMostly(column, isCode, 3)) return null
  // Excludes values that somebody measured or estimated, because they are not rules.
  if (words.has('measured', head) || column.some(isRough)) return null
  const frequencies = words.has('settings', head) ? listFrequencies(rows, at, words) : []
  if (frequencies.length >= FREQUENCIES) return { kind: 'answer', rows: frequencies }
  const measures = listMeasures(table, at, words)
  if (measures.length > 0) return { kind: 'measure', rows: measures }
  if (column.some(cell => isFigure(cell, words.language))) return null
  if (
    words.is('charges', head.replace(LETTER, '')) &&
    column.every(cell => countWords(cell, words.language) <= CLASS_WORDS)
  )
    return { kind: 'people', rows }
  // A few values that are repeated over many rows form a classification. Questions are made from the column only if its
  // head says that the classification is prescribed, or if its cells are actions.
  const isLaidDown = words.has('settings', head) || column.every(words.isStep)
  if (isLaidDown && areClasses(column, words)) return isToDo(rows, words) ? null : { kind: 'class', rows }
  const isChosen = [title, ...path.slice(-1), head].some(
    text => words.has('suggestions', text) || words.has('fields', text),
  )
  if (isChosen) return null
  if (areSigns(table, at, words)) return { kind: 'sign', rows }
  // A column head that is a question, such as "What do I do?", is answered by the cells below it.
  const isAnswer =
    (words.has('demands', head) || /[?？؟]$/u.test(head)) && !words.has('roles', columns[0]!) && !isToDo(rows, words)
  return isAnswer ? { kind: 'answer', rows } : null
}

/**
 * Returns one row of each frequency if all cells of a column say how often something is done, such as "Weekly" or "Every
 * 6 months".
 */
function listFrequencies(rows: string[][], at: number, words: SourceWords): string[][] {
  const known = new Set(words.frequencies.flat())
  const isFrequency = (cell: string) =>
    known.has(cell.toLowerCase()) || (words.starts('each', cell) && words.has('times', cell))
  if (!rows.every(row => isFrequency(row[at]!))) return []
  return [...Map.groupBy(rows, row => asSeen(row[at]!)).values()].map(([row]) => row!)
}

/** Returns the rows whose figures have the most frequent unit, if the head says that the figures are prescribed. */
function listMeasures({ columns, rows }: Table, at: number, words: SourceWords): string[][] {
  const column = rows.map(row => row[at]!)
  const isMeasure = (cell: string) => isFigure(cell, words.language) || isTime(cell, words)
  const measured = rows.filter(row => isMeasure(row[at]!))
  if (measured.length === 0 || areShares(column) || !words.has('settings', columns[at]!)) return []
  // Excludes values that are read off a scale: "11 to 100 bags" gives "10 samples".
  if (isMostly(rows, ([label]) => isFigure(label!, words.language), 2)) return []
  const isBare = (row: string[]) => readCountedNoun(row[at]!, words) === ''
  if (rows.every(isBare) && rows.every(row => UNIT_IN_LABEL.test(row[0]!))) return rows
  const kinds = Map.groupBy(measured, row => readCountedNoun(row[at]!, words))
  const [kind, same] = [...kinds].reduce((most, one) => (one[1].length > most[1].length ? one : most))
  // A figure can only be asked with a unit, or under a head that says what is counted.
  const hasUnit = kind !== '' || words.has('times', columns[at]!) || UNIT_IN_LABEL.test(columns[at]!)
  return hasUnit && same.length * 2 > rows.length ? same : []
}

/**
 * Whether a table lists work still to be done, by priority or state; such a list is out of date once the work is done.
 */
function isToDo(rows: string[][], words: SourceWords): boolean {
  const labels = rows.map(([label]) => label!)
  return isMostly(labels, words.isStep, 3) || labels.some(label => PICTURE.test(label))
}

/**
 * Whether the table says what colours stand for. Grades such as red, amber and green for "bad" to "good" are not asked,
 * because everybody knows their order.
 */
function areSigns({ columns, rows }: Table, at: number, words: SourceWords): boolean {
  const isSaid = (row: string[]) => countWords(row[at]!, words.language) > 1
  if (isMostly(rows, row => words.has('grades', row[at]!), 4)) return false
  return words.is('colours', columns[0]!) && rows.length >= CLASSED_ROWS && rows.every(isSaid)
}

function areClasses(column: string[], words: SourceWords): boolean {
  const distinct = new Set(column).size
  return (
    column.length >= CLASSED_ROWS &&
    distinct > 1 &&
    distinct <= CLASSES &&
    column.length * 2 >= distinct * 3 &&
    column.every(cell => countWords(cell, words.language) <= CLASS_WORDS)
  )
}

/** Whether the cells are percentages that add up to 100. Somebody has counted them, so they are not rules. */
function areShares(column: string[]): boolean {
  const shares = column.map(cell => Number(/^(\d+(?:[.,]\d+)?)\s?%$/u.exec(cell.trim())?.[1]?.replace(',', '.')))
  return (
    shares.every(share => share >= 0) && Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) <= WHOLE_ERROR
  )
}
