import { notALogo } from './not-a-logo.ts'

/** More is no logo, and 4 bytes a pixel are what it takes to look at it. */
const LONGEST_SIDE = 4_096
const MOST_PIXELS = 8_000_000
/** At a greater ratio a header would show a line of two pixels. */
const WIDEST_RATIO = 20
/** Each scan of a progressive JPEG goes over the whole picture; encoders write about ten. */
const MOST_SCANS = 64

const APP1 = 0xe1
const START_OF_SCAN = 0xda
/** Frames of every coding: C0 to CF without the tables and the reserved one (ITU T.81, table B.1). */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc])
const ORIENTATION_TAG = 0x0112
const EXIF = 'Exif\0\0'

export type Size = { width: number; height: number }

/** What a file says of itself is judged before it is decoded: a few bytes can claim to be a picture of gigabytes. */
export function pngSize(bytes: Buffer): Size {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw damaged()
  return fitting({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) })
}

/** Size, and how a camera says that the picture is to be turned. */
export function jpegFacts(bytes: Buffer): Size & { orientation: number } {
  let frame: Size | null = null
  let orientation = 1
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw damaged()
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at + 4, at + 2 + length)
    if (marker === START_OF_SCAN) break
    if (marker === APP1 && startsWithExif(segment))
      orientation = orientationOf(segment.subarray(EXIF.length)) ?? orientation
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker)) {
      // With two frames, two decoders could see two sizes.
      if (frame || segment.length < 5) throw damaged()
      frame = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) }
    }
    at += 2 + length
  }
  if (!frame || countScans(bytes) > MOST_SCANS) throw damaged()
  return { ...fitting(frame), orientation }
}

/** In coded data, 0xff is always followed by 0 or a restart marker (ITU T.81, B.1.1.5). */
function countScans(bytes: Buffer): number {
  const marker = Buffer.from([0xff, START_OF_SCAN])
  let scans = 0
  for (let at = bytes.indexOf(marker); at >= 0; at = bytes.indexOf(marker, at + 2)) scans++
  return scans
}

export function startsWithExif(segment: Buffer): boolean {
  return segment.toString('latin1', 0, EXIF.length) === EXIF
}

/** EXIF is a small TIFF, in either order of bytes (CIPA DC-008, 4.6.4). */
export function orientationOf(tiff: Buffer): number | null {
  if (tiff.length < 8) return null
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12
    if (at + 12 > tiff.length) return null
    if (short(at) === ORIENTATION_TAG) return short(at + 8)
  }
  return null
}

export function fitting({ width, height }: Size, mostPixels = MOST_PIXELS): Size {
  if (width < 1 || height < 1) throw damaged()
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > mostPixels) {
    throw notALogo(`must have at most ${LONGEST_SIDE} pixels a side and ${mostPixels / 1_000_000} million in all`)
  }
  requireLogoRatio({ width, height })
  return { width, height }
}

export function requireLogoRatio({ width, height }: Size): void {
  if (Math.max(width, height) <= WIDEST_RATIO * Math.min(width, height)) return
  throw notALogo(`must be at most ${WIDEST_RATIO} times as wide as it is high, or as high as it is wide`)
}

export function damaged() {
  return notALogo('is damaged: it cannot be decoded')
}
