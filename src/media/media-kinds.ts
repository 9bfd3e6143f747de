import { decodeStart } from './decode-text.ts'
import { findPictureFormat, readBrands } from './picture-format.ts'

/** The kinds of media, as clients know them. */
export const MEDIA_KINDS = ['picture', 'sound', 'film', 'captions', 'file'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

const MIB = 1024 * 1024

/** Maximum upload size of each kind, in bytes. */
export const MEDIA_BYTES: Record<MediaKind, number> = {
  picture: 15 * MIB,
  sound: 50 * MIB,
  film: 200 * MIB,
  captions: MIB,
  file: 25 * MIB,
}
export const MOST_MEDIA_BYTES = Math.max(...Object.values(MEDIA_BYTES))

/** Number of leading bytes that are needed to recognise a file's kind. */
export const HEAD_BYTES = 4_096

const SOUND_BRANDS = ['M4A ', 'M4B ']
const EBML = Buffer.from('1a45dfa3', 'hex')
const ZIP = Buffer.from('504b0304', 'hex')
/** Matches the beginning of HTML or another XML-like file. */
const MARKUP = /^\s*<[a-z!?/]/i
/** Matches a SubRip caption at the beginning of a file, with or without the number before its times. */
const SUBRIP = /^\s*(\d+[ \t]*(\r\n?|\n)\s*)?(\d+:)?\d{1,2}:\d\d([,.]\d{1,3})?[ \t]*-->/

/**
 * Returns the kind of a file by its first bytes; null if the file is of no known kind. A file of a known kind may still
 * be refused when it is read as a whole.
 */
export function findMediaKind(head: Buffer): MediaKind | null {
  if (findPictureFormat(head)) return 'picture'
  const brands = readBrands(head)
  if (brands.length > 0) return SOUND_BRANDS.includes(brands[0]!) ? 'sound' : 'film'
  if (head.subarray(0, EBML.length).equals(EBML)) return 'film'
  if (isMp3(head) || /^RIFF.{4}WAVE/s.test(head.toString('latin1', 0, 12))) return 'sound'
  if (head.subarray(0, ZIP.length).equals(ZIP) || isPdf(head)) return 'file'
  const text = decodeStart(head)
  if (/^WEBVTT(\s|$)/.test(text) || SUBRIP.test(text)) return 'captions'
  return !text.includes('\0') && text.trim() !== '' && !MARKUP.test(text) ? 'file' : null
}

/** Whether a file is a PDF. Some programs write an empty line or a byte order mark before it, and every viewer skips it. */
export function isPdf(head: Buffer): boolean {
  return /^(\xef\xbb\xbf)?\s{0,100}%PDF-/.test(head.toString('latin1', 0, 200))
}

/** Whether a file begins with an ID3 tag or the sync word of a layer III frame (ISO/IEC 11172-3, 2.4.2.3). */
function isMp3(head: Buffer): boolean {
  if (head.toString('latin1', 0, 3) === 'ID3') return true
  return head.length > 2 && head[0] === 0xff && (head[1]! & 0xe6) === 0xe2
}
