import { cleanLine } from '../clean-text.ts'
import { listSign } from '../list-sign.ts'
import { joinAccents } from './pdf-accents.ts'
import { separateCards } from './pdf-cards.ts'
import { cutIntoColumns } from './pdf-columns.ts'
import { type Fragment, groupRows } from './pdf-fragments.ts'

/** Words that stand together on a line; each cell of a table is a segment of its own. */
export type Segment = { x: number; right: number; text: string }

export type PdfLine = {
  text: string
  segments: Segment[]
  /** The texts as the PDF places them, from left to right. In segments, close texts are joined. */
  pieces: Segment[]
  x: number
  right: number
  y: number
  height: number
  /** The font of most letters of the line. */
  font: string
  /** The words that open the line in another font than those after them, such as a bold label; null if there are none. */
  opening: Opening | null
  /** Whether the whole line is set in a fixed-width font, as program code and commands are. */
  isCode: boolean
  page: number
}

/** The first words of a line, with their font and the font of the words after them. */
export type Opening = { text: string; font: string; nextFont: string }

/**
 * Minimum gap between two texts, as a multiple of the line's height, at which they are separate cells (`CELL_GAP`) or
 * separate words (`WORD_GAP`).
 */
const CELL_GAP = 0.8
const WORD_GAP = 0.15
/** Minimum gap, in the same unit, at which a letter in another font is the bullet of the text after it. */
const BULLET_GAP = 0.4
/** Bullets of Wingdings and Courier, in PDFs that contain their key codes instead of their signs. */
const BULLET_KEYS = new Set('o§Øüvqlnuwàèxprmstzþð¨Ÿ¾')

/** A letter that stands for a bullet in any font if a gap follows it. */
const TYPED_BULLET = 'o'

/**
 * A bullet that opens a line. TeX sets it in a font of signs that counts as fixed-width, and pdf.js gives that font to the
 * text after it too.
 */
const BULLET = /^[•●▪◦∙·]\s?\p{L}/u

/** Scripts whose characters have the same width in every font. */
const FIXED_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Returns the lines of a page in reading order. Where cards (see `separateCards`) or columns stand side by side, the
 * lines of one are read before those of the next.
 */
export function readPageLines(fragments: Fragment[], page: number): PdfLine[] {
  const columns = separateCards(fragments).flatMap(({ isCard, fragments: cardFragments }) =>
    isCard ? [cardFragments] : cutIntoColumns(cardFragments),
  )
  return columns.flatMap(column => groupRows(column).map(row => buildLine(row, page)))
}

function buildLine(row: Fragment[], page: number): PdfLine {
  const rightToLeft = row.filter(fragment => fragment.rightToLeft).length * 2 > row.length
  const sorted = [...row].sort((one, other) => (rightToLeft ? other.x - one.x : one.x - other.x))
  const height = Math.max(...row.map(fragment => fragment.height))
  const bullet = readBulletKey(sorted)
  const segments: Segment[] = []
  for (const { x, width, text } of sorted) {
    const last = segments.at(-1)
    const gap = last ? (rightToLeft ? last.x - (x + width) : x - last.right) : 0
    const isAfterBullet = segments.length === 1 && bullet !== null && gap >= BULLET_GAP * height
    if (last && gap < CELL_GAP * height && !isAfterBullet) {
      last.text += gap > WORD_GAP * height && !/\s$/.test(last.text) ? ` ${text}` : text
      last.x = Math.min(last.x, x)
      last.right = Math.max(last.right, x + width)
    } else segments.push({ x, right: x + width, text })
  }
  for (const segment of segments) segment.text = cleanLine(joinAccents(segment.text))
  if (segments.length > 1 && [bullet, TYPED_BULLET].includes(segments[0]!.text)) segments[0]!.text = '•'
  const text = segments.map(segment => segment.text).join(' ')
  return {
    text,
    segments,
    pieces: sorted.map(({ x, width, text }) => ({ x, right: x + width, text: cleanLine(text) })),
    x: Math.min(...row.map(({ x }) => x)),
    right: Math.max(...row.map(({ x, width }) => x + width)),
    y: row[0]!.y,
    height,
    font: fontOfMost(row),
    opening: rightToLeft ? null : readOpening(text, sorted),
    isCode: !BULLET.test(text) && row.every(({ isFixedPitch, text: own }) => isFixedPitch && !FIXED_SCRIPTS.test(own)),
    page,
  }
}

/** Returns the first letter of a row if it is in another font and may stand for a bullet; null otherwise. */
function readBulletKey([first, second]: Fragment[]): string | null {
  const key = first!.text.trim()
  return second && first!.font !== second.font && BULLET_KEYS.has(key) ? key : null
}

/** Reads the words that open a line in a font of their own, without the sign of a list before them. */
function readOpening(line: string, sorted: Fragment[]): Opening | null {
  const item = listSign(line)
  const isSign = item !== null && countSigns(sorted[0]!.text) <= countSigns(item.sign)
  const fragments = isSign ? sorted.slice(1) : sorted
  const next = fragments.find(({ font }) => font !== fragments[0]!.font)
  if (!next) return null
  const opening = fragments.slice(0, fragments.indexOf(next))
  const signs = opening.reduce((sum, { text }) => sum + countSigns(text), 0)
  return { text: takeSigns(item?.text ?? line, signs), font: opening[0]!.font, nextFont: next.font }
}

function countSigns(text: string): number {
  return text.replace(/\s/gu, '').length
}

/** Returns the beginning of a text with this many signs that are no spaces. */
function takeSigns(text: string, signs: number): string {
  let end = 0
  for (let count = 0; end < text.length && count < signs; end++) if (/\S/u.test(text.charAt(end))) count++
  return text.slice(0, end)
}

function fontOfMost(row: Fragment[]): string {
  const letters = new Map<string, number>()
  for (const { font, text } of row) letters.set(font, (letters.get(font) ?? 0) + text.length)
  return [...letters].sort(([, one], [, other]) => other - one)[0]![0]
}
