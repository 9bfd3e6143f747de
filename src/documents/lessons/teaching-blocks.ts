import { asMarkdown, asMarkdownList, shortened } from '../../course/markdown-words.ts'
import type { MaterialBlock } from '../../course/material.ts'
import type { SourceBlockOf, SourceItem } from '../../course/source-document.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { countWords } from '../../language/words.ts'
import type { SourcePhrases } from '../source-phrases.ts'
import { say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'

type Teaching = Exclude<MaterialBlock, { type: 'check' }>

const SENTENCE = 400
const TITLE = 200
const POINTS = 8
const STEPS = 10
const STEP_CHARACTERS = 780
const FIGURE_ITEMS = 7
const FIGURE_WORDS = 9
const FIGURE_LABEL = 60
const ROWS = 12
const COLUMNS = 5
const CALLOUT = 1_150
const NO_CELL = '–'

/** Returns ordered steps: as a process figure if all of them are short, otherwise as blocks of steps. */
export function stepBlocks(title: string, items: SourceItem[], phrases: SourcePhrases, language: string): Teaching[] {
  const isShort = ({ text, items: inner }: SourceItem) =>
    !inner && text.length <= FIGURE_LABEL && countWords(text, language) <= FIGURE_WORDS
  if (items.length >= 3 && items.length <= FIGURE_ITEMS && items.every(isShort)) {
    const caption = shortened(title, 120)
    return [
      {
        type: 'figure',
        form: 'process',
        caption,
        reading: phrases.orderReason,
        items: items.map(({ text }) => ({ label: text })),
      },
    ]
  }
  return chunks(items, STEPS, 2).map((part, index, all) => ({
    type: 'steps',
    title: partTitle(title, index, all.length),
    steps: part.map((item, at) => ({
      title: say(phrases.step, { number: all.slice(0, index).reduce((sum, { length }) => sum + length, 0) + at + 1 }),
      markdown: shortened(stepText(item), STEP_CHARACTERS),
    })),
  }))
}

/** Returns the title of one of several parts, with its number: "Checks (1/2)". */
function partTitle(title: string, index: number, count: number): string {
  return shortened(count === 1 ? title : `${title} (${index + 1}/${count})`, TITLE)
}

function stepText({ text, items = [] }: SourceItem): string {
  return items.length === 0
    ? asMarkdown(text)
    : `${asMarkdown(text)}\n\n${asMarkdownList(
        items.map(line => ({ text: line })),
        false,
      )}`
}

/** Returns an accordion for a list whose items each open with a term; null for any other list. */
export function entriesBlock(title: string, items: SourceItem[]): Teaching[] | null {
  const entries = items.flatMap(item => (item.lead ? [{ lead: bare(item.lead), rest: dropLead(item) }] : []))
  if (entries.length < 3 || entries.length < items.length || entries.some(({ rest }) => rest === '')) return null
  if (entries.some(({ lead, rest }) => lead.length > 120 || rest.length > 1_000)) return null
  return chunks(entries, POINTS, 2).map((part, index, all) => ({
    type: 'accordion',
    title: partTitle(title, index, all.length),
    items: part.map(({ lead, rest }) => ({ title: lead, markdown: asMarkdown(rest) })),
  }))
}

export function dropLead({ text, lead = '', items = [] }: SourceItem): string {
  return [text.slice(lead.length).replace(/^[\s.:：–—-]+/u, ''), ...items].join(' ')
}

export function bare(lead: string): string {
  return lead.replace(/[\s.:：–—-]+$/u, '')
}

/** Returns key points for a plain list; null where its items are too long or nested. */
export function pointBlocks(title: string, items: SourceItem[]): Teaching[] | null {
  if (items.length < 2 || items.some(({ text, items: inner }) => inner || text.length > SENTENCE)) return null
  return chunks(items, POINTS, 2).map((part, index, all) => ({
    type: 'keypoints',
    title: partTitle(title, index, all.length),
    points: part.map(({ text }) => text),
  }))
}

/** Returns key points for a paragraph that is a run of rules, one a sentence; null for other prose. */
export function ruleBlocks(title: string, text: string, words: SourceWords): Teaching[] | null {
  const sentences = splitSentences(text, words.language)
  if (sentences.length < 3 || sentences.length > POINTS || sentences.some(({ length }) => length > SENTENCE))
    return null
  const isRule = (sentence: string) => words.has('duties', sentence) || words.isStep(sentence)
  const rules = sentences.filter(isRule).length
  if (rules < 0.6 * sentences.length || sentences.some(sentence => words.starts('pronouns', sentence))) return null
  return [{ type: 'keypoints', title: shortened(title, TITLE), points: sentences }]
}

const TONES = ['warning', 'note', 'tip'] as const

const LABEL = (names: string) => `^(${names})\\s*[:：!–—-]\\s*(?=\\S)`

/**
 * Returns a callout block with its own title or the default title of its tone. Null if the paragraph is not a callout,
 * or is too long for one.
 */
export function calloutBlock({ text, callout }: SourceBlockOf<'paragraph'>, phrases: SourcePhrases): Teaching | null {
  if (!callout || text.length > CALLOUT) return null
  const title = shortened(callout.title ?? phrases[callout.tone], TITLE)
  return { type: 'callout', tone: callout.tone, title, markdown: asMarkdown(text) }
}

/** Returns the text of a list item without a label such as "Note:" before it. */
export function withoutLabel(text: string, words: SourceWords): string {
  const label = TONES.map(list => words.pattern(list, LABEL)?.exec(text)).find(match => match)
  return label ? text.slice(label[0].length) : text
}

/** Returns a table in parts that the page can show; null where a cell or a column title is too long. */
export function tableBlocks(title: string, table: SourceBlockOf<'table'>): Teaching[] | null {
  const cells = [table.columns, ...table.rows].flat()
  if (cells.some(({ length }) => length > SENTENCE) || table.columns.some(({ length }) => length > 120)) return null
  const columnSets =
    table.columns.length <= COLUMNS
      ? [table.columns.map((_, column) => column)]
      : columnParts(table.columns.length, findKeyColumn(table.rows))
  return columnSets.flatMap(columns =>
    chunks(table.rows, ROWS, 1).map(rows => ({
      type: 'table' as const,
      caption: shortened(title, TITLE),
      columns: columns.map(column => table.columns[column] || NO_CELL),
      rows: rows.map(row => columns.map(column => row[column] || NO_CELL)),
    })),
  )
}

/** Splits columns into sets that fit the page. The key column is repeated in every set. */
function columnParts(count: number, key: number): number[][] {
  const others = Array.from({ length: count }, (_, column) => column).filter(column => column !== key)
  return Array.from({ length: Math.ceil(others.length / (COLUMNS - 1)) }, (_, part) => [
    key,
    ...others.slice(part * (COLUMNS - 1), (part + 1) * (COLUMNS - 1)),
  ])
}

/**
 * Returns the index of the column that identifies the rows: the first without empty or repeated cells; columns of words
 * are preferred to columns of numbers. Returns 0 if there is none.
 */
function findKeyColumn(rows: string[][]): number {
  const columns = rows[0]!.map((_, column) => rows.map(row => row[column] ?? ''))
  const keys = columns.flatMap((cells, column) =>
    cells.every(cell => cell !== '') && new Set(cells).size === cells.length ? [column] : [],
  )
  const isNamed = (column: number) => 2 * columns[column]!.filter(cell => /\p{L}{2,}/u.test(cell)).length > rows.length
  return keys.find(isNamed) ?? keys[0] ?? 0
}

/** Splits items into equal parts of at most `most`, and drops parts of fewer than `least`. */
export function chunks<Item>(items: Item[], most: number, least: number): Item[][] {
  const count = Math.ceil(items.length / most)
  const parts = Array.from({ length: count }, (_, part) =>
    items.slice(Math.round((part * items.length) / count), Math.round(((part + 1) * items.length) / count)),
  )
  return parts.filter(part => part.length >= least)
}
