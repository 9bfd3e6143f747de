import { cleanLine } from '../clean-text.ts'

/** A piece of text as a PDF places it; `y` grows upwards. */
export type Fragment = {
  text: string
  x: number
  y: number
  width: number
  height: number
  font: string
  rightToLeft: boolean
}

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
const COLUMN_GAP_POINTS = 10
const COLUMN_LINES = 8
/** Lines of running text fill their column, cells of a table do not. */
const FILLED_COLUMN = 0.7

/** The lines of a page in reading order: column after column where text runs in two. */
export function linesOfPage(fragments: Fragment[], page: number): PdfLine[] {
  const gutter = findGutter(fragments)
  if (gutter === null) return buildLines(fragments, page)
  const bands: { across: boolean; fragments: Fragment[] }[] = []
  for (const row of groupRows(fragments)) {
    const across = row.some(({ x, width }) => x < gutter && x + width > gutter)
    const last = bands.at(-1)
    if (last?.across === across) last.fragments.push(...row)
    else bands.push({ across, fragments: row })
  }
  return bands.flatMap(band => {
    if (band.across) return buildLines(band.fragments, page)
    return [
      ...buildLines(
        band.fragments.filter(({ x }) => x < gutter),
        page,
      ),
      ...buildLines(
        band.fragments.filter(({ x }) => x >= gutter),
        page,
      ),
    ]
  })
}

/** Running heads and feet: the same words, digits aside, at the same height on half of the pages. */
export function withoutRunningLines(pages: PdfLine[][]): PdfLine[][] {
  const buildKey = ({ text, y }: PdfLine) => `${Math.round(y / 4)} ${text.replace(/\d+/g, '0')}`
  const pagesByKey = new Map<string, number>()
  for (const lines of pages)
    for (const key of new Set(lines.map(buildKey))) pagesByKey.set(key, (pagesByKey.get(key) ?? 0) + 1)
  const filled = pages.filter(lines => lines.length > 0).length
  const isRunning = (line: PdfLine) => (pagesByKey.get(buildKey(line)) ?? 0) >= Math.max(2, filled / 2)
  return pages.map(lines => {
    const bodyLines = lines.filter(line => !isRunning(line))
    const [lowest, highest] = [Math.min(...bodyLines.map(({ y }) => y)), Math.max(...bodyLines.map(({ y }) => y))]
    return bodyLines.filter(
      ({ y, text }) => !((y === lowest || y === highest) && isPageNumber(text)) && !CONTENTS.test(text),
    )
  })
}

/** A line of a table of contents: dots lead to a page. */
const CONTENTS = /(?:\s?[.…·]){4,}\s*(?:\d{1,4}|[ivxlc]{1,6})$/u

function isPageNumber(text: string): boolean {
  return /^(\D{0,12}\s)?[-–]?\s?\d{1,4}\s?[-–]?((\s\D{1,6}\s|\s?\/\s?)\d{1,4})?$/u.test(text)
}

function buildLines(fragments: Fragment[], page: number): PdfLine[] {
  return groupRows(fragments).map(row => buildLine(row, page))
}

/** Fragments on one base line, from the top of the page to its foot. */
function groupRows(fragments: Fragment[]): Fragment[][] {
  const rows: Fragment[][] = []
  for (const fragment of [...fragments].sort((one, other) => other.y - one.y)) {
    const row = rows.at(-1)
    const near = row && Math.abs(row[0]!.y - fragment.y) < Math.max(2, 0.4 * Math.min(row[0]!.height, fragment.height))
    if (near) row.push(fragment)
    else rows.push([fragment])
  }
  return rows
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

/** Where the page parts into two columns of running text; null where it does not. */
function findGutter(fragments: Fragment[]): number | null {
  if (fragments.length < 2 * COLUMN_LINES) return null
  const leftEdge = Math.min(...fragments.map(({ x }) => x))
  const right = Math.max(...fragments.map(({ x, width }) => x + width))
  for (let at = leftEdge + 0.35 * (right - leftEdge); at <= leftEdge + 0.65 * (right - leftEdge); at += 2) {
    const [from, to] = [at - COLUMN_GAP_POINTS / 2, at + COLUMN_GAP_POINTS / 2]
    const rows = groupRows(fragments)
    const across = rows.filter(row => row.some(({ x, width }) => x < to && x + width > from)).length
    if (across > rows.length / 4) continue
    const lines = (side: Fragment[]) =>
      groupRows(side).map(row => Math.max(...row.map(({ x, width }) => x + width)) - Math.min(...row.map(({ x }) => x)))
    const [before, after] = [
      lines(fragments.filter(({ x, width }) => x + width <= from)),
      lines(fragments.filter(({ x }) => x >= to)),
    ]
    if (before.length < COLUMN_LINES || after.length < COLUMN_LINES) continue
    if (median(before) > FILLED_COLUMN * (from - leftEdge) && median(after) > FILLED_COLUMN * (right - to)) return at
  }
  return null
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!
}
