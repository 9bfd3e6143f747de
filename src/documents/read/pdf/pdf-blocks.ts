import type { SourceBlock, SourceItem } from '../../../course/source-document.ts'
import { readDivision } from '../../structure/divisions.ts'
import { isCapital } from '../../structure/infer-structure.ts'
import { listSign } from '../list-sign.ts'
import type { PdfLine } from './pdf-lines.ts'
import { takeTable } from './pdf-tables.ts'

/** A heading is this much higher than the text. */
const HEADING_RATIO = 1.12
const HEADING_CHARACTERS = 150
const BOLD_HEADING_CHARACTERS = 80
/** More space than this, in usual steps from line to line, begins a paragraph. */
const PARAGRAPH_STEP = 1.3
/** The same for headings, in the height of their letters or the step of the text. */
const HEADING_STEP = 1.56
const SHORT_LINE = 0.75
const SENTENCE_END = /[.!?:。！？؟]["”»)]?$/u

/** Headings by the height of their letters, lists by their signs, tables by what stands below one another, and paragraphs. */
export function blocksOfLines(lines: PdfLine[]): SourceBlock[] {
  if (lines.length === 0) return []
  const body = measureBody(lines)
  const levels = headingHeights(lines, body.height)
  const words = new Set(lines.flatMap(({ text }) => text.split(/\s+/)))
  const blocks: SourceBlock[] = []
  let before: PdfLine | null = null
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const table = takeTable(lines, at)
    if (table) {
      blocks.push(table.block)
      at += table.lines - 1
      before = lines[at]!
      continue
    }
    const level = headingLevel(line, before, lines[at + 1])
    if (level !== null) addHeading(line, level)
    else addText(line)
    before = line
  }
  return blocks

  function headingLevel(line: PdfLine, previous: PdfLine | null, next: PdfLine | undefined): number | null {
    if (listSign(line.text) && !/^\d/.test(line.text)) return null
    const rank = levels.findIndex(height => Math.abs(height - line.height) < 0.4)
    if (rank >= 0 && line.text.length <= HEADING_CHARACTERS) return Math.min(6, rank + 1)
    const isApart = previous === null || previous.page !== line.page || measureStep(previous, line) > PARAGRAPH_STEP
    const isLoud = isCapital(line.text) && line.text.length <= BOLD_HEADING_CHARACTERS && !SENTENCE_END.test(line.text)
    if (isApart && isLoud && isOneText(line) && next && !isCapital(next.text)) return Math.min(6, levels.length + 1)
    const standsOut =
      line.font !== body.font && line.text.length <= BOLD_HEADING_CHARACTERS && !SENTENCE_END.test(line.text)
    const leads = next !== undefined && next.font === body.font && !/[,;]$/.test(line.text)
    return isApart && standsOut && leads && isOneText(line) ? Math.min(6, levels.length + 1) : null
  }

  function addHeading(line: PdfLine, level: number): void {
    const last = blocks.at(-1)
    const goesOn = last?.type === 'heading' && last.level === level && before?.page === line.page
    const isNear = goesOn && before!.y - line.y < HEADING_STEP * Math.max(line.height, body.step)
    if (isNear && !opensParagraph(line.text)) last.text = `${last.text} ${line.text}`
    else blocks.push({ type: 'heading', level, text: line.text, page: line.page })
  }

  function addText(line: PdfLine): void {
    const sign = listSign(line.text)
    const last = blocks.at(-1)
    if (sign) {
      const isNested =
        last?.type === 'list' && before !== null && sign.ordered !== last.ordered && line.x > firstX(last) + 6
      if (isNested) nest(last.items.at(-1)!, sign.text)
      else if (last?.type === 'list' && last.ordered === sign.ordered) last.items.push({ text: sign.text })
      else
        blocks.push(
          remember({ type: 'list', ordered: sign.ordered, items: [{ text: sign.text }], page: line.page }, line.x),
        )
      return
    }
    if (last && before && continues(last, line, before)) append(last, line.text)
    else blocks.push({ type: 'paragraph', text: line.text, page: line.page })
  }

  /** Whether a line goes on with what stands before it. */
  function continues(last: SourceBlock, line: PdfLine, previous: PdfLine): boolean {
    if (last.type !== 'list' && last.type !== 'paragraph') return false
    const text = last.type === 'paragraph' ? last.text : lastText(last.items.at(-1)!)
    if (previous.page !== line.page) return !SENTENCE_END.test(text) && /^\p{Ll}/u.test(line.text)
    if (Math.abs(previous.height - line.height) > 0.6) return false
    if (line.y > previous.y) return !SENTENCE_END.test(text)
    if (measureStep(previous, line) > PARAGRAPH_STEP) return false
    // A title in capitals ends where the text begins, and begins where a sentence has ended.
    if (isCapital(text) ? !isCapital(line.text) : isCapital(line.text) && SENTENCE_END.test(text)) return false
    if (opensParagraph(line.text) && (SENTENCE_END.test(text) || readDivision(text))) return false
    const isShort = previous.right - previous.x < SHORT_LINE * body.width
    // Below its sign an item goes on where its line was full and its sentence is not at its end.
    if (last.type === 'list')
      return line.x > firstX(last) + 2 || !(SENTENCE_END.test(text) || (isShort && hasRoom(previous, line)))
    if (isShort && readDivision(text)?.rest === '') return false
    return !(isShort && SENTENCE_END.test(text))
  }

  /** Whether the first word of a line could have stood at the end of the line before. */
  function hasRoom(previous: PdfLine, line: PdfLine): boolean {
    const letter = (previous.right - previous.x) / previous.text.length
    return previous.right + letter * (1 + line.text.split(' ')[0]!.length) < body.right
  }

  function append(last: SourceBlock, text: string): void {
    if (last.type === 'paragraph') last.text = joined(last.text, text)
    if (last.type !== 'list') return
    const item = last.items.at(-1)!
    if (item.items) item.items[item.items.length - 1] = joined(item.items.at(-1)!, text)
    else item.text = joined(item.text, text)
  }

  /** A word that was parted at the end of a line is whole again, unless it is written with its hyphen elsewhere. */
  function joined(text: string, more: string): string {
    const parted = /(\p{L}+)-$/u.exec(text)
    const rest = /^\p{Ll}+/u.exec(more)
    if (!parted || !rest) return `${text} ${more}`
    return words.has(`${parted[1]}-${rest[0]}`) ? `${text}${more}` : `${text.slice(0, -1)}${more}`
  }

  function measureStep(previous: PdfLine, line: PdfLine): number {
    return (previous.y - line.y) / body.step
  }
}

/** Not the cells of a row; the number of a heading may stand apart from it. */
function isOneText({ segments }: PdfLine): boolean {
  const [first] = segments
  return (
    segments.length === 1 || (segments.length === 2 && /^(?:\d{1,3}(?:\.\d{1,3}){0,4}\.?|[A-Z]\.)$/.test(first!.text))
  )
}

/** "Section 3. …", "3.1 …": a paragraph begins, however near it stands to the one before. */
function opensParagraph(text: string): boolean {
  return readDivision(text) !== null || /^\d{1,3}(?:\.\d{1,3}){1,3}\.?\s+\p{Lu}/u.test(text)
}

const lefts = new WeakMap<SourceBlock, number>()

function remember<Block extends SourceBlock>(block: Block, x: number): Block {
  lefts.set(block, x)
  return block
}

function firstX(block: SourceBlock): number {
  return lefts.get(block) ?? 0
}

function lastText({ text, items }: SourceItem): string {
  return items?.at(-1) ?? text
}

function nest(item: SourceItem, text: string): void {
  item.items = [...(item.items ?? []), text]
}

type Body = { height: number; font: string; step: number; width: number; right: number }

/** The height, font, step, width and right edge that most of the text has. */
function measureBody(lines: PdfLine[]): Body {
  const height = heaviestKey(
    lines,
    line => Math.round(line.height * 2) / 2,
    line => line.text.length,
  )
  const bodyLines = lines.filter(line => Math.abs(line.height - height) < 0.6)
  const steps = bodyLines.flatMap((line, index) => {
    const next = bodyLines[index + 1]
    const step = next && next.page === line.page ? line.y - next.y : 0
    return step > 0 && step < 4 * height ? [step] : []
  })
  const most = (sizes: number[]) => sizes.sort((one, other) => one - other)[Math.floor(sizes.length * 0.95)] ?? 1
  return {
    height,
    font: heaviestKey(
      bodyLines,
      line => line.font,
      line => line.text.length,
    ),
    step:
      steps.length > 0
        ? heaviestKey(
            steps,
            step => Math.round(step * 2) / 2,
            () => 1,
          )
        : 1.2 * height,
    width: most(bodyLines.map(line => line.right - line.x)),
    right: most(bodyLines.map(line => line.right)),
  }
}

function headingHeights(lines: PdfLine[], body: number): number[] {
  const heights = lines
    .filter(line => line.height > HEADING_RATIO * body)
    .map(({ height }) => Math.round(height * 2) / 2)
  return [...new Set(heights)].sort((one, other) => other - one).slice(0, 5)
}

function heaviestKey<Item, Key>(items: Item[], keyOf: (item: Item) => Key, weightOf: (item: Item) => number): Key {
  const weights = new Map<Key, number>()
  for (const item of items) weights.set(keyOf(item), (weights.get(keyOf(item)) ?? 0) + weightOf(item))
  return [...weights].sort(([, one], [, other]) => other - one)[0]![0]
}
