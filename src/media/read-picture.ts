import sharp, { type Sharp } from 'sharp'
import { pictureSizes } from '../course/media/picture-sizes.ts'
import {
  type DecodedPicture,
  decodePicture,
  drawSvg,
  failUndecoded,
  type PictureLimits,
  type Size,
} from './decode-picture.ts'
import { findPictureFormat, isAnimatedPng, isAvifSequence, type PictureFormat } from './picture-format.ts'
import { holdsHtml } from './svg-html.ts'
import { UnreadableMedia, unreadable } from './unreadable-media.ts'

export const PICTURE_LIMITS: PictureLimits = { side: 12_000, pixels: 50_000_000, deepPixels: 25_000_000 }
/**
 * Maximum side in pixels at which an SVG is rendered: the width of the widest stored picture, which its height may not
 * exceed either.
 */
const DRAWN_SIDE = 1_600
const WIDEST_RATIO = 20
const QUALITY = 80

/** Notes that tell the owner of a picture how it was changed on upload. */
export const PICTURE_NOTES = ['first-frame', 'drawing-as-picture'] as const
export type PictureNote = (typeof PICTURE_NOTES)[number]

/** The percentages of the picture that are cut off at each side. */
export type Crop = { left: number; top: number; right: number; bottom: number }

export type PictureFile = Size & { bytes: Buffer }
export type ReadPicture = Size & { notes: PictureNote[]; files: PictureFile[] }

/**
 * Converts a picture to WebP in up to three widths: upright, in sRGB, with one frame. Metadata is removed, because it
 * may contain personal data such as the place where a phone took the picture.
 */
export async function readPicture(bytes: Buffer, crop?: Crop | undefined): Promise<ReadPicture> {
  const format = findPictureFormat(bytes)
  if (format === 'heic') throw unreadable('picture-heic')
  if (format === null) throw unreadable('picture-format')
  if (format === 'avif' && isAvifSequence(bytes)) throw unreadable('picture-moving-avif')
  const { picture, isAnimated, ...original } = cropPicture(await decodeByFormat(bytes, format), crop)
  const largestSize = pictureSizes(original).at(-1)!
  const pixels = await readPixels(picture, largestSize)
  const sizes = pictureSizes(largestSize)
  const isLossless = await isSmallerLossless(pixels, sizes[0]!)
  const files: PictureFile[] = []
  for (const size of sizes) files.push({ ...size, bytes: await encode(pixels, size, isLossless) })
  const notes: PictureNote[] = [
    ...(isAnimated || (format === 'png' && isAnimatedPng(bytes)) ? (['first-frame'] as const) : []),
    ...(format === 'svg' ? (['drawing-as-picture'] as const) : []),
  ]
  return { ...largestSize, notes, files }
}

/** Crops a picture that has already been turned upright. */
function cropPicture(decoded: DecodedPicture, crop: Crop | undefined): DecodedPicture {
  if (!crop) return decoded
  const left = Math.floor((decoded.width * crop.left) / 100)
  const top = Math.floor((decoded.height * crop.top) / 100)
  const width = Math.max(1, Math.round((decoded.width * (100 - crop.left - crop.right)) / 100))
  const height = Math.max(1, Math.round((decoded.height * (100 - crop.top - crop.bottom)) / 100))
  const box = { width: Math.min(width, decoded.width - left), height: Math.min(height, decoded.height - top) }
  return { ...decoded, ...box, picture: decoded.picture.extract({ left, top, ...box }) }
}

async function decodeByFormat(bytes: Buffer, format: PictureFormat): Promise<DecodedPicture> {
  if (format !== 'svg') return decodePicture(bytes, format, PICTURE_LIMITS)
  if (holdsHtml(bytes)) throw unreadable('drawing-html')
  const drawing = await drawSvg(bytes, drawnWidth).catch(failUndrawn)
  if (await isInvisible(drawing.picture)) throw unreadable('drawing-empty')
  return drawing
}

function failUndrawn(error: unknown): never {
  const isUndecoded = error instanceof UnreadableMedia && error.refusal.name === 'picture-damaged'
  throw isUndecoded ? unreadable('drawing-damaged') : error
}

/** Whether all pixels of a rendered SVG are transparent, as when everything that it shows is in other files. */
async function isInvisible(picture: Sharp): Promise<boolean> {
  const { channels } = await picture.clone().stats()
  return channels.length === 4 && channels[3]!.max === 0
}

function drawnWidth({ width, height }: Size): number {
  if (!(width > 0 && height > 0)) throw unreadable('drawing-sizeless')
  if (Math.max(width, height) > WIDEST_RATIO * Math.min(width, height))
    throw unreadable('drawing-narrow', { ratio: WIDEST_RATIO })
  return Math.min(DRAWN_SIDE, Math.round((DRAWN_SIDE * width) / height))
}

/** Decodes the picture once, at the largest stored size. */
async function readPixels(picture: Sharp, size: Size): Promise<Sharp> {
  const { data, info } = await picture
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(failUndecoded)
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/**
 * Whether lossless WebP gives smaller files than lossy WebP. It does for drawings, screenshots and diagrams, but not
 * for photographs. Only the smallest size is tried, and the result is used for all sizes.
 */
async function isSmallerLossless(pixels: Sharp, smallest: Size): Promise<boolean> {
  const [lossy, lossless] = [await encode(pixels, smallest, false), await encode(pixels, smallest, true)]
  return lossless.length <= lossy.length
}

function encode(pixels: Sharp, size: Size, isLossless: boolean): Promise<Buffer> {
  const options = isLossless ? { lossless: true } : { quality: QUALITY, smartSubsample: true }
  return pixels
    .clone()
    .resize({ ...size, fit: 'fill' })
    .webp({ ...options, effort: 4 })
    .toBuffer()
}
