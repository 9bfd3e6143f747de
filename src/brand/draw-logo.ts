import sharp, { type Sharp } from 'sharp'
import { decodePicture, drawSvg, failUndecoded, type PictureLimits, type Size } from '../media/decode-picture.ts'
import type { PictureFormat } from '../media/picture-format.ts'
import type { CleanSvg } from './clean-svg.ts'
import type { LogoGround, LogoType } from './logo.ts'
import { chooseGround, isEmpty } from './logo-ground.ts'
import { failAsLogo, notALogo, requireLogoRatio } from './not-a-logo.ts'

const LIMITS: PictureLimits = { side: 4_096, pixels: 8_000_000, deepPixels: 8_000_000 }
/** Maximum size of a stored logo: four times the size at which a page shows it, so that it is sharp on every screen. */
const LARGEST: Size = { width: 960, height: 320 }
/**
 * Maximum bytes of a logo in a package. A larger picture, such as a photo, is halved in width and height until it fits.
 */
const KEPT_BYTES = 200_000
/**
 * Number of pixels at which a drawing is rendered to choose its background: enough for a reliable answer, and so few
 * that the slowest drawing takes only two seconds.
 */
const LOOKED_AT_PIXELS = 10_000

type ReadLogo = Size & { type: LogoType; bytes: Uint8Array; ground: LogoGround }
type Pixels = Size & { data: Buffer }

/**
 * Decodes a picture and writes it as a new PNG, so that no profile, location, text or trailing data of the file
 * remains.
 */
export async function redrawPicture(bytes: Buffer, format: PictureFormat): Promise<ReadLogo> {
  const { picture, isAnimated, ...size } = await decodePicture(bytes, format, LIMITS).catch(failAsLogo)
  requireLogoRatio(size)
  if (isAnimated) throw notALogo('logo-moving')
  const pixels = await readPixels(picture.resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true }))
  if (isEmpty(pixels.data)) throw notALogo('logo-blank')
  const { width, height, png } = await writePng(pixels)
  return { type: 'image/png', bytes: png, width, height, ground: chooseGround(pixels.data) }
}

/**
 * Returns a sanitised SVG as the stored logo. The background on which it is shown is chosen by rendering `inBars`, the
 * copy with bars instead of letters, because the service has no fonts to draw letters with.
 */
export async function keepDrawing({ text, inBars, width, height }: CleanSvg): Promise<ReadLogo> {
  const scale = Math.sqrt(LOOKED_AT_PIXELS / (width * height))
  const { picture } = await drawSvg(Buffer.from(inBars), () => Math.ceil(width * scale)).catch(failAsLogo)
  const { data } = await readPixels(picture)
  if (isEmpty(data)) throw notALogo('logo-blank-drawing')
  return { type: 'image/svg+xml', bytes: Buffer.from(text), width, height, ground: chooseGround(data) }
}

async function readPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(failUndecoded)
    .catch(failAsLogo)
  return { data, width: info.width, height: info.height }
}

async function writePng({ data, width, height }: Pixels): Promise<Size & { png: Buffer }> {
  const raw = { width, height, channels: 4 } as const
  for (let side = width; ; side = Math.ceil(side / 2)) {
    const image = sharp(data, { raw }).resize({ width: side })
    const { data: png, info } = await image.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
    if (png.length <= KEPT_BYTES) return { width: info.width, height: info.height, png }
  }
}
