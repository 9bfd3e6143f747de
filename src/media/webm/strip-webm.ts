import type { Layout } from '../layout.ts'
import { damagedFile, type SentFile } from '../sent-file.ts'
import { unreadable } from '../unreadable-media.ts'
import { countBytes, type Element, HEAD_BYTES, readElement } from './elements.ts'

/** Elements of a WebM by their ids (RFC 9559, 5.1). */
const ID = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxer: 0x4d80,
  writer: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  trackName: 0x536e,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  position: 0xa7,
  previousSize: 0xab,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  void: 0xec,
}
/** Elements that stay as they are, wherever the walk finds them. */
const KEPT = [ID.header, ID.seekHead, ID.cues, ID.timestamp, ID.position, ID.previousSize]
const PICTURES_AND_SOUND = [1, 2]
/**
 * Maximum size of the elements that describe the film and its tracks. Those of a film of several hours have a few
 * kilobytes.
 */
const DESCRIPTION_BYTES = 1024 * 1024
const MOST_ELEMENTS = 2_000_000

/**
 * Keeps only the pictures and sound of a WebM. Tags, attachments, chapters, the title, and other tracks with their
 * blocks become free space of the same size, so that all other bytes stay unchanged at their positions.
 */
export function stripWebm(file: SentFile): Layout {
  const pieces: Layout = []
  let playedNumbers = new Set<number>()
  let [at, keptFrom, count, end] = [0, 0, 0, file.size]
  const replace = (element: Element & { end: number }, bytes: Buffer) => {
    if (element.start > keptFrom) pieces.push({ start: keptFrom, end: element.start })
    const rest = element.end - element.start - bytes.length
    pieces.push({ bytes }, ...(rest > 0 ? [{ zeros: rest }] : []))
    keptFrom = element.end
  }
  while (at < end) {
    if (++count > MOST_ELEMENTS) throw unreadable('media-parts')
    const element = readElement(file.read(at, at + HEAD_BYTES), at)
    if (element === null) throw damagedFile()
    // The size of a segment or cluster may be unknown. Both are therefore not skipped as a whole: the elements inside
    // them are visited one by one.
    if (element.id === ID.segment || element.id === ID.cluster) {
      if (element.id === ID.segment) end = element.end ?? end
      at = element.content
      continue
    }
    const sized = requireSized(element, file)
    at = sized.end
    if (KEPT.includes(sized.id)) continue
    if (sized.id === ID.simpleBlock || sized.id === ID.blockGroup) {
      if (!playedNumbers.has(readBlockTrack(file, sized))) replace(sized, voidHead(sized))
    } else if (sized.id === ID.info || sized.id === ID.tracks) {
      const bytes = readDescription(file, sized)
      if (sized.id === ID.info) stripInfo(bytes)
      else playedNumbers = stripTracks(bytes)
      replace(sized, bytes)
    } else replace(sized, voidHead(sized))
  }
  if (end > keptFrom) pieces.push({ start: keptFrom, end })
  return file.size > end ? [...pieces, { zeros: file.size - end }] : pieces
}

/**
 * Clears the description of a film except for the duration and its unit. The names of two programs, which players
 * require to be present, become empty.
 */
function stripInfo(bytes: Buffer): void {
  for (const element of listElements(bytes, readWhole(bytes))) {
    if (element.id === ID.muxer || element.id === ID.writer) bytes.fill(0, element.content, element.end)
    else if (element.id !== ID.timestampScale && element.id !== ID.duration) blank(bytes, element)
  }
}

/**
 * Clears the descriptions of tracks without pictures or sound, and the names of the other tracks. Returns the numbers
 * of these other tracks.
 */
function stripTracks(bytes: Buffer): Set<number> {
  const numbers = new Set<number>()
  for (const track of listElements(bytes, readWhole(bytes))) {
    const fields = track.id === ID.track ? listElements(bytes, track) : []
    const readField = (id: number) => {
      const field = fields.find(each => each.id === id)
      return field && field.end > field.content ? readNumber(bytes.subarray(field.content, field.end)) : null
    }
    const [number, type] = [readField(ID.trackNumber), readField(ID.trackType)]
    if (number === null || type === null || !PICTURES_AND_SOUND.includes(type)) {
      blank(bytes, track)
      continue
    }
    numbers.add(number)
    for (const field of fields) if (field.id === ID.trackName) blank(bytes, field)
  }
  return numbers
}

/**
 * Returns the number of the track that a block belongs to. The number is coded like the size of an element (RFC 9559,
 * 10.1).
 */
function readBlockTrack(file: SentFile, { id, content, end }: Element & { end: number }): number {
  if (id === ID.simpleBlock) return readTrackNumber(file.read(content, Math.min(end, content + 8)))
  let at = content
  while (at < end) {
    const inner = readElement(file.read(at, Math.min(end, at + HEAD_BYTES)), at)
    if (inner === null || inner.end === null) throw damagedFile()
    if (inner.id === ID.block) return readTrackNumber(file.read(inner.content, Math.min(inner.end, inner.content + 8)))
    at = inner.end
  }
  return Number.NaN
}

function readTrackNumber(bytes: Buffer): number {
  const length = countBytes(bytes[0])
  if (length > bytes.length) throw damagedFile()
  return readNumber(Buffer.from([bytes[0]! & (0xff >> length), ...bytes.subarray(1, length)]))
}

function readNumber(bytes: Buffer): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}

function readDescription(file: SentFile, { start, end }: Element & { end: number }): Buffer {
  if (end - start > DESCRIPTION_BYTES) throw unreadable('film-description')
  return file.read(start, end)
}

function readWhole(bytes: Buffer): Element & { end: number } {
  return { ...readElement(bytes.subarray(0, HEAD_BYTES), 0)!, end: bytes.length }
}

function listElements(bytes: Buffer, { content, end }: Element & { end: number }): (Element & { end: number })[] {
  const elements: (Element & { end: number })[] = []
  let at = content
  while (at < end) {
    const element = readElement(bytes.subarray(at, Math.min(end, at + HEAD_BYTES)), at)
    if (element === null || element.end === null || element.end > end) throw damagedFile()
    elements.push({ ...element, end: element.end })
    at = element.end
  }
  return elements
}

function requireSized(element: Element, file: SentFile): Element & { end: number } {
  if (element.end === null || element.end > file.size) throw damagedFile()
  return { ...element, end: element.end }
}

function blank(bytes: Buffer, element: Element & { end: number }): void {
  bytes.fill(0, element.start, element.end)
  voidHead(element).copy(bytes, element.start)
}

/**
 * Returns the head of an element of free space (RFC 8794, 11.3.2) that takes exactly as many bytes as the given
 * element. The size in the head is coded in as many bytes as fit.
 */
function voidHead({ start, end }: { start: number; end: number }): Buffer {
  const length = end - start
  const sizeBytes = Math.min(8, length - 1)
  const head = Buffer.alloc(1 + sizeBytes)
  head[0] = ID.void
  let size = length - head.length
  for (let at = sizeBytes; at > 0; at--) {
    head[at] = size % 256
    size = Math.floor(size / 256)
  }
  head[1]! |= 0x80 >> (sizeBytes - 1)
  return head
}
