import type { Course } from '../course/schema.ts'
import type { BrandColours } from '../look/brand-palette.ts'
import { html, readMarkup } from '../look/html.ts'
import { renderMosaic, TILE } from '../look/mosaic.ts'
import { CARD, type CoverSubject, coverColours } from './cover.ts'

const { width: WIDTH, height: HEIGHT } = CARD
const ROWS = 6
const COLUMNS = 12
/** A drawing of this density has a pixel for each of its units. */
const POINTS_PER_INCH = 72
const VIEW_WIDTH = Math.round((ROWS * TILE * WIDTH) / HEIGHT)

/** The picture that a shared link names: a photo is a JPEG, because chats show none of a megabyte, and a mosaic a PNG. */
export function chooseCoverPicture({ cover }: Pick<Course, 'cover'>) {
  return cover
    ? ({ name: 'cover.jpg', ending: 'jpg', type: 'image/jpeg' } as const)
    : ({ name: 'cover.png', ending: 'png', type: 'image/png' } as const)
}

/**
 * The cover as a PNG, which is what the places where links are shared can show: none of them draws SVG. The mosaic alone,
 * without a word, so that no font has to be found, and it reads the same in every language. Drawn in a thread of its own.
 */
export async function renderCoverPicture(
  { id, hues }: Pick<CoverSubject, 'id' | 'hues'>,
  own: BrandColours | null = null,
): Promise<Uint8Array> {
  const overhang = (COLUMNS * TILE - VIEW_WIDTH) / 2
  const svg = readMarkup(html`
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="${overhang} 0 ${VIEW_WIDTH} ${ROWS * TILE}">
      <style>${coverColours(own ?? hues)}</style>
      ${renderMosaic(`${id}-card`, COLUMNS, ROWS)}
    </svg>
  `)
  // Loaded when somebody first shares a course.
  const { default: sharp } = await import('sharp')
  const density = (POINTS_PER_INCH * WIDTH) / VIEW_WIDTH
  return sharp(Buffer.from(svg), { density }).resize({ width: WIDTH, height: HEIGHT, fit: 'fill' }).png().toBuffer()
}
