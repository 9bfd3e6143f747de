import { cleanLine } from '../clean-text.ts'
import { cutIntoColumns } from './pdf-columns.ts'
import { type Fragment, groupRows } from './pdf-fragments.ts'

/** Words that stand together on a line; cells of a table are apart. */
export type Segment = { x: number; right: number; text: string }

export type PdfLine = {
  text: string
  segments: Segment[]
  x: number
  right: number
  y: number
  height: number
  /** The font of most of its words. */
  font: string
  page: number
}

/** Parts of a line that stand further apart than this, in heights of the line, are cells. */
const CELL_GAP = 0.8
const WORD_GAP = 0.15
/** Bullets of Wingdings and Courier where a PDF gives their keys instead of their signs. */
const BULLET_KEYS = new Set(['o', '§', 'Ø', 'ü', 'v', 'q', 'l', 'n', 'u', 'w', 'à', 'è'])

/** The lines of a page in reading order: column after column where text runs in several. */
export function readPageLines(fragments: Fragment[], page: number): PdfLine[] {
  return cutIntoColumns(fragments).flatMap(column => groupRows(column).map(row => buildLine(row, page)))
}

/** Running heads and feet: the same words, digits aside, at the same height on half of the pages. */
export function withoutRunningLines(pages: PdfLine[][]): PdfLine[][] {
  const buildKey = ({ text, y }: PdfLine) => `${Math.round(y / 4)} ${text.replace(/\d+/g, '0')}`
  const pagesByKey = new Map<string, number>()
  for (const lines of pages)
    for (const key of new Set(lines.map(buildKey))) pagesByKey.set(key, (pagesByKey.get(key) ?? 0) + 1)
  const filled = pages.filter(lines => lines.length > 0).length
  const isRunning = (line: PdfLine) => (pagesByKey.get(buildKey(line)) ?? 0) >= Math.max(2, filled / 2)
  const bodies = pages.map(lines => lines.filter(line => !isRunning(line)))
  // Pages that say the same throughout are copies of one.
  const areCopies = 2 * bodies.flat().length < pages.flat().length
  return (areCopies ? pages : bodies).map(dropPageNumber)
}

function dropPageNumber(lines: PdfLine[]): PdfLine[] {
  const [lowest, highest] = [Math.min(...lines.map(({ y }) => y)), Math.max(...lines.map(({ y }) => y))]
  const isEdge = ({ y }: PdfLine) => y === lowest || y === highest
  return lines.filter(line => !(isEdge(line) && isPageNumber(line.text)) && !CONTENTS.test(line.text))
}

/** A line of a table of contents: dots lead to a page. */
const CONTENTS = /(?:\s?[.…·]){4,}\s*(?:\d{1,4}|[ivxlc]{1,6})$/u

function isPageNumber(text: string): boolean {
  return /^(\D{0,12}\s)?[-–]?\s?\d{1,4}\s?[-–]?((\s\D{1,6}\s|\s?\/\s?)\d{1,4})?$/u.test(text)
}

function buildLine(row: Fragment[], page: number): PdfLine {
  const rightToLeft = row.filter(fragment => fragment.rightToLeft).length * 2 > row.length
  const sorted = [...row].sort((one, other) => (rightToLeft ? other.x - one.x : one.x - other.x))
  const height = Math.max(...row.map(fragment => fragment.height))
  const segments: Segment[] = []
  for (const { x, width, text } of sorted) {
    const last = segments.at(-1)
    const gap = last ? (rightToLeft ? last.x - (x + width) : x - last.right) : 0
    if (last && gap < CELL_GAP * height) {
      last.text += gap > WORD_GAP * height && !/\s$/.test(last.text) ? ` ${text}` : text
      last.x = Math.min(last.x, x)
      last.right = Math.max(last.right, x + width)
    } else segments.push({ x, right: x + width, text })
  }
  for (const segment of segments) segment.text = cleanLine(segment.text)
  const [first, second] = segments
  if (first && second && BULLET_KEYS.has(first.text) && sorted[0]!.font !== sorted[1]!.font) first.text = '•'
  return {
    text: segments.map(({ text }) => text).join(' '),
    segments,
    x: Math.min(...row.map(({ x }) => x)),
    right: Math.max(...row.map(({ x, width }) => x + width)),
    y: row[0]!.y,
    height,
    font: fontOfMost(row),
    page,
  }
}

function fontOfMost(row: Fragment[]): string {
  const letters = new Map<string, number>()
  for (const { font, text } of row) letters.set(font, (letters.get(font) ?? 0) + text.length)
  return [...letters].sort(([, one], [, other]) => other - one)[0]![0]
}
