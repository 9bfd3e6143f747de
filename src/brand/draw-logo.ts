import type { CleanSvg } from './clean-svg.ts'
import type { LogoGround, LogoType } from './logo.ts'
import { groundOf, isEmpty } from './logo-ground.ts'
import { notALogo } from './not-a-logo.ts'
import type { Size } from './picture-facts.ts'

/** Sharp at four times the size at which a page shows it. */
const LARGEST: Size = { width: 960, height: 320 }
/** What a package carries of it at most; a picture that has more, a photo say, is kept half as large. */
const KEPT_BYTES = 200_000
/** Enough to see what a drawing can be seen on. */
const LOOKED_AT_WIDTH = 320

type Picture = Size & { type: 'image/png' | 'image/jpeg'; orientation: number }
type Drawn = Size & { bytes: Uint8Array; pixels: Uint8Array }
type ReadLogo = Size & { type: LogoType; bytes: Uint8Array; ground: LogoGround }

/** Decodes a picture and writes it as a PNG of its own: no profile, no place, no words, nothing after its end. */
export async function drawPicture(bytes: Uint8Array, { type, orientation, ...size }: Picture): Promise<ReadLogo> {
  const upright = orientation >= 5 ? { width: size.height, height: size.width } : size
  const kept = fitInto(upright, LARGEST)
  let drawn = await draw(pictureSvg(bytes, type, size, upright, turnOf(orientation, size)), stepTo(upright, kept))
  while (drawn.width > kept.width) drawn = await redraw(drawn, stepTo(drawn, kept))
  while (drawn.bytes.length > KEPT_BYTES) drawn = await redraw(drawn, halfOf(drawn))
  if (isEmpty(drawn.pixels)) throw notALogo('is empty or damaged: nothing of it can be seen')
  const { width, height } = drawn
  return { type: 'image/png', bytes: drawn.bytes, width, height, ground: groundOf(drawn.pixels) }
}

/** A drawing stays one. Letters are drawn by the reader's machine with the fonts that it has: here there are none. */
export async function drawSvg({ text, inBars, width, height }: CleanSvg): Promise<ReadLogo> {
  const { pixels } = await draw(inBars, { width: LOOKED_AT_WIDTH, height: LOOKED_AT_WIDTH })
  if (isEmpty(pixels)) throw notALogo('is empty: nothing of it can be seen')
  return { type: 'image/svg+xml', bytes: Buffer.from(text), width, height, ground: groundOf(pixels) }
}

/** Halving again and again averages all pixels; one great step would leave most of them out. */
function stepTo(from: Size, to: Size): Size {
  return from.width > 2 * to.width ? halfOf(from) : to
}

function halfOf({ width, height }: Size): Size {
  return { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
}

function fitInto({ width, height }: Size, most: Size): Size {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function redraw({ bytes, width, height }: Drawn, to: Size): Promise<Drawn> {
  return draw(pictureSvg(bytes, 'image/png', { width, height }, { width, height }, ''), to)
}

async function draw(svg: string, { width }: Size): Promise<Drawn> {
  // Loaded when somebody first sends a logo.
  const { renderAsync } = await import('@resvg/resvg-js')
  try {
    const image = await renderAsync(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
    return { bytes: image.asPng(), pixels: image.pixels, width: image.width, height: image.height }
  } catch {
    throw notALogo('is damaged: it cannot be drawn')
  }
}

function pictureSvg(bytes: Uint8Array, type: string, size: Size, upright: Size, transform: string): string {
  const data = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${upright.width}" height="${upright.height}">
    <image width="${size.width}" height="${size.height}" transform="${transform}" href="${data}"/>
  </svg>`
}

/** The eight ways in which a camera can have been held (CIPA DC-008, table 6). */
function turnOf(orientation: number, { width, height }: Size): string {
  const turns: Record<number, string> = {
    2: `matrix(-1 0 0 1 ${width} 0)`,
    3: `matrix(-1 0 0 -1 ${width} ${height})`,
    4: `matrix(1 0 0 -1 0 ${height})`,
    5: 'matrix(0 1 1 0 0 0)',
    6: `matrix(0 1 -1 0 ${height} 0)`,
    7: `matrix(0 -1 -1 0 ${height} ${width})`,
    8: `matrix(0 -1 1 0 0 ${width})`,
  }
  return turns[orientation] ?? ''
}
