import { readDivision } from '../../structure/divisions.ts'
import { isCapital } from '../../structure/infer-structure.ts'
import { listSign } from '../list-sign.ts'
import { isCaption } from '../pictures/settle-pictures.ts'
import { type Body, headingHeights } from './pdf-body.ts'
import type { PdfLine } from './pdf-lines.ts'

const HEADING_CHARACTERS = 150
const BOLD_HEADING_CHARACTERS = 80
/** Distance to the line before, in usual line steps, above which a line begins a paragraph. */
export const PARAGRAPH_STEP = 1.3
/**
 * Maximum distance between two lines of one heading, as a multiple of the letter height or of the text's line step,
 * whichever is larger.
 */
const HEADING_STEP = 1.56
/** Maximum distance to a line in lower case that continues a heading, in the same unit. */
const GOING_ON_STEP = 2.2
const LOWEST_LEVEL = 6
export const SENTENCE_END = /[.!?:。！？؟]["”»)]?$/u

/** Blanks of a form to be filled in. */
const BLANKS = /_{4,}|\.{12,}/

/**
 * Returns tests that find headings by their letter height, by capitals, or because their font differs from that of the
 * text below. `levelOf` gives the level of a heading, or null for text.
 */
export function createHeadingTest(lines: PdfLine[], body: Body) {
  const heights = headingHeights(lines, body.height)
  const lowest = Math.min(LOWEST_LEVEL, heights.length + 1)
  return { levelOf, goesOn }

  function levelOf(line: PdfLine, previous: PdfLine | null, next: PdfLine | undefined): number | null {
    if ((listSign(line.text) && !/^\d/.test(line.text)) || isCaption(line.text) || BLANKS.test(line.text)) return null
    const rank = heights.findIndex(height => Math.abs(height - line.height) < 0.4)
    if (rank >= 0 && line.text.length <= HEADING_CHARACTERS) return Math.min(LOWEST_LEVEL, rank + 1)
    const isFirst = previous === null || previous.page !== line.page || line.y > previous.y
    const isApart = isFirst || measureStep(previous, line, body) > PARAGRAPH_STEP
    if (!isApart || !next || !isOneText(line) || !isShortTitle(line)) return null
    if (isCapital(line.text) && !isCapital(next.text)) return lowest
    if (line.font === body.font || /[,;]$/.test(line.text)) return null
    return standsOver(line, next) ? lowest : null
  }

  /** Whether a line stands above a text in another font and does not run on into it. */
  function standsOver(line: PdfLine, next: PdfLine): boolean {
    const after = lines[lines.indexOf(next) + 1]
    const isTwoLines =
      next.font === line.font && isShortTitle(next) && after?.font === body.font && !runsOn(next, after)
    return (next.font === body.font && !runsOn(line, next)) || isTwoLines
  }

  /**
   * Whether a sentence runs on from a line into the next: the next line is near, and begins in lower case or had no
   * room on this line.
   */
  function runsOn(line: PdfLine, next: PdfLine): boolean {
    const isNear = next.page === line.page && measureStep(line, next, body) <= PARAGRAPH_STEP
    return isNear && (/^\p{Ll}/u.test(next.text) || !hasRoom(line, next, body))
  }

  /** Whether a line continues the heading above it; the caller has compared their levels. */
  function goesOn(line: PdfLine, above: PdfLine): boolean {
    if (above.page !== line.page || Math.abs(above.height - line.height) > 0.6 || opensParagraph(line.text))
      return false
    const isLarge = heights.some(height => Math.abs(height - line.height) < 0.4)
    const step = Math.max(line.height, body.step)
    if (isLarge) return above.y - line.y < (/^\p{Ll}/u.test(line.text) ? GOING_ON_STEP : HEADING_STEP) * step
    const isSameFont = line.font === above.font && line.font !== body.font
    return isSameFont && isShortTitle(line) && measureStep(above, line, body) <= PARAGRAPH_STEP
  }
}

/** Returns the distance from the previous line, as a multiple of the usual line step for text of this size. */
export function measureStep(previous: PdfLine, line: PdfLine, body: Body): number {
  const size = Math.max(1, Math.min(previous.height, line.height) / body.height)
  return (previous.y - line.y) / (body.step * size)
}

/** Whether the first word of a line would have fitted at the end of the line before. */
export function hasRoom(previous: PdfLine, line: PdfLine, body: Body): boolean {
  const letter = (previous.right - previous.x) / previous.text.length
  return previous.right + letter * (1 + line.text.split(' ')[0]!.length) < body.right
}

/** Whether a line begins a paragraph whatever its distance to the line before: "Section 3. …", "3.1 …", "B. …". */
export function opensParagraph(text: string): boolean {
  return readDivision(text) !== null || /^(?:\d{1,3}(?:\.\d{1,3}){1,3}\.?|[A-Z]\.)\s+\p{Lu}/u.test(text)
}

function isShortTitle({ text }: PdfLine): boolean {
  return text.length <= BOLD_HEADING_CHARACTERS && !SENTENCE_END.test(text)
}

/** Whether a line is one text and not a row of cells; the number of a heading may stand apart from its title. */
function isOneText({ segments }: PdfLine): boolean {
  const [first] = segments
  return (
    segments.length === 1 || (segments.length === 2 && /^(?:\d{1,3}(?:\.\d{1,3}){0,4}\.?|[A-Z]\.)$/.test(first!.text))
  )
}
