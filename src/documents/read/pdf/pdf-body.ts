import type { PdfLine } from './pdf-lines.ts'

/** Minimum ratio of a heading's letter height to that of the text. */
const HEADING_RATIO = 1.12
/**
 * Minimum values at which letters larger than the most frequent ones also count as body text: `TEXT_LINES` consecutive
 * lines contain at least `TEXT_SHARE` of the text's letters, and there are `TEXT_CHARACTERS` letters in all.
 */
const TEXT_LINES = 4
const TEXT_SHARE = 0.4
const TEXT_CHARACTERS = 150
const TEXT_STEP = 2
/** Distance of two lines, in letter heights, from which on they may belong to different paragraphs. */
const WIDE_STEP = 1.6
/**
 * If more than this share of the lines at that distance do not begin with a capital, the lines continue each other, and
 * the distance is the one inside paragraphs.
 */
const RUN_ON_SHARE = 0.25
/**
 * Limits for a smaller line step to be the one inside paragraphs: the minimum share of all steps that have it
 * (`STEP_SHARE`), and the minimum ratio of the most frequent step to it (`LEAST_SPACED`).
 */
const STEP_SHARE = 0.015
const LEAST_SPACED = 1.2

/** The most frequent letter height, font and line step of the text, and the width and right edge of its long lines. */
export type Body = { height: number; font: string; step: number; width: number; right: number }

/** The distance from a line to the next, and whether the next continues it. */
type LineStep = { step: number; isRunOn: boolean }

export function measureBody(lines: PdfLine[]): Body {
  const height = heaviestKey(lines, roundHeight, line => line.text.length)
  const bodyLines = lines.filter(line => Math.abs(line.height - height) < 0.6)
  const roundStep = (step: number) => Math.round(step * 2) / 2
  const steps = bodyLines.flatMap((line, index) => {
    const next = bodyLines[index + 1]
    const step = next && next.page === line.page ? line.y - next.y : 0
    const isRunOn = next !== undefined && !/^[^\p{L}]*\p{Lu}/u.test(next.text)
    return step > 0 && step < 4 * height ? [{ step: roundStep(step), isRunOn }] : []
  })
  const most = (sizes: number[]) => sizes.sort((one, other) => one - other)[Math.floor(sizes.length * 0.95)] ?? 1
  return {
    height,
    font: heaviestKey(
      bodyLines,
      line => line.font,
      line => line.text.length,
    ),
    step: steps.length > 0 ? measureLineStep(steps, height) : 1.2 * height,
    width: most(bodyLines.map(line => line.right - line.x)),
    right: most(bodyLines.map(line => line.right)),
  }
}

/**
 * Returns the line step inside paragraphs. This is the most frequent step from line to line, except in a document of
 * one-line paragraphs: there, the most frequent step is the distance between paragraphs, and the smallest step that
 * occurs often is returned.
 */
function measureLineStep(steps: LineStep[], height: number): number {
  const frequent = heaviestKey(
    steps,
    ({ step }) => step,
    () => 1,
  )
  const countOf = (step: number) => steps.filter(other => other.step === step).length
  const runOn = steps.filter(({ step, isRunOn }) => step === frequent && isRunOn).length
  if (frequent < WIDE_STEP * height || runOn > RUN_ON_SHARE * countOf(frequent)) return frequent
  const inside = steps.filter(
    ({ step }) => step >= height && step * LEAST_SPACED < frequent && countOf(step) >= STEP_SHARE * steps.length,
  )
  return inside.length > 0 ? Math.min(...inside.map(({ step }) => step)) : frequent
}

/**
 * Returns the letter heights of headings, the largest first. A larger height in which whole paragraphs are set does not
 * belong to headings.
 */
export function headingHeights(lines: PdfLine[], body: number): number[] {
  const heights = lines.filter(line => line.height > HEADING_RATIO * body).map(roundHeight)
  return [...new Set(heights)]
    .filter(height => !isTextHeight(lines, height))
    .sort((one, other) => other - one)
    .slice(0, 5)
}

function isTextHeight(lines: PdfLine[], height: number): boolean {
  const runs: PdfLine[][] = []
  for (const line of lines) {
    if (roundHeight(line) !== height) continue
    const last = runs.at(-1)?.at(-1)
    const isBelow = last?.page === line.page && last.y > line.y && last.y - line.y < TEXT_STEP * height
    if (isBelow) runs.at(-1)!.push(line)
    else runs.push([line])
  }
  const count = (all: PdfLine[][]) => all.flat().reduce((sum, { text }) => sum + text.length, 0)
  const letters = count(runs)
  return letters >= TEXT_CHARACTERS && count(runs.filter(run => run.length >= TEXT_LINES)) >= TEXT_SHARE * letters
}

function roundHeight({ height }: PdfLine): number {
  return Math.round(height * 2) / 2
}

function heaviestKey<Item, Key>(items: Item[], keyOf: (item: Item) => Key, weightOf: (item: Item) => number): Key {
  const weights = new Map<Key, number>()
  for (const item of items) weights.set(keyOf(item), (weights.get(keyOf(item)) ?? 0) + weightOf(item))
  return [...weights].sort(([, one], [, other]) => other - one)[0]![0]
}
