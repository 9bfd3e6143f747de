import type { SourceBlock, SourceItem } from '../../../course/source-document.ts'
import { isWrittenLarge, readDivision } from '../../structure/divisions.ts'
import { isCapital } from '../../structure/infer-structure.ts'
import { listSign } from '../list-sign.ts'
import { measureBody } from './pdf-body.ts'
import {
  createHeadingTest,
  hasRoom,
  measureStep,
  opensParagraph,
  PARAGRAPH_STEP,
  SENTENCE_END,
} from './pdf-headings.ts'
import type { PdfLine } from './pdf-lines.ts'
import { takeTable } from './pdf-tables.ts'

const SHORT_LINE = 0.75
/** Words between two halves of compounds, after which a hyphen stays: "Wunsch- und Abgrenzungskriterien". */
const CONJUNCTIONS = new Set([
  'und',
  'oder',
  'bzw',
  'sowie',
  'and',
  'or',
  'en',
  'of',
  'et',
  'ou',
  'e',
  'y',
  'o',
  'i',
  'lub',
])
const LETTER_WIDTH = 0.6
const MOST_INDENT = 40
/** Maximum letter height of code, as a multiple of the body text's; a higher line might be a heading. */
const CODE_HEIGHT = 1.1
const PLAIN_WORDS = /^[\p{Lu}\d][\p{L}\p{M}\d ,.:'’–-]*$/u
/** A text that ends inside a bracket. */
const OPEN_BRACKET = /\([^)]*$/u
/** Maximum length of a label that opens a paragraph, in characters, and the sign that ends it. */
const LABEL_CHARACTERS = 80
const LABEL_END = /\p{L}.*[.:：–—]\s*$/u
/** Maximum line step at which a line in lower case still continues the sentence above it. */
const GOING_ON_STEP = 1.8

/**
 * Turns lines into blocks: headings by letter height or font, lists by their signs, tables by aligned cells, and
 * paragraphs.
 */
export function blocksOfLines(lines: PdfLine[]): SourceBlock[] {
  if (lines.length === 0) return []
  const body = measureBody(lines)
  const headings = createHeadingTest(lines, body)
  const words = new Set(lines.flatMap(({ text }) => text.split(/\s+/)))
  const blocks: SourceBlock[] = []
  let before: PdfLine | null = null
  // If the whole text is in a fixed-width font, the font does not show what is code.
  const isTyped = lines.some(({ isCode, font }) => isCode && font === body.font)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    // A larger line that consists only of words is a heading, even in a fixed-width font.
    const isHeading = line.height > body.height * CODE_HEIGHT && PLAIN_WORDS.test(line.text)
    if (line.isCode && !isTyped && !isHeading) {
      const code = takeCode(lines, at)
      blocks.push({ type: 'code', text: code.map(each => indent(each, code)).join('\n'), page: line.page })
      at += code.length - 1
      before = lines[at]!
      continue
    }
    const table = takeTable(lines, at)
    if (table) {
      blocks.push(table.block)
      at += table.lines - 1
      before = lines[at]!
      continue
    }
    const level = headings.levelOf(line, before, lines[at + 1])
    const last = blocks.at(-1)
    if (last?.type === 'heading' && (level ?? last.level) === last.level && headings.goesOn(line, before!))
      last.text = joined(last.text, line.text)
    else if (level !== null) blocks.push({ type: 'heading', level, text: line.text, page: line.page })
    else addText(line)
    before = line
  }
  return blocks

  function addText(line: PdfLine): void {
    const last = blocks.at(-1)
    const sign = last && isInsideSentence(line, last) ? null : listSign(line.text)
    if (sign) {
      const isNested =
        last?.type === 'list' && before !== null && sign.ordered !== last.ordered && line.x > firstX(last) + 6
      if (isNested) nest(last.items.at(-1)!, sign.text)
      else if (last?.type === 'list' && last.ordered === sign.ordered) last.items.push(withLead(sign.text, line))
      else
        blocks.push(
          remember(
            { type: 'list', ordered: sign.ordered, items: [withLead(sign.text, line)], page: line.page },
            line.x,
          ),
        )
      return
    }
    if (last && before && continues(last, line, before)) append(last, line.text)
    else blocks.push({ type: 'paragraph', ...withLead(line.text, line), page: line.page })
  }

  /** Returns a text with the label that opens it in a font of its own: "Purpose." before the text of a paragraph. */
  function withLead(text: string, { opening }: PdfLine): { text: string; lead?: string } {
    if (!opening || opening.font === body.font || opening.nextFont !== body.font) return { text }
    const after = text.slice(opening.text.length)
    const isBareTitle = isWrittenLarge(opening.text) && /^\s*\p{Lu}/u.test(after)
    const isLabel = LABEL_END.test(opening.text) || /^\s*[.:：–—]/u.test(after) || isBareTitle
    const isOpening = text.startsWith(opening.text) && opening.text.length <= LABEL_CHARACTERS && after.trim() !== ''
    return isLabel && isOpening ? { text, lead: opening.text } : { text }
  }

  /**
   * Whether a line begins with the number of a clause inside a sentence: "… at the request of the owner; or" and below
   * it "(3) in any case that …".
   */
  function isInsideSentence(line: PdfLine, last: SourceBlock): boolean {
    const number = Number(/^\((\d{1,2})\)\s/.exec(line.text)?.[1] ?? 0)
    return (
      number > 1 && last.type === 'paragraph' && last.text.includes(`(${number - 1}) `) && !/[.!?]$/.test(last.text)
    )
  }

  /** Whether a line continues the block before it. */
  function continues(last: SourceBlock, line: PdfLine, previous: PdfLine): boolean {
    if (last.type !== 'list' && last.type !== 'paragraph') return false
    const text = last.type === 'paragraph' ? last.text : lastText(last.items.at(-1)!)
    if (previous.page !== line.page) return !SENTENCE_END.test(text) && /^\p{Ll}/u.test(line.text)
    if (Math.abs(previous.height - line.height) > 0.6) return false
    if (line.y > previous.y) return !SENTENCE_END.test(text)
    const step = measureStep(previous, line, body)
    if (step > (!SENTENCE_END.test(text) && /^\p{Ll}/u.test(line.text) ? GOING_ON_STEP : PARAGRAPH_STEP)) return false
    // Text in capitals and normal text belong to different blocks, unless a sentence runs from one into the other.
    if (isCapital(text) ? !isCapital(line.text) : isCapital(line.text) && SENTENCE_END.test(text)) return false
    // A line such as "MONITORING:" in another font begins a paragraph, whatever stands before it.
    if (isCapital(line.text) && /:$/.test(line.text) && line.font !== previous.font) return false
    if (opensParagraph(line.text) && (SENTENCE_END.test(text) || readDivision(text))) return false
    const isShort = previous.right - previous.x < SHORT_LINE * body.width
    // A line to the right of its item's sign continues the item. Any other line continues the item if the line before
    // was full and the sentence has not ended.
    if (last.type === 'list') {
      // In a narrow box even a full line is short, so the words decide.
      const isGoingOn = /^\p{Ll}/u.test(line.text) || OPEN_BRACKET.test(text)
      const hasEnded = SENTENCE_END.test(text) || (isShort && !isGoingOn && hasRoom(previous, line, body))
      return line.x > firstX(last) + 2 || !hasEnded
    }
    if (isShort && readDivision(text)?.rest === '') return false
    return !(isShort && SENTENCE_END.test(text))
  }

  function append(last: SourceBlock, text: string): void {
    if (last.type === 'paragraph') last.text = joined(last.text, text)
    if (last.type !== 'list') return
    const item = last.items.at(-1)!
    if (item.items) item.items[item.items.length - 1] = joined(item.items.at(-1)!, text)
    else item.text = joined(item.text, text)
  }

  /**
   * Joins two lines. A word divided at the line's end loses its hyphen, unless the document writes it with a hyphen
   * elsewhere.
   */
  function joined(text: string, more: string): string {
    const parted = /(\p{L}+)-$/u.exec(text)
    const rest = /^\p{Ll}+/u.exec(more)
    if (!parted || !rest || CONJUNCTIONS.has(rest[0])) return `${text} ${more}`
    // A word with another hyphen is a compound: "around-the-" and "clock".
    if (text.charAt(parted.index - 1) === '-') return `${text}${more}`
    return words.has(`${parted[1]}-${rest[0]}`) ? `${text}${more}` : `${text.slice(0, -1)}${more}`
  }
}

/** Returns the consecutive lines of code on one page. */
function takeCode(lines: PdfLine[], from: number): PdfLine[] {
  const end = lines.findIndex(({ isCode, page }, at) => at > from && (!isCode || page !== lines[from]!.page))
  return lines.slice(from, end < 0 ? lines.length : end)
}

/**
 * Adds the indent of a line of code. A letter of a fixed-width font is about `LETTER_WIDTH` times as wide as it is
 * high.
 */
function indent({ text, x, height }: PdfLine, code: PdfLine[]): string {
  const left = Math.min(...code.map(line => line.x))
  return ' '.repeat(Math.min(MOST_INDENT, Math.round((x - left) / (LETTER_WIDTH * height)))) + text
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
