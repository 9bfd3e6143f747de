import type { RenderedImage } from '@resvg/resvg-js'
import type { CleanSvg } from './clean-svg.ts'
import type { LogoGround, LogoType } from './logo.ts'
import { groundOf, isEmpty } from './logo-ground.ts'
import { notALogo } from './not-a-logo.ts'
import type { Size } from './picture-facts.ts'

/** Sharp at four times the size at which a page shows it. */
const LARGEST: Size = { width: 960, height: 320 }
/** What a package carries of it at most; a picture that has more, a photo say, is kept half as large. */
const KEPT_BYTES = 200_000
/** Enough pixels to tell what a drawing can be seen on, and few enough that the dearest drawing takes two seconds. */
const LOOKED_AT_PIXELS = 10_000

type Picture = Size & { type: 'image/png' | 'image/jpeg'; orientation: number }
type ReadLogo = Size & { type: LogoType; bytes: Uint8Array; ground: LogoGround }

/** Decodes a picture and writes it as a PNG of its own: no profile, no place, no words, nothing after its end. */
export async function drawPicture(bytes: Uint8Array, { type, orientation, ...size }: Picture): Promise<ReadLogo> {
  const upright = orientation >= 5 ? { width: size.height, height: size.width } : size
  const kept = fitInto(upright, LARGEST)
  let image = await draw(pictureSvg(bytes, type, size, upright, turnOf(orientation, size)), stepTo(upright, kept))
  while (image.width > kept.width) image = await redraw(image.asPng(), image, stepTo(image, kept))
  let png = image.asPng()
  while (png.length > KEPT_BYTES) {
    image = await redraw(png, image, halfOf(image))
    png = image.asPng()
  }
  const { width, height, pixels } = image
  if (isEmpty(pixels)) throw notALogo('is empty or damaged: nothing of it can be seen')
  return { type: 'image/png', bytes: png, width, height, ground: groundOf(pixels) }
}

/** A drawing stays one. Letters are drawn by the reader's machine with the fonts that it has: here there are none. */
export async function drawSvg({ text, inBars, width, height }: CleanSvg): Promise<ReadLogo> {
  const scale = Math.sqrt(LOOKED_AT_PIXELS / (width * height))
  const { pixels } = await draw(inBars, { width: Math.ceil(width * scale), height: Math.ceil(height * scale) })
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

function redraw(png: Uint8Array, { width, height }: Size, to: Size): Promise<RenderedImage> {
  return draw(pictureSvg(png, 'image/png', { width, height }, { width, height }, ''), to)
}

/** Fitted by its longer side, so that neither can be longer than was asked for. No PNG is made before somebody wants one. */
async function draw(svg: string, { width, height }: Size): Promise<RenderedImage> {
  // Loaded when somebody first sends a logo.
  const { renderAsync } = await import('@resvg/resvg-js')
  const fitTo = width >= height ? { mode: 'width' as const, value: width } : { mode: 'height' as const, value: height }
  try {
    return await renderAsync(svg, { fitTo, font: { loadSystemFonts: false } })
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
