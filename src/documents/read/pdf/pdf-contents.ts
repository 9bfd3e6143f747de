import type { PdfLine } from './pdf-lines.ts'

/** A line of a table of contents: leader dots before a page number. */
const LEADERS = /(?:\s?[.…·_]){4,}\s*(?:\d{1,4}(?:\s?(?:[-–&,]|and)\s?\d{1,4})*|[ivxlc]{1,6})$/u
/** A line that ends with a page number. */
const ENTRY = /^(.*\p{L}.*?)[\s.…·]+(\d{1,4}|[ivxlc]{1,6})$/u
/** A line that begins with a page number. */
const NUMBER_FIRST = /^(\d{1,4})\s+(\S.*\p{L}.*)$/u
const ENTRIES = 3
/** Maximum number of lines between two entries: a title of several lines has its number on the last line. */
const LINES_BETWEEN = 2
/** Minimum share of a list's entries whose titles are found on other pages. */
const FOUND_SHARE = 0.5
const NAMED_ONCE_SHARE = 0.7
/** Number of letters by which titles are compared. */
const KEY_CHARACTERS = 24
const LEAST_CHARACTERS = 4

type Entry = { at: number; key: string; number: number }

/**
 * Removes tables of contents and lists of figures: runs of titles with rising page numbers whose titles, for the most
 * part, are found on other pages too.
 */
export function withoutContents(pages: PdfLine[][]): PdfLine[][] {
  const runsByPage = pages.map(findRuns)
  const pagesByTitle = new Map<string, Set<PdfLine[]>>()
  pages.forEach((lines, at) => {
    // Excludes lines that are numbered entries on their own page, because an entry that is found on several pages
    // belongs to a timetable.
    const counted = new Set(runsByPage[at]!.flatMap(run => run.map(entry => entry.at)))
    lines.forEach(({ text }, place) => {
      if (counted.has(place)) return
      const key = buildKey(text)
      pagesByTitle.set(key, (pagesByTitle.get(key) ?? new Set()).add(lines))
    })
  })
  return pages.map((lines, at) => {
    const isElsewhere = ({ key }: Entry) => [...(pagesByTitle.get(key) ?? [])].some(page => page !== lines)
    const dropped = new Set(
      runsByPage[at]!.flatMap(run => {
        const titles = new Map(run.map(entry => [entry.key, entry]))
        // Excludes calendars, because their rows repeat. A table of contents names each title once.
        if (titles.size < NAMED_ONCE_SHARE * run.length) return []
        if ([...titles.values()].filter(isElsewhere).length < FOUND_SHARE * titles.size) return []
        const first = firstLine(run, lines, pagesByTitle)
        return lines.slice(first, run.at(-1)!.at + 1)
      }),
    )
    return lines.filter(line => !dropped.has(line) && !LEADERS.test(line.text))
  })
}

/**
 * Finds runs of entries near each other whose page numbers rise. The number may be at the end or at the start of an
 * entry. Roman numbers count as 0, so they come first.
 */
function findRuns(lines: PdfLine[]): Entry[][] {
  const atEnd = joinEntries(lines, text => ENTRY.exec(text)?.slice(1) ?? [])
  const atStart = joinEntries(lines, text => NUMBER_FIRST.exec(text)?.slice(1).reverse() ?? [])
  return [...atEnd, ...atStart]
}

function joinEntries(lines: PdfLine[], readEntry: (text: string) => string[]): Entry[][] {
  const runs: Entry[][] = []
  lines.forEach(({ text }, at) => {
    const [title, number] = readEntry(text)
    const key = title === undefined ? '' : buildKey(title)
    if (number === undefined || key.length < LEAST_CHARACTERS) return
    const entry = { at, key, number: /^\d/.test(number) ? Number(number) : 0 }
    const last = runs.at(-1)?.at(-1)
    const goesOn = last !== undefined && at - last.at <= LINES_BETWEEN + 1 && entry.number >= last.number
    if (goesOn) runs.at(-1)!.push(entry)
    else runs.push([entry])
  })
  return runs.filter(run => run.length >= ENTRIES)
}

/**
 * Returns the first line of a table of contents. It may be an unnumbered chapter title above the first entry, if that
 * title is found on another page too.
 */
function firstLine(run: Entry[], lines: PdfLine[], pagesByTitle: Map<string, Set<PdfLine[]>>): number {
  const { at } = run[0]!
  const above = lines[at - 1]
  const places = above && pagesByTitle.get(buildKey(above.text))
  return places && places.size > 1 ? at - 1 : at
}

function buildKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\d.]+\s/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, KEY_CHARACTERS)
}
