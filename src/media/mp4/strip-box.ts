import { damagedFile } from '../sent-file.ts'
import { type Box, findInner, listInner } from './boxes.ts'

/**
 * The boxes that a player needs to show pictures and play sound, listed by the type of the box that contains them
 * (ISO/IEC 14496-12, table 1). All other boxes contain what learners have no use for: title, camera, place, thumbnails,
 * references to removed tracks.
 */
const NEEDED: Record<string, string[]> = {
  moov: ['mvhd', 'trak', 'mvex'],
  mvex: ['mehd', 'trex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: ['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'sdtp', 'sgpd', 'sbgp'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp'],
}
const PLAYED_HANDLERS = ['vide', 'soun']
/**
 * The position of the encoder's name, which is often that of the camera, in a sample entry of a video track (12.1.3).
 */
const ENCODER_NAME = { from: 50, to: 82 }

/** Whether a track holds pictures or sound. */
export function isPlayed(moov: Buffer, track: Box): boolean {
  return PLAYED_HANDLERS.includes(readHandler(moov, findInner(moov, track, 'mdia')))
}

export function readTrackId(moov: Buffer, track: Box): number {
  const header = findInner(moov, track, 'tkhd')
  // The id follows two times of 4 bytes, or of 8 in version 1 (8.3.2).
  return header ? readUint(moov, header, moov[header.content] === 1 ? 20 : 12) : Number.NaN
}

/**
 * Turns every inner box that a player does not need, and every box of other tracks, into free space of the same size.
 * In the headers that stay, the time of recording and the names of the camera's programs are cleared.
 */
export function stripBox(bytes: Buffer, box: Box, playedIds: Set<number>): void {
  for (const inner of listInner(bytes, box)) {
    if (!NEEDED[box.type]!.includes(inner.type) || isOfOtherTrack(bytes, inner, playedIds)) blank(bytes, inner)
    else if (inner.type in NEEDED) stripBox(bytes, inner, playedIds)
    else clearHeader(bytes, inner, box)
  }
}

/** Returns the head of a `free` box (8.1.2). */
export function blankHead(size: number): Buffer {
  const head = Buffer.alloc(8, 'free', 'latin1')
  head.writeUInt32BE(size, 0)
  return head
}

function blank(bytes: Buffer, { start, end }: Box): void {
  bytes.fill(0, start, end)
  if (end - start >= 8) blankHead(end - start).copy(bytes, start)
}

function isOfOtherTrack(bytes: Buffer, box: Box, playedIds: Set<number>): boolean {
  switch (box.type) {
    case 'trak':
      return !playedIds.has(readTrackId(bytes, box))
    case 'traf':
      return !playedIds.has(readFragmentId(bytes, box))
    case 'trex':
      return !playedIds.has(readUint(bytes, box, 4))
    default:
      return false
  }
}

export function readFragmentId(bytes: Buffer, fragment: Box): number {
  const header = findInner(bytes, fragment, 'tfhd')
  return header ? readUint(bytes, header, 4) : Number.NaN
}

function clearHeader(bytes: Buffer, { type, content, end }: Box, outer: Box): void {
  switch (type) {
    case 'mvhd':
    case 'tkhd':
    case 'mdhd':
      bytes.fill(0, content + 4, Math.min(end, content + (bytes[content] === 1 ? 20 : 12)))
      break
    case 'hdlr':
      bytes.fill(0, Math.min(end, content + 24), end)
      break
    case 'stsd':
      clearEncoderNames(bytes, { type, start: outer.start, content: content + 8, end })
  }
}

/** Clears the encoder's name in those sample entries that have a box with parameters of a video codec. */
function clearEncoderNames(bytes: Buffer, entries: Box): void {
  for (const { type, start, end } of listInner(bytes, entries))
    if (/^(avc[1-4]|av01)$/.test(type) && start + ENCODER_NAME.to <= end)
      bytes.fill(0, start + ENCODER_NAME.from, start + ENCODER_NAME.to)
}

function readHandler(moov: Buffer, media: Box | undefined): string {
  const handler = media && findInner(moov, media, 'hdlr')
  return handler ? moov.toString('latin1', handler.content + 8, handler.content + 12) : ''
}

export function readUint(bytes: Buffer, { content, end }: Box, offset: number): number {
  if (content + offset + 4 > end) throw damagedFile()
  return bytes.readUInt32BE(content + offset)
}
