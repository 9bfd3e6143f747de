import { decodeStart } from './decode-text.ts'
import { findPictureFormat, readBrands } from './picture-format.ts'

/** The names that clients know them by. */
export const MEDIA_KINDS = ['picture', 'sound', 'film', 'captions', 'file'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

const MIB = 1024 * 1024

/** What a client may send of each. */
export const MEDIA_BYTES: Record<MediaKind, number> = {
  picture: 15 * MIB,
  sound: 50 * MIB,
  film: 200 * MIB,
  captions: MIB,
  file: 25 * MIB,
}
export const MOST_MEDIA_BYTES = Math.max(...Object.values(MEDIA_BYTES))

/** How much of a file has to be seen to tell its kind. */
export const HEAD_BYTES = 4_096

const SOUND_BRANDS = ['M4A ', 'M4B ']
const EBML = Buffer.from('1a45dfa3', 'hex')
const ZIP = Buffer.from('504b0304', 'hex')
/** A caption of SubRip at the beginning of a file, with the number before its times or without. */
const SUBRIP = /^\s*(\d+[ \t]*(\r\n?|\n)\s*)?(\d+:)?\d{1,2}:\d\d([,.]\d{1,3})?[ \t]*-->/

/** The kind of a file by its first bytes; null: none of these. Reading the whole file may still refuse it. */
export function findMediaKind(head: Buffer): MediaKind | null {
  if (findPictureFormat(head)) return 'picture'
  const brands = readBrands(head)
  if (brands.length > 0) return SOUND_BRANDS.includes(brands[0]!) ? 'sound' : 'film'
  if (head.subarray(0, EBML.length).equals(EBML)) return 'film'
  if (isMp3(head) || /^RIFF.{4}WAVE/s.test(head.toString('latin1', 0, 12))) return 'sound'
  if (head.subarray(0, ZIP.length).equals(ZIP) || head.toString('latin1', 0, 5) === '%PDF-') return 'file'
  const text = decodeStart(head)
  if (/^WEBVTT(\s|$)/.test(text) || SUBRIP.test(text)) return 'captions'
  return !head.includes(0) && text.trim() !== '' && !text.trimStart().startsWith('<') ? 'file' : null
}

/** A tag before it, or the sync word of a frame of layer III (ISO/IEC 11172-3, 2.4.2.3). */
function isMp3(head: Buffer): boolean {
  if (head.toString('latin1', 0, 3) === 'ID3') return true
  return head.length > 2 && head[0] === 0xff && (head[1]! & 0xe6) === 0xe2
}
