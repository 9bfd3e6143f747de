export const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'svg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** What each chunk of a PNG has besides its data: length, type and checksum. */
const PNG_CHUNK_BYTES = 12
const JPEG = Buffer.from('ffd8ff', 'hex')
/** How much of a drawing may stand before its first element: a prologue, comments, a document type. */
const SVG_PROLOGUE_BYTES = 4_096
const BRANDS_START = 8
const BRAND_BYTES = 4
/** Brands of HEIF files whose pictures are coded with HEVC, which no browser but Safari shows (ISO/IEC 23008-12, annex B). */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']
const AVIF_BRANDS = ['avif', 'avis']

/** What a file is by its bytes; names and content types are often wrong. HEIC is told apart to say what to do about it. */
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

/** Pictures that follow each other, as AVIF's own brand for them says (AVIF 1.1, 6.3): the library that reads AVIF knows single ones. */
export function isAvifSequence(bytes: Buffer): boolean {
  return readBrands(bytes)[0] === 'avis'
}

/** An animated PNG says so before its first pixels (PNG, third edition, 11.3.6.1); other readers show a still picture. */
export function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = PNG.length; at + 8 <= bytes.length; at += PNG_CHUNK_BYTES + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
  }
  return false
}

/** The brands of an ISO base media file: pictures of HEIF, but also MP4 and M4A (ISO/IEC 14496-12, 4.3). */
export function readBrands(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.length)
  const brands: string[] = []
  for (let at = BRANDS_START; at + BRAND_BYTES <= end; at += BRAND_BYTES)
    brands.push(bytes.toString('latin1', at, at + BRAND_BYTES))
  return brands
}

/** A page of HTML may hold a drawing, too: the drawing has to be the first element. */
function isSvg(bytes: Buffer): boolean {
  const text = bytes.toString('utf8', 0, SVG_PROLOGUE_BYTES).replace(/^\ufeff/, '')
  const firstElement = /<(?![?!])[^\s/>]*/.exec(withoutComments(text))?.[0] ?? ''
  return text.trimStart().startsWith('<') && /^<(\w+:)?svg$/.test(firstElement)
}

function withoutComments(text: string): string {
  return text.replace(/<!--.*?(-->|$)/gs, '')
}
