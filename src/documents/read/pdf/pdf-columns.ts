import { type Fragment, findLeft, findRight, groupRows, joinRow } from './pdf-fragments.ts'

const GAP_POINTS = 10
/** Distance, in points, between the positions at which gaps are searched for. */
const PLACE_POINTS = 2
/** Maximum share of lines that may run across a gap, such as titles, figures and footers. */
const ACROSS_SHARE = 0.25
/** Minimum width of a column, as a share of the width of the text. */
const NARROWEST_SHARE = 0.15
/** Minimum share of a column's width that its lines fill. Lines of running text fill it, cells of a table do not. */
const FILLED_SHARE = 0.7
const WORDS_PER_LINE = 3
/**
 * Minimum number of lines of a column, and minimum share of them that continue a sentence. A box of few lines needs a
 * larger share.
 */
const COLUMN = { lines: 8, goingOn: 0.2 }
const BOX = { lines: 3, goingOn: 0.5 }
/** Share of lines that may reach beyond a column's edges, such as page numbers and margin notes. */
const FEW = 0.1
/**
 * Limits for two lists side by side: minimum number of lines in each, minimum ratio of the shorter to the longer, and
 * maximum share of lines that are level with a line of the other list.
 */
const APART = { lines: 8, ratio: 0.6, level: 0.4 }
/**
 * Limits for columns that are columns of a table. A table row begins where the step from the line above is more than
 * `ROW_STEP` times the usual step. Both columns must have at least `ROW_STARTS` such rows, and at least `ALIGNED_SHARE`
 * of the rows must begin at the same height in both.
 */
const ROW_STEP = 1.25
const ROW_STARTS = 3
const ALIGNED_SHARE = 0.6
const SAME_HEIGHT_POINTS = 3

/**
 * Returns the text of a page in reading order, cut into columns by a recursive cut. Where a gap runs through many
 * lines, the text on its left comes before the text on its right. Lines across the gap keep their place between the
 * bands of columns.
 */
export function cutIntoColumns(fragments: Fragment[]): Fragment[][] {
  if (fragments.length < 2 * BOX.lines) return [fragments]
  const rows = groupRows(fragments)
  const gap = findGap(rows, fragments) ?? findGapInPart(rows, fragments)
  if (gap === null) return [fragments]
  const { place, from, to } = gap
  const above = rows.slice(0, from).flat()
  const below = rows.slice(to).flat()
  return [
    ...(above.length > 0 ? cutIntoColumns(above) : []),
    ...cutAtGap(rows.slice(from, to), place),
    ...(below.length > 0 ? cutIntoColumns(below) : []),
  ]
}

function cutAtGap(rows: Fragment[][], gap: number): Fragment[][] {
  const bands: { isAcross: boolean; fragments: Fragment[] }[] = []
  for (const row of rows) {
    const isAcross = row.some(({ x, width }) => x < gap && x + width > gap)
    const last = bands.at(-1)
    if (last?.isAcross === isAcross) last.fragments.push(...row)
    else bands.push({ isAcross, fragments: [...row] })
  }
  return bands.flatMap(band => {
    if (band.isAcross) return [band.fragments]
    const [left, right] = splitAt(band.fragments, gap)
    const sides = isRightToLeft(band.fragments) ? [right, left] : [left, right]
    return sides.filter(side => side.length > 0).flatMap(cutIntoColumns)
  })
}

/** A vertical gap at `place` in the rows from `from` up to `to` (exclusive). */
type Gap = { place: number; from: number; to: number }

/** Returns the gap between columns or boxes of running text that the fewest lines cross; null where there is none. */
function findGap(rows: Fragment[][], fragments: Fragment[]): Gap | null {
  const gaps = listPlaces(fragments).flatMap(place => {
    const across = rows.filter(row => runsAcross(row, place)).length
    if (across > ACROSS_SHARE * rows.length) return []
    const [before, after] = listSides(fragments, place)
    const isText = isRunningText(before) && isRunningText(after) && !areRowsOfTable(before, after)
    return isText || standApart(before, after) ? [{ place, across }] : []
  })
  const [best] = gaps.sort((one, other) => one.across - other.across)
  return best ? { place: best.place, from: 0, to: rows.length } : null
}

/**
 * Returns the gap in the longest part of a page that has columns, such as the part below a full-width summary or above
 * a table.
 */
function findGapInPart(rows: Fragment[][], fragments: Fragment[]): Gap | null {
  const parts = listPlaces(fragments)
    .map(place => ({ place, ...findFreeRun(rows.map(row => runsAcross(row, place))) }))
    .filter(({ from, to }) => to - from >= COLUMN.lines && to - from < rows.length)
    .sort((one, other) => other.to - other.from - (one.to - one.from))
  const best = parts.find(({ place, from, to }) => {
    const [before, after] = listSides(rows.slice(from, to).flat(), place)
    const isLong = Math.min(before.length, after.length) >= COLUMN.lines
    return isLong && isRunningText(before) && isRunningText(after) && !areRowsOfTable(before, after)
  })
  return best ?? null
}

/**
 * Returns the run of rows with the highest worth. A row that does not cross the gap adds 1; a row across the gap takes
 * as much away as makes a run worthless if more than `ACROSS_SHARE` of its rows cross.
 */
function findFreeRun(across: boolean[]): { from: number; to: number } {
  const cost = (1 - ACROSS_SHARE) / ACROSS_SHARE
  let best = { from: 0, to: 0, worth: 0 }
  let [from, worth] = [0, 0]
  for (const [at, isAcross] of across.entries()) {
    if (worth <= 0) [from, worth] = [at, 0]
    worth += isAcross ? -cost : 1
    if (worth > best.worth) best = { from, to: at + 1, worth }
  }
  return best
}

function listPlaces(fragments: Fragment[]): number[] {
  const [left, right] = [findLeft(fragments), findRight(fragments)]
  const narrowest = NARROWEST_SHARE * (right - left)
  const count = Math.max(0, Math.floor((right - left - 2 * narrowest) / PLACE_POINTS) + 1)
  return Array.from({ length: count }, (_, at) => left + narrowest + at * PLACE_POINTS)
}

function runsAcross(row: Fragment[], place: number): boolean {
  return row.some(({ x, width }) => x < place + GAP_POINTS / 2 && x + width > place - GAP_POINTS / 2)
}

/** Returns the rows left of a gap and the rows right of it. */
function listSides(fragments: Fragment[], place: number): [Fragment[][], Fragment[][]] {
  const [from, to] = [place - GAP_POINTS / 2, place + GAP_POINTS / 2]
  return [
    groupRows(fragments.filter(({ x, width }) => x + width <= from)),
    groupRows(fragments.filter(({ x }) => x >= to)),
  ]
}

function isRunningText(rows: Fragment[][]): boolean {
  const texts = rows.map(joinRow)
  const { goingOn } = rows.length >= COLUMN.lines ? COLUMN : BOX
  if (rows.length < BOX.lines || countGoingOn(texts) < goingOn * (rows.length - 1)) return false
  const words = texts.map(text =>
    /\p{Script=Han}|\p{Script=Hiragana}/u.test(text) ? text.length : text.split(/\s+/).length,
  )
  const width = share(rows.map(findRight), 1 - FEW) - share(rows.map(findLeft), FEW)
  const widths = rows.map(row => findRight(row) - findLeft(row))
  return median(words) >= WORDS_PER_LINE && median(widths) > FILLED_SHARE * width
}

/**
 * Counts lines that continue a sentence. They begin in lower case or, in a script without case, follow a line without a
 * final stop.
 */
function countGoingOn(texts: string[]): number {
  return texts.filter(
    (text, at) =>
      at > 0 && (/^\p{Ll}/u.test(text) || (/^\p{Lo}/u.test(text) && !/[.。!?！？؟:]$/u.test(texts[at - 1]!))),
  ).length
}

/**
 * Whether two lists stand side by side: both have about as many lines, and most lines are not level with a line of the
 * other list.
 */
function standApart(before: Fragment[][], after: Fragment[][]): boolean {
  const [fewer, more] = [before, after].sort((one, other) => one.length - other.length) as [Fragment[][], Fragment[][]]
  if (fewer.length < APART.lines || fewer.length < APART.ratio * more.length) return false
  const heights = more.map(([first]) => first!.y)
  const level = fewer.filter(([first]) => heights.some(y => Math.abs(y - first!.y) <= SAME_HEIGHT_POINTS))
  return level.length <= APART.level * fewer.length
}

function areRowsOfTable(before: Fragment[][], after: Fragment[][]): boolean {
  const [starts, others] = [findRowStarts(before), findRowStarts(after)].sort((one, other) => one.length - other.length)
  const aligned = starts!.filter(y => others!.some(other => Math.abs(other - y) <= SAME_HEIGHT_POINTS))
  return starts!.length >= ROW_STARTS && aligned.length >= ALIGNED_SHARE * starts!.length
}

/** Returns the heights at which a row begins after more space than usual. */
function findRowStarts(rows: Fragment[][]): number[] {
  const heights = rows.map(([first]) => first!.y)
  const usual = median(heights.slice(1).map((y, at) => heights[at]! - y))
  return heights.filter((y, at) => at === 0 || heights[at - 1]! - y > ROW_STEP * usual)
}

function splitAt(fragments: Fragment[], gap: number): [Fragment[], Fragment[]] {
  return [fragments.filter(({ x }) => x < gap), fragments.filter(({ x }) => x >= gap)]
}

function isRightToLeft(fragments: Fragment[]): boolean {
  return fragments.filter(({ rightToLeft }) => rightToLeft).length * 2 > fragments.length
}

function median(values: number[]): number {
  return share(values, 0.5)
}

/** Returns a quantile: the value below which the given share of values lies. */
function share(values: number[], part: number): number {
  return [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(part * values.length))]!
}
