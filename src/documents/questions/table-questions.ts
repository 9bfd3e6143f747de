import { shortened } from '../../course/markdown-words.ts'
import type { SourceBlockOf } from '../../course/source-document.ts'
import { asSeen } from '../../language/as-seen.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import { type AskableColumn, askableColumn } from './askable-column.ts'
import { isNumber, mayBeAsked, ROWS, saysSomething, UNIT_IN_LABEL, withoutIds } from './askable-table.ts'
import {
  type AskedSection,
  alikeInForm,
  areApart,
  type Candidate,
  isShownByForm,
  isTelling,
  OPTION_CHARACTERS,
  pick,
  REASON_CHARACTERS,
  untold,
} from './candidates.ts'
import { isCode, isFigure, isRough } from './cell-kinds.ts'
import { whoQuestions } from './role-questions.ts'
import { turn } from './step-questions.ts'

/**
 * Maximum number of rows of a column of figures that questions are made from; longer columns are looked up, not
 * remembered.
 */
const FIGURE_ROWS = 12
const PAIRS = 6
const OPTIONS = 4
const CELLS = 2
const MANY_OPTIONS = 5
/** A label that consists of a noun and a number: "Week 1". */
const COUNTED_LABEL = /^\p{L}+\s\d{1,2}$/u

/** A table that is asked about. `columns` has all columns but the first, with the rows that a question may ask for. */
type AskedTable = {
  table: SourceBlockOf<'table'>
  section: AskedSection
  words: SourceWords
  phrases: SourcePhrases
  base: Pick<Candidate, 'heading' | 'from' | 'bloom'>
  isRole: boolean
  /** In a comparison the rows are properties and the columns are things, so only values in the same row can be compared. */
  isCompared: boolean
  columns: { kind?: AskableColumn['kind'] | undefined; rows: string[][] }[]
}

/** Asks about a table: one cell, all rows with a value, who does what, or which cells belong together. */
export function tableQuestions(
  given: SourceBlockOf<'table'>,
  index: number,
  section: AskedSection,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  const table = withoutIds(given)
  if (!mayBeAsked(table, section, words)) return []
  const { columns: heads, rows } = table
  const base = {
    heading: section.title,
    from: [index],
    bloom: words.is('cases', heads[0]!) ? 'apply' : 'remember',
  } as const
  const isRole = words.is('roles', heads[0]!)
  const isCompared = words.is('properties', heads[0]!)
  const columns = heads.slice(1).map((_, at) => {
    const column = askableColumn(table, at + 1, section, words)
    return { kind: column?.kind, rows: isCompared ? rows.filter(row => isVaried(row, words)) : (column?.rows ?? []) }
  })
  const asked: AskedTable = { table, section, words, phrases, base, isRole, isCompared, columns }
  const cells = () => columns.flatMap((_, at) => cellQuestion(asked, at) ?? []).slice(0, CELLS)
  if (isCompared) return areThings(heads.slice(1), words) ? cells() : []
  return [
    ...(isRole ? whoQuestions(table, base, section, words, phrases) : []),
    ...cells(),
    ...columns.flatMap((_, at) => rowsQuestion(asked, at) ?? []),
    ...pairsQuestion(asked),
  ]
}

/** Whether the heads name things to compare ("van, lorry, bus"), not attributes ("description, value, remarks"). */
function areThings(heads: string[], words: SourceWords): boolean {
  const isNoThing = (head: string) =>
    words.is('remarks', head) ||
    words.is('historyColumns', head) ||
    words.has('settings', head) ||
    words.has('measured', head)
  return heads.length >= ROWS && !heads.some(isNoThing)
}

function isVaried(row: string[], words: SourceWords): boolean {
  const areFigures = row.slice(1).every(cell => isFigure(cell, words.language))
  return areFigures && !row.some(isCode) && !row.some(isRough) && new Set(row.slice(1).map(asSeen)).size >= ROWS
}

/** Asks for one cell of a column, with other cells of the column or of its row as wrong options. */
function cellQuestion(asked: AskedTable, at: number): Candidate | null {
  const { table, section, words, phrases, base, isCompared } = asked
  const { rows } = asked.columns[at]!
  const cells = rows.map(row => row[at + 1]!)
  const areFigures = cells.every(isNumber)
  const isInRow = isCompared || (areFigures && rows.some(row => UNIT_IN_LABEL.test(row[0]!)))
  const row = chooseRow(asked, at, isInRow)
  if (!row) return null
  const head = table.columns[at + 1]!
  const key = row[at + 1]!
  // Excludes a value that most rows share, because it distinguishes none of them.
  if (!isInRow && cells.filter(value => value === key).length * 2 > rows.length) return null
  const others = isInRow ? row.slice(1).filter(value => isCompared || isNumber(value)) : cells
  const wrong = [...new Set(others)].filter(
    value => value !== key && ((isInRow && !isCompared) || areApart(value, key)) && isShort(value),
  )
  const wrongOptions = alikeInForm(key, wrong, words.language).slice(0, OPTIONS - 1)
  if (isShownByForm([key], wrongOptions, words.language)) return null
  if (isTelling(row[0]!, key, wrongOptions) || isTelling(head, key, wrongOptions)) return null
  if (wrong.length < 2 || !isShort(key) || !allApart([key, ...wrongOptions])) return null
  const options = [key, ...wrongOptions].map(value => ({
    text: value,
    correct: value === key,
    reason: shortened(writeReason(table, value, at, row, isInRow), REASON_CHARACTERS),
  }))
  const stem = say(phrases.cellStem, { heading: section.called, row: row[0]!, column: head })
  const turned = options.every(({ text }) => isNumber(text))
    ? inOrder(options)
    : turn(options, pick(stem, options.length))
  return {
    ...base,
    skill: 'table',
    question: { kind: 'single', stem, options: turned },
    gives: [[row[0]!, key]],
    rank: 2 + at,
  }
}

/** Chooses the row whose cell is asked for. Null if the column gives no question. */
function chooseRow({ table, section, isRole, isCompared, columns }: AskedTable, at: number, isInRow: boolean) {
  const { kind, rows } = columns[at]!
  if (rows.length < (isCompared ? 1 : ROWS) || (isRole && at === 0) || kind === 'answer') return null
  // Skips a column that has the same cells as an earlier one.
  if (columns.slice(0, at).some((_, before) => table.rows.every(row => row[before + 1] === row[at + 1]))) return null
  const cells = rows.map(row => row[at + 1]!)
  if (!isInRow && new Set(cells).size < 3) return null
  if (cells.every(isNumber) && rows.length > FIGURE_ROWS) return null
  // Leaves out the first and last rows of a scale: their order alone would show the answer.
  const inside = kind === 'measure' && !isInRow ? rows.slice(1, -1) : rows
  const uniqueRows = inside.filter(row => isNamedOnce(table, row))
  return uniqueRows[pick(`${section.title} ${table.columns[at + 1]}`, Math.max(1, uniqueRows.length))] ?? null
}

/** Whether a row's label occurs in no cell of the other columns. A name in both places would be ambiguous. */
function isNamedOnce({ rows }: SourceBlockOf<'table'>, [label]: string[]): boolean {
  return !rows.some(row => row.slice(1).some(cell => asSeen(cell) === asSeen(label!)))
}

/** Writes the reason of an option: the place in the table where its value is found. */
function writeReason(
  { columns, rows }: SourceBlockOf<'table'>,
  value: string,
  at: number,
  asked: string[],
  isInRow: boolean,
): string {
  if (isInRow) return `${asked[0]} – ${columns[asked.indexOf(value, 1)]}: ${value}`
  const owner = value === asked[at + 1] ? asked : rows.find(row => row[at + 1] === value)!
  return `${owner[0]} – ${columns[at + 1]}: ${value}`
}

/** Asks for all rows with one of the two values of a column. */
function rowsQuestion({ table, section, words, phrases, base, columns }: AskedTable, at: number): Candidate | null {
  const { kind, rows } = columns[at]!
  const head = table.columns[at + 1]!
  const cells = rows.map(row => row[at + 1]!)
  const distinct = [...new Set(cells)]
  if (kind !== 'class' || distinct.length !== 2 || rows.length < 4 || !areApart(distinct[0]!, distinct[1]!)) return null
  if (!distinct.every(saysSomething)) return null
  const value = distinct.find(one => cells.filter(cell => cell === one).length >= 2)!
  const right = rows.filter(row => row[at + 1] === value).slice(0, 3)
  const wrong = rows.filter(row => row[at + 1] !== value).slice(0, MANY_OPTIONS - right.length)
  const shownRows = rows.filter(row => right.includes(row) || wrong.includes(row))
  if (right.length < 2 || shownRows.some(row => !isShort(row[0]!))) return null
  // Excludes a rota, "Week 1" and "Week 2" with whoever is on duty.
  if (shownRows.every(([label]) => COUNTED_LABEL.test(label!) && words.has('times', label!))) return null
  const options = shownRows.map(row => ({
    text: row[0]!,
    correct: right.includes(row),
    reason: shortened(`${row[0]} – ${head}: ${row[at + 1]}`, REASON_CHARACTERS),
  }))
  const stem = say(phrases.multipleStem, {
    heading: section.called,
    value: value.replace(/[.。]$/u, ''),
    column: head,
  })
  return { ...base, skill: 'table', question: { kind: 'multiple', stem, options }, gives: [], rank: 5 }
}

/** Asks which labels and cells belong together, in the first column whose cells are all different. */
function pairsQuestion({ table, section, words, phrases, base, isRole, columns }: AskedTable): Candidate[] {
  const at = columns.findIndex(({ kind, rows }, place) => {
    const cells = rows.map(row => asSeen(row[place + 1]!))
    return rows.length >= ROWS && new Set(cells).size === cells.length && (kind === 'sign' || kind === 'answer')
  })
  // Stages are put in order instead: their numbers show it.
  const areStages = words.pattern('stepNames', all => `^${all}\\s\\d{1,2}$`)
  if (at < 0 || isRole || table.rows.every(([label]) => areStages?.test(label!))) return []
  const short = columns[at]!.rows.filter(row => isShort(row[0]!) && isShort(row[at + 1]!)).slice(0, PAIRS)
  const [label, value] = [(row: string[]) => row[0]!, (row: string[]) => row[at + 1]!]
  const untoldRows = untold(short, label, value)
  // Requires that less than a third of the labels give their values away; where more do, the other labels may do so
  // too, in ways that this check does not see.
  if (untoldRows.length < ROWS || (short.length - untoldRows.length) * 3 >= short.length) return []
  if (!allApart(untoldRows.map(value)) || untold(untoldRows, label, value).length < untoldRows.length) return []
  const left = table.columns[0]!
  const stem = say(phrases.matchStem, { heading: section.called, left, right: table.columns[at + 1]! })
  const question = {
    kind: 'match' as const,
    stem,
    pairs: untoldRows.map(row => ({ left: row[0]!, right: row[at + 1]! })),
    reason: shortened(untoldRows.map(row => `${row[0]} – ${row[at + 1]}`).join(' · '), REASON_CHARACTERS),
  }
  return [{ ...base, skill: 'table', question, gives: untoldRows.map(row => [row[0]!, row[at + 1]!]), rank: 1 }]
}

/** Sorts options by their figures, so that the position of an option gives nothing away. */
function inOrder<Option extends { text: string }>(options: Option[]): Option[] {
  const figure = ({ text }: Option) => Number(text.replace(/[^\d.-]/g, ''))
  return [...options].sort((one, other) => figure(one) - figure(other))
}

function isShort(text: string): boolean {
  return text.length <= OPTION_CHARACTERS && saysSomething(text)
}

function allApart(texts: string[]): boolean {
  return texts.every((one, index) =>
    texts.slice(index + 1).every(other => (isNumber(one) && isNumber(other) ? one !== other : areApart(one, other))),
  )
}
