import type { Course } from '../course/schema.ts'
import type { BrandColours } from '../look/brand-palette.ts'
import { html, readMarkup } from '../look/html.ts'
import { renderMosaic, TILE } from '../look/mosaic.ts'
import { CARD, type CoverSubject, coverColours } from './cover.ts'

const { width: WIDTH, height: HEIGHT } = CARD
const ROWS = 6
const COLUMNS = 12
/** Density at which a drawing has one pixel for each of its units. */
const POINTS_PER_INCH = 72
const VIEW_WIDTH = Math.round((ROWS * TILE * WIDTH) / HEIGHT)

/**
 * Returns the picture for shared links: JPEG for a photo, because chats do not show files of a megabyte, and PNG for a
 * mosaic.
 */
export function chooseCoverPicture({ cover }: Pick<Course, 'cover'>) {
  return cover
    ? ({ name: 'cover.jpg', ending: 'jpg', type: 'image/jpeg' } as const)
    : ({ name: 'cover.png', ending: 'png', type: 'image/png' } as const)
}

/**
 * Renders the cover as a PNG, because sites that preview links do not show SVG. The picture shows the mosaic and no
 * text, so it needs no font and suits every language. It is drawn in a worker thread.
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
  // Loaded on first use, when somebody shares a course.
  const { default: sharp } = await import('sharp')
  const density = (POINTS_PER_INCH * WIDTH) / VIEW_WIDTH
  return sharp(Buffer.from(svg), { density }).resize({ width: WIDTH, height: HEIGHT, fit: 'fill' }).png().toBuffer()
}
