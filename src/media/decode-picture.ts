import sharp, { type Metadata, type Sharp } from 'sharp'
import type { PictureFormat } from './picture-format.ts'
import { type UnreadableMedia, unreadable } from './unreadable-media.ts'

export type Size = { width: number; height: number }

export type PictureLimits = {
  side: number
  pixels: number
  /** Maximum pixels of a picture with 16 bits a channel, which takes twice the memory. */
  deepPixels: number
}

/**
 * A decoded picture. `picture` is upright and has none of the file's metadata. Written to a file, it is in sRGB with 8
 * bits per channel.
 */
export type DecodedPicture = Size & {
  picture: Sharp
  /** Whether the file is animated. Only its first frame is decoded. */
  isAnimated: boolean
}

/** libvips' loader of each format. All its other loaders (TIFF, PDF, Magick and more) are blocked. */
const LOADERS: Record<PictureFormat, string> = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  avif: 'VipsForeignLoadHeifBuffer',
  svg: 'VipsForeignLoadSvgBuffer',
}
const HEADER_NAMES: Partial<Record<PictureFormat, string>> = { avif: 'heif' }
/**
 * Pixels per inch in CSS. With this density, lengths in points or millimetres have the right proportion to lengths in
 * pixels.
 */
const CSS_DENSITY = 96
/**
 * Density for measuring an SVG: a hundred pixels per unit. libvips returns whole pixels, which would be too coarse for
 * a drawing that is only a few units wide.
 */
const MEASURED_DENSITY = 7_200
const LARGE_SIDE = 1_000

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: Object.values(LOADERS) })
// A process decodes one picture at a time: more threads would only take more memory, and a cache would never be used.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Decodes a picture. The header is checked before any pixel is decoded, because a file of a few bytes can claim to be a
 * picture of gigabytes.
 */
export async function decodePicture(
  bytes: Buffer,
  format: PictureFormat,
  limits: PictureLimits,
): Promise<DecodedPicture> {
  const header = await readHeader(bytes, format)
  requireFittingSize(header, limits)
  const { width, height } = header.autoOrient
  const isAnimated = (header.pages ?? 1) > 1
  const options = { limitInputPixels: limits.pixels, failOn: 'error' as const, pages: 1, page: 0 }
  const upright = sharp(bytes, options).autoOrient()
  const picture = isDeep(header) && header.icc ? await lowerDepth(upright) : upright
  return { picture, width, height, isAnimated }
}

/**
 * Converts a picture with 16 bits per channel to 8 bits before its colour profile is applied. sharp would process a
 * picture with 16 bits in Display P3 and label the result as sRGB, which makes every colour duller.
 */
async function lowerDepth(picture: Sharp): Promise<Sharp> {
  const shallow = picture.keepIccProfile().toColourspace('srgb').png({ compressionLevel: 0 })
  return sharp(await shallow.toBuffer().catch(failUndecoded))
}

/**
 * Renders an SVG at the width that `chooseWidth` returns for its declared size. Any width is possible, because an SVG
 * has no pixels of its own.
 */
export async function drawSvg(svg: Buffer, chooseWidth: (size: Size) => number): Promise<DecodedPicture> {
  const shape = await measureSvg(svg)
  const width = chooseWidth(shape)
  const height = Math.max(1, Math.round((width * shape.height) / shape.width))
  // sharp draws an SVG at the size to which it is scaled. A higher density would have the same effect, but would
  // enlarge points and millimetres twice.
  const options = { density: CSS_DENSITY, failOn: 'error' as const, limitInputPixels: false }
  const drawn = sharp(svg, options).resize({ width, height, fit: 'fill' }).png({ compressionLevel: 0 })
  return { picture: sharp(await drawn.toBuffer().catch(failUndecoded)), width, height, isAnimated: false }
}

async function measureSvg(svg: Buffer): Promise<Size> {
  const header = await readHeader(svg, 'svg')
  if (Math.max(header.width, header.height) > LARGE_SIDE) return header
  return sharp(svg, { density: MEASURED_DENSITY, limitInputPixels: false }).metadata().catch(failUndecoded)
}

async function readHeader(bytes: Buffer, format: PictureFormat): Promise<Metadata> {
  // The limit on pixels is switched off here, so that a picture that is too large can be distinguished from a damaged
  // one. No pixels are decoded.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(failUndecoded)
  const isAsSniffed =
    header.format === (HEADER_NAMES[format] ?? format) && (format !== 'avif' || header.compression === 'av1')
  if (!isAsSniffed) throw damagedPicture()
  return header
}

function requireFittingSize(header: Metadata, { side, pixels, deepPixels }: PictureLimits): void {
  const { width, height } = header
  if (!(width > 0 && height > 0)) throw damagedPicture()
  const mostPixels = isDeep(header) ? deepPixels : pixels
  if (width <= side && height <= side && width * height <= mostPixels) return
  const isForDepth = isDeep(header) && deepPixels < pixels
  throw unreadable(isForDepth ? 'picture-side-deep' : 'picture-side', { side, millions: mostPixels / 1_000_000 })
}

function isDeep({ depth }: Metadata): boolean {
  return depth === 'ushort'
}

/**
 * Throws an error for users instead of libvips' error during decoding, whose message is for engineers and may repeat
 * parts of the file.
 */
export function failUndecoded(error: Error): never {
  if (/memory/i.test(error.message)) throw unreadable('picture-memory')
  throw damagedPicture()
}

function damagedPicture(): UnreadableMedia {
  return unreadable('picture-damaged')
}
