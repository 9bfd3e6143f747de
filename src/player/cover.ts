import { type FocalPoint, fillBox } from '../course/media/fill-box.ts'
import type { PictureSize } from '../course/media/picture-sizes.ts'
import { type LocaleCode, textDirection } from '../language/locales.ts'
import type { BrandColours } from '../look/brand-palette.ts'
import { cleanText, type Html, html, readMarkup } from '../look/html.ts'
import { renderMosaic, TILE } from '../look/mosaic.ts'
import type { Hues } from '../look/palette.ts'
import { measureWidth } from '../look/text-width.ts'
import { buildPalettes, type Colours, tileColours } from '../look/theme.ts'

export type CoverSubject = { id: string; name: string; hues: Hues; language?: LocaleCode }
/** The colours of the owner's brand; null if the course has its own colours. */
type OwnColours = BrandColours | null
/**
 * A photo in place of the mosaic. It includes the photo's bytes, because an SVG shown as a picture cannot load files.
 */
export type CardPhoto = PictureSize & FocalPoint & { type: string; bytes: Buffer }

/** Size of the mosaic at the top of the page, in tiles: a tall grid, which is cropped to the available space. */
export const COVER_COLUMNS = 6
export const COVER_ROWS = 7

/** Size at which chats, mail and social networks show a link's picture. */
export const CARD = { width: 1200, height: 630 }
const CARD_WIDTH = CARD.width
const CARD_HEIGHT = CARD.height
const ART_COLUMNS = 5
const ART_ROWS = 6
const ART_WIDTH = 525
/** Area of the card that the mosaic or photo fills. */
export const CARD_ART = { width: ART_WIDTH, height: CARD_HEIGHT }
const MARGIN = 72
const TEXT_WIDTH = CARD_WIDTH - ART_WIDTH - 2 * MARGIN
const SIZES = [96, 80, 66, 54, 44, 36]
const LINE_HEIGHT = 1.12
const TEXT_HEIGHT = CARD_HEIGHT - 2 * MARGIN

export function renderCoverArt(id: string): Html {
  return renderMosaic(id, COVER_COLUMNS, COVER_ROWS)
}

/** Renders the picture for shared links as an SVG: the title, and the mosaic or photo. */
export function renderCover(
  { id, name, hues, language = 'en-US' }: CoverSubject,
  own: OwnColours = null,
  photo: CardPhoto | null = null,
): string {
  const colours = buildPalettes(own ?? hues).light
  const rightToLeft = textDirection(language) === 'rtl'
  const { size, lines } = layOut(cleanText(name))
  const top = (CARD_HEIGHT - lines.length * size * LINE_HEIGHT) / 2 + size * 0.82
  const artX = rightToLeft ? 0 : CARD_WIDTH - ART_WIDTH
  const textX = rightToLeft ? CARD_WIDTH - MARGIN : MARGIN
  const rows = lines.map((line, index) => {
    return html`<text x="${textX}" y="${Math.round(top + index * size * LINE_HEIGHT)}">${line}</text>`
  })
  return readMarkup(html`
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="${CARD_WIDTH}"
      height="${CARD_HEIGHT}"
      viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}"
      role="img"
      lang="${language}"
      direction="${rightToLeft ? 'rtl' : 'ltr'}"
    >
      <title>${name}</title>
      <style>${coverColours(own ?? hues)}</style>
      <path fill="${colours.paper}" d="M0 0h${CARD_WIDTH}v${CARD_HEIGHT}H0z"/>
      <g
        fill="${colours.ink}"
        font-family="Bricolage Grotesque,system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,sans-serif"
        font-weight="700"
        font-size="${size}"
        letter-spacing="-.02em"
      >
        ${rows}
      </g>
      ${photo ? renderCardPhoto(photo, artX) : renderCardMosaic(id, artX)}
    </svg>
  `)
}

function renderCardMosaic(id: string, x: number): Html {
  const scale = Math.max(ART_WIDTH / (ART_COLUMNS * TILE), CARD_HEIGHT / (ART_ROWS * TILE))
  return html`
    <svg
      x="${x}"
      y="0"
      width="${ART_WIDTH}"
      height="${CARD_HEIGHT}"
      viewBox="0 0 ${Math.round(ART_WIDTH / scale)} ${Math.round(CARD_HEIGHT / scale)}"
    >
      ${renderMosaic(id, ART_COLUMNS, ART_ROWS)}
    </svg>
  `
}

function renderCardPhoto(photo: CardPhoto, x: number): Html {
  const { left, top, width, height } = fillBox(photo, CARD_ART, photo)
  return html`
    <svg x="${x}" y="0" width="${ART_WIDTH}" height="${CARD_HEIGHT}">
      <image
        x="${left.toFixed(1)}"
        y="${top.toFixed(1)}"
        width="${width.toFixed(1)}"
        height="${height.toFixed(1)}"
        preserveAspectRatio="none"
        href="data:${photo.type};base64,${photo.bytes.toString('base64')}"
      />
    </svg>
  `
}

/** Renders the colours of a mosaic outside its page. */
export function coverColours(colours: Colours): string {
  return tileColours(colours)
    .map((colour, index) => `.m${index}{fill:${colour}}`)
    .join('')
}

/**
 * Sets the title at the largest size at which it fits. At the smallest size, a title that is too long ends in an
 * ellipsis, and so does a single word that is wider than the text.
 */
function layOut(name: string): { size: number; lines: string[] } {
  for (const size of SIZES) {
    const lines = breakLines(name, TEXT_WIDTH / size)
    if (
      lines.length * size * LINE_HEIGHT <= TEXT_HEIGHT &&
      lines.every(line => measureWidth(line) * size <= TEXT_WIDTH)
    ) {
      return { size, lines }
    }
  }
  const size = SIZES.at(-1)!
  const width = TEXT_WIDTH / size
  const most = Math.floor(TEXT_HEIGHT / (size * LINE_HEIGHT))
  const lines = breakLines(name, width).map(line => (measureWidth(line) > width ? cutLine(line, width) : line))
  return { size, lines: lines.length > most ? [...lines.slice(0, most - 1), cutLine(lines[most - 1]!, width)] : lines }
}

function breakLines(text: string, width: number): string[] {
  const lines: string[] = []
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const line = lines.at(-1)
    if (line !== undefined && measureWidth((line + segment).trimEnd()) <= width)
      lines[lines.length - 1] = line + segment
    else if (segment.trim() !== '' || line === undefined) lines.push(segment)
  }
  return lines.map(line => line.trim())
}

/** Ends a line in an ellipsis, which takes up to one em of its width. */
function cutLine(line: string, width: number): string {
  let beginning = ''
  for (const character of line) {
    if (measureWidth(beginning + character) > width - 1) break
    beginning += character
  }
  return `${beginning.replace(/[\s…]+$/, '')}…`
}
