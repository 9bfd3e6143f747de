/** What a picture's file says about itself: its kind, and its size in pixels where that is known without decoding. */
export type PictureFacts = { format: 'picture' | 'drawing' | 'unknown'; width: number | null; height: number | null }

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')
/** Offset of the signature of an enhanced metafile, in bytes (MS-EMF, 2.3.4.2). */
const EMF_SIGNATURE_AT = 40
const PLACEABLE_WMF = Buffer.from('d7cdc69a', 'hex')
const SNIFFED = 4_096

/**
 * Reads the format of a picture from its bytes, because names and types are often wrong. The decoder may still refuse
 * the file.
 */
export function readPictureFacts(bytes: Buffer): PictureFacts {
  if (bytes.subarray(0, PNG.length).equals(PNG) && bytes.length >= 24)
    return pictureOf(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return readJpeg(bytes)
  const start = bytes.toString('latin1', 0, 12)
  if (/^GIF8[79]a/.test(start) && bytes.length >= 10) return pictureOf(bytes.readUInt16LE(6), bytes.readUInt16LE(8))
  if (/^RIFF.{4}WEBP/s.test(start) || /^.{4}ftypavi[fs]/s.test(start)) return unsized('picture')
  if (isMetafile(bytes)) return unsized('drawing')
  const text = bytes.toString('utf8', 0, SNIFFED).replace(/^\ufeff/, '')
  return unsized(/^\s*</.test(text) && /<(\w+:)?svg[\s>]/.test(text) ? 'picture' : 'unknown')
}

/**
 * Reads the size of a JPEG from its frame header, skipping the markers before it by their lengths (ITU-T T.81, annex
 * B).
 */
function readJpeg(bytes: Buffer): PictureFacts {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return pictureOf(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return unsized('picture')
}

function isMetafile(bytes: Buffer): boolean {
  if (bytes.subarray(0, 4).equals(PLACEABLE_WMF)) return true
  // Office programs compress metafiles with gzip, so gzip data counts as a metafile, which cannot be drawn here.
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return true
  const isEmf = bytes.toString('latin1', EMF_SIGNATURE_AT, EMF_SIGNATURE_AT + 4) === ' EMF'
  const isWmf = bytes.length > 18 && bytes.readUInt16LE(0) <= 2 && bytes.readUInt16LE(2) === 9
  return isEmf || isWmf
}

function pictureOf(width: number, height: number): PictureFacts {
  return { format: 'picture', width, height }
}

function unsized(format: PictureFacts['format']): PictureFacts {
  return { format, width: null, height: null }
}
