import type { Fragment } from './pdf-fragments.ts'
import type { PdfLine } from './pdf-lines.ts'

/**
 * A text at the upper or lower edge of at least this many pages is a running head, unless it is larger than the body
 * text.
 */
const HEAD_PAGES = 3
const EDGE_LINES = 2
/**
 * A chapter's number on a tab in the margin stands at the same place on at least this many pages and this share of all
 * pages.
 */
const TAB_PAGES = 3
const TAB_SHARE = 0.2
const TAB_HEIGHT_RATIO = 1.1
const PLACE_POINTS = 4
/** Running heads may differ in letter height from page to page by up to this factor. */
const SAME_HEIGHT = 1.1

type Placed = { text: string; x: number; y: number }

/** A text without a word is no running head: numbers and signs of list items stand at the edges of many pages too. */
const WORD = /\p{L}{3}/u

/**
 * Drops chapter numbers that are larger or smaller than the text and stand at the same place on many pages; otherwise
 * they would be read into the middle of lines.
 */
export function withoutMarginNumbers(pages: Fragment[][]): Fragment[][] {
  const body = weighHeight(pages.flat())
  const isTab = ({ text, height }: Fragment) => {
    const ratio = height / body
    return /^(?:\d{1,2}|[IVX]{1,5})$/.test(text.trim()) && Math.max(ratio, 1 / ratio) > TAB_HEIGHT_RATIO
  }
  const buildKey = ({ x, y, height }: Fragment) =>
    [x, y, height].map(place => Math.round(place / PLACE_POINTS)).join(' ')
  const counts = countPages(
    pages.map(fragments => fragments.filter(isTab)),
    buildKey,
  )
  const least = Math.max(TAB_PAGES, TAB_SHARE * pages.length)
  return pages.map(fragments =>
    fragments.filter(fragment => !isTab(fragment) || (counts.get(buildKey(fragment)) ?? 0) < least),
  )
}

/**
 * Drops running heads and footers. These are lines that are equal except for their digits and stand at the same height
 * on half of the pages or at the edges of three pages, and lines at an edge of which a part repeats in this way.
 */
export function withoutRunningLines(pages: PdfLine[][]): PdfLine[][] {
  const buildKey = ({ text, y }: PdfLine) => `${Math.round(y / PLACE_POINTS)} ${withoutDigits({ text })}`
  const counts = countPages(pages, buildKey)
  const edges = pages.map(findEdges)
  const edgeCounts = countPages(
    edges.map(lines => [...lines]),
    buildKey,
  )
  const partsByPage = edges.map(lines =>
    [...lines].flatMap(line => line.segments.map(segment => ({ ...segment, y: line.y }))),
  )
  const partCounts = countPages(partsByPage, buildPartKey)
  const filled = pages.filter(lines => lines.length > 0).length
  const halfOfPages = Math.max(2, filled / 2)
  // A page that lies on its side has its running head at another height. On a cover, the same words in larger letters
  // are the title.
  const runningHeights = new Map(
    pages
      .flat()
      .filter(line => WORD.test(line.text) && counts.get(buildKey(line))! >= Math.max(HEAD_PAGES, halfOfPages))
      .map(line => [withoutDigits(line), line.height]),
  )
  const isRunningText = (line: PdfLine) => line.height <= (runningHeights.get(withoutDigits(line)) ?? 0) * SAME_HEIGHT
  const bodies = pages.map((lines, at) =>
    lines.filter(line => {
      if ((counts.get(buildKey(line)) ?? 0) >= halfOfPages) return false
      if (!edges[at]!.has(line)) return true
      if (isRunningText(line)) return false
      // Only a part of this running head repeats: in "Scope    As of May 2024" the chapter's name changes from page to page.
      const hasRunningPart =
        line.segments.length > 1 &&
        line.segments.some(
          part =>
            WORD.test(part.text) &&
            partCounts.get(buildPartKey({ ...part, y: line.y }))! >= Math.max(HEAD_PAGES, halfOfPages),
        )
      const isHead = WORD.test(line.text) && (edgeCounts.get(buildKey(line)) ?? 0) >= HEAD_PAGES
      return !hasRunningPart && !isHead
    }),
  )
  // If less than half of the document would be left, its pages are copies of one page, so nothing is removed.
  const areCopies = 2 * bodies.flat().length < pages.flat().length
  return (areCopies ? pages : bodies).map(dropPageNumber)
}

function withoutDigits({ text }: { text: string }): string {
  return text.replace(/\d+/g, '0')
}

function buildPartKey({ text, x, y }: Placed): string {
  return [Math.round(x / PLACE_POINTS), Math.round(y / PLACE_POINTS), text.replace(/\d+/g, '0')].join(' ')
}

/**
 * Returns the lines at the upper and lower edges of a page. Lines larger than its text are left out, because they are
 * titles.
 */
function findEdges(lines: PdfLine[]): Set<PdfLine> {
  const heights = lines.map(({ height }) => height).sort((one, other) => one - other)
  const usual = heights[heights.length >> 1] ?? 0
  const sorted = lines.toSorted((one, other) => other.y - one.y)
  const ends = [...sorted.slice(0, EDGE_LINES), ...sorted.slice(-EDGE_LINES)]
  return new Set(ends.filter(({ height }) => height <= usual * 1.05))
}

function dropPageNumber(lines: PdfLine[]): PdfLine[] {
  const [lowest, highest] = [Math.min(...lines.map(({ y }) => y)), Math.max(...lines.map(({ y }) => y))]
  return lines.filter(({ y, text }) => !((y === lowest || y === highest) && isPageNumber(text)))
}

function isPageNumber(text: string): boolean {
  return (
    /^(\D{0,12}\s)?[-–]?\s?\d{1,4}\s?[-–]?((\s\D{1,6}\s|\s?\/\s?)\d{1,4})?$/u.test(text) ||
    /^[-–]?\s?[ivxlc]{1,6}\s?[-–]?$/.test(text)
  )
}

function countPages<Part>(pages: Part[][], buildKey: (part: Part) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const parts of pages) for (const key of new Set(parts.map(buildKey))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Returns the height of most letters. */
function weighHeight(fragments: Fragment[]): number {
  const letters = new Map<number, number>()
  for (const { height, text } of fragments) {
    const rounded = Math.round(height * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 1
}
