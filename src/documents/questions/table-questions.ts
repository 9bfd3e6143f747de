import { shortened } from '../../course/markdown-words.ts'
import type { SourceBlockOf } from '../../course/source-document.ts'
import { asSeen } from '../../language/as-seen.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import { askableColumn } from './askable-column.ts'
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
  const heading = section.title
  const { columns } = table
  const base = { heading, from: [index], bloom: words.is('cases', columns[0]!) ? 'apply' : 'remember' } as const
  const isRole = words.is('roles', columns[0]!)
  // In a comparison the rows are properties and the columns are things, so only values in the same row can be compared.
  const isCompared = words.is('properties', columns[0]!)
  const askableColumns = columns.slice(1).map((_, at) => askableColumn(table, at + 1, section, words))
  const askable = askableColumns.map(column => (isCompared ? table.rows.filter(isVaried) : (column?.rows ?? [])))
  if (isCompared) return areThings(columns.slice(1)) ? cells().slice(0, CELLS) : []
  return [
    ...(isRole ? whoQuestions(table, base, section, words, phrases) : []),
    ...cells().slice(0, CELLS),
    ...many(),
    ...pairs(),
  ]

  function cells(): Candidate[] {
    return askable.flatMap((rows, at) => {
      if (rows.length < (isCompared ? 1 : ROWS) || (isRole && at === 0)) return []
      if (askableColumns[at]?.kind === 'answer') return []
      const column = rows.map(row => row[at + 1]!)
      // Skips a column that has the same cells as an earlier one.
      if (columns.slice(1, at + 1).some((_, before) => table.rows.every(row => row[before + 1] === row[at + 1])))
        return []
      const distinct = [...new Set(column)]
      const inRow = isCompared || (column.every(isNumber) && rows.some(row => UNIT_IN_LABEL.test(row[0]!)))
      if (!inRow && distinct.length < 3) return []
      if (column.every(isNumber) && rows.length > FIGURE_ROWS) return []
      // Leaves out the first and last rows of a scale, because their position alone would show the answer.
      const inside = askableColumns[at]?.kind === 'measure' && !inRow ? rows.slice(1, -1) : rows
      const uniqueRows = inside.filter(isNamedOnce)
      const row = uniqueRows[pick(`${heading} ${columns[at + 1]}`, Math.max(1, uniqueRows.length))]
      if (!row) return []
      const key = row[at + 1]!
      // Excludes a value that most rows share, because it distinguishes none of them.
      if (!inRow && column.filter(value => value === key).length * 2 > rows.length) return []
      const others = inRow ? row.slice(1).filter(value => isCompared || isNumber(value)) : distinct
      const wrong = [...new Set(others)].filter(
        value => value !== key && ((inRow && !isCompared) || areApart(value, key)) && isShort(value),
      )
      const wrongOptions = alikeInForm(key, wrong, words.language).slice(0, OPTIONS - 1)
      if (isShownByForm([key], wrongOptions, words.language)) return []
      if (isTelling(row[0]!, key, wrongOptions) || isTelling(columns[at + 1]!, key, wrongOptions)) return []
      if (wrong.length < 2 || !isShort(key) || !allApart([key, ...wrongOptions])) return []
      const options = [key, ...wrongOptions].map(value => ({
        text: value,
        correct: value === key,
        reason: shortened(writeReason(value, at, row, inRow), REASON_CHARACTERS),
      }))
      const stem = say(phrases.cellStem, { heading: section.called, row: row[0]!, column: columns[at + 1]! })
      const turned = options.every(({ text }) => isNumber(text))
        ? inOrder(options)
        : turn(options, pick(stem, options.length))
      return [
        {
          ...base,
          skill: 'table',
          question: { kind: 'single', stem, options: turned },
          gives: [[row[0]!, key]] as [string, string][],
          rank: 2 + at,
        },
      ]
    })
  }

  /** Whether a row's label occurs in no cell of the other columns. A name in both places would be ambiguous. */
  function isNamedOnce([label]: string[]): boolean {
    return !table.rows.some(row => row.slice(1).some(cell => asSeen(cell) === asSeen(label!)))
  }

  /** Whether the heads name things to compare ("van, lorry, bus"), not attributes ("description, value, remarks"). */
  function areThings(heads: string[]): boolean {
    const isNoThing = (head: string) =>
      words.is('remarks', head) ||
      words.is('historyColumns', head) ||
      words.has('settings', head) ||
      words.has('measured', head)
    return heads.length >= ROWS && !heads.some(isNoThing)
  }

  function isVaried(row: string[]): boolean {
    const areFigures = row.slice(1).every(cell => isFigure(cell, words.language))
    return areFigures && !row.some(isCode) && !row.some(isRough) && new Set(row.slice(1).map(asSeen)).size >= ROWS
  }

  /** Writes the reason of an option: the place in the table where its value is found. */
  function writeReason(value: string, at: number, asked: string[], inRow: boolean): string {
    if (inRow) return `${asked[0]} – ${columns[asked.indexOf(value, 1)]}: ${value}`
    const owner = value === asked[at + 1] ? asked : table.rows.find(row => row[at + 1] === value)!
    return `${owner[0]} – ${columns[at + 1]}: ${value}`
  }

  function many(): Candidate[] {
    return askable.flatMap((rows, at) => {
      const column = rows.map(row => row[at + 1]!)
      const distinct = [...new Set(column)]
      if (
        askableColumns[at]?.kind !== 'class' ||
        distinct.length !== 2 ||
        rows.length < 4 ||
        !areApart(distinct[0]!, distinct[1]!)
      )
        return []
      if (!distinct.every(saysSomething)) return []
      const value = distinct.find(one => column.filter(cell => cell === one).length >= 2)!
      const right = rows.filter(row => row[at + 1] === value).slice(0, 3)
      const wrong = rows.filter(row => row[at + 1] !== value).slice(0, MANY_OPTIONS - right.length)
      const shownRows = rows.filter(row => right.includes(row) || wrong.includes(row))
      if (right.length < 2 || shownRows.some(row => !isShort(row[0]!))) return []
      // Excludes a rota, "Week 1" and "Week 2" with whoever is on duty.
      if (shownRows.every(([label]) => COUNTED_LABEL.test(label!) && words.has('times', label!))) return []
      const options = shownRows.map(row => ({
        text: row[0]!,
        correct: right.includes(row),
        reason: shortened(`${row[0]} – ${columns[at + 1]}: ${row[at + 1]}`, REASON_CHARACTERS),
      }))
      const stem = say(phrases.multipleStem, {
        heading: section.called,
        value: value.replace(/[.。]$/u, ''),
        column: columns[at + 1]!,
      })
      return [{ ...base, skill: 'table', question: { kind: 'multiple', stem, options }, gives: [], rank: 5 }]
    })
  }

  function pairs(): Candidate[] {
    const at = askable.findIndex((rows, place) => {
      const column = rows.map(row => asSeen(row[place + 1]!))
      return (
        rows.length >= ROWS &&
        new Set(column).size === column.length &&
        ['sign', 'answer'].includes(askableColumns[place]?.kind ?? '')
      )
    })
    if (at < 0 || isRole) return []
    const short = askable[at]!.filter(row => isShort(row[0]!) && isShort(row[at + 1]!)).slice(0, PAIRS)
    const [label, value] = [(row: string[]) => row[0]!, (row: string[]) => row[at + 1]!]
    const untoldRows = untold(short, label, value)
    // Requires that less than a third of the labels give their values away. If more of them do, the other labels may
    // give their values away too, in ways that this check does not see.
    if (untoldRows.length < ROWS || (short.length - untoldRows.length) * 3 >= short.length) return []
    if (!allApart(untoldRows.map(value)) || untold(untoldRows, label, value).length < untoldRows.length) return []
    const stem = say(phrases.matchStem, { heading: section.called, left: columns[0]!, right: columns[at + 1]! })
    const question = {
      kind: 'match' as const,
      stem,
      pairs: untoldRows.map(row => ({ left: row[0]!, right: row[at + 1]! })),
      reason: shortened(untoldRows.map(row => `${row[0]} – ${row[at + 1]}`).join(' · '), REASON_CHARACTERS),
    }
    return [
      {
        ...base,
        skill: 'table',
        question,
        gives: untoldRows.map(row => [row[0]!, row[at + 1]!] as [string, string]),
        rank: 1,
      },
    ]
  }
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
