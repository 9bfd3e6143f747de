export const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'svg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** Number of bytes of a PNG chunk without its data: length, type and checksum. */
const PNG_CHUNK_BYTES = 12
const JPEG = Buffer.from('ffd8ff', 'hex')
/** Maximum bytes before the first element of an SVG: a prologue, comments, a document type. */
const SVG_PROLOGUE_BYTES = 4_096
const BRANDS_START = 8
const BRAND_BYTES = 4
/**
 * Brands of HEIF files whose pictures are coded with HEVC, which no browser but Safari shows (ISO/IEC 23008-12, annex
 * B).
 */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']
const AVIF_BRANDS = ['avif', 'avis']

/**
 * Returns the format of a picture by its bytes, because names and content types are often wrong; null for any other
 * file. HEIC is recognised, although it is not accepted, so that the error message can say what to do.
 */
export function findPictureFormat(bytes: Buffer): PictureFormat | 'heic' | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  const start = bytes.toString('latin1', 0, 12)
  if (/^RIFF.{4}WEBP/s.test(start)) return 'webp'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  const brands = readBrands(bytes)
  if (brands.some(brand => AVIF_BRANDS.includes(brand))) return 'avif'
  if (brands.some(brand => HEIC_BRANDS.includes(brand))) return 'heic'
  return isSvg(bytes) ? 'svg' : null
}

/**
 * Whether an AVIF is a sequence of pictures, by its brand (AVIF 1.1, 6.3). The library that reads AVIF supports only
 * single pictures.
 */
export function isAvifSequence(bytes: Buffer): boolean {
  return readBrands(bytes)[0] === 'avis'
}

/**
 * Whether a PNG is animated. An animated PNG has a chunk that says so before its first pixels (PNG, third edition,
 * 11.3.6.1).
 */
export function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = PNG.length; at + 8 <= bytes.length; at += PNG_CHUNK_BYTES + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
  }
  return false
}

/**
 * Returns the brands (four-letter codes of formats) of an ISO base media file, which may be a HEIF picture, an MP4 or
 * an M4A (ISO/IEC 14496-12, 4.3); empty for any other file.
 */
export function readBrands(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.length)
  const brands: string[] = []
  for (let at = BRANDS_START; at + BRAND_BYTES <= end; at += BRAND_BYTES)
    brands.push(bytes.toString('latin1', at, at + BRAND_BYTES))
  return brands
}

/**
 * Whether a file is an SVG. Its first element must be `svg`, because an HTML page may also contain an `svg` element.
 */
function isSvg(bytes: Buffer): boolean {
  const text = bytes.toString('utf8', 0, SVG_PROLOGUE_BYTES).replace(/^\ufeff/, '')
  const firstElement = /<(?![?!])[^\s/>]*/.exec(withoutComments(text))?.[0] ?? ''
  return text.trimStart().startsWith('<') && /^<(\w+:)?svg$/.test(firstElement)
}

function withoutComments(text: string): string {
  return text.replace(/<!--.*?(-->|$)/gs, '')
}
