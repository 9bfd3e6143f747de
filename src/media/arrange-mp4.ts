import type { Layout } from './layout.ts'
import { damagedFile, type SentFile, UnreadableFile } from './sent-file.ts'

/** Maximum size of an index in bytes. That of a film of two hours with sound has about 5 MiB. */
const INDEX_BYTES = 24 * 1024 * 1024
/** Maximum number of boxes: a fragmented file has two for each fragment. */
const MOST_BOXES = 20_000
const MOST_DEPTH = 8

/** A box of an ISO base media file (ISO/IEC 14496-12, 4.2): its type, its position, and the start of its content. */
type Box = { type: string; start: number; content: number; end: number }

/** The boxes that contain, at some depth, the tables with the file positions of all chunks of video or sound. */
const CONTAINERS = ['trak', 'mdia', 'minf', 'stbl']
/** Boxes of metadata that no player needs: title, camera, and the place where a phone took the film. */
const METADATA = ['udta', 'meta', 'uuid']

/**
 * Rearranges an MP4 so that its index (`moov`) precedes its content, which lets it play while it is loading, and
 * removes its metadata. Content that was before the index moves, and the index is patched accordingly. All other bytes
 * stay as they are.
 */
export function arrangeMp4(file: SentFile): Layout {
  const boxes = listBoxes({ start: 0, end: file.size }, (start, end) => file.read(start, end))
  const [first] = boxes
  const index = boxes.find(({ type }) => type === 'moov')
  const content = boxes.find(({ type }) => type === 'mdat' || type === 'moof')
  if (first?.type !== 'ftyp' || !index || !content) throw damagedFile()
  if (index.end - index.start > INDEX_BYTES) throw new UnreadableFile('has too many parts: save it anew')
  const isLast = content.start < index.start
  // The fragments of a film contain file positions too, so a fragmented film cannot be rearranged.
  if (isLast && boxes.some(({ type }) => type === 'moof')) throw damagedFile()
  const length = index.end - index.start
  const moved = (place: number) => (isLast && place >= first.end && place < index.start ? place + length : place)
  const bytes = patchIndex(file.read(index.start, index.end), moved)
  const others = boxes.filter(box => box !== first && box !== index)
  const before = isLast ? [] : others.filter(box => box.start < index.start)
  const after = others.filter(box => !before.includes(box))
  return [range(first), ...before.map(box => keep(box)), { bytes }, ...after.map(box => keep(box))]
}

function keep(box: Box): Layout[number] {
  return METADATA.includes(box.type) ? { bytes: blank(box.end - box.start) } : range(box)
}

function range({ start, end }: Box): { start: number; end: number } {
  return { start, end }
}

/** Returns a `free` box (8.1.2) of the same size. */
function blank(size: number): Buffer {
  if (size > INDEX_BYTES) throw new UnreadableFile('holds too much besides the film: save it anew')
  const bytes = Buffer.alloc(size)
  bytes.writeUInt32BE(size, 0)
  bytes.write('free', 4, 'latin1')
  return bytes
}

function patchIndex(moov: Buffer, moved: (place: number) => number): Buffer {
  const [index] = listBoxes({ start: 0, end: moov.length }, (start, end) => moov.subarray(start, end))
  patchBoxes(moov, index!, moved, 0)
  return moov
}

function patchBoxes(moov: Buffer, within: Box, moved: (place: number) => number, depth: number): void {
  if (depth > MOST_DEPTH) throw damagedFile()
  const span = { start: within.content, end: within.end }
  for (const box of listBoxes(span, (start, end) => moov.subarray(start, end))) {
    if (METADATA.includes(box.type)) blank(box.end - box.start).copy(moov, box.start)
    else if (CONTAINERS.includes(box.type)) patchBoxes(moov, box, moved, depth + 1)
    else if (box.type === 'stco' || box.type === 'co64') patchPlaces(moov, box, moved)
  }
}

/** Patches the positions of chunks, which count from the beginning of the file (8.7.5). */
function patchPlaces(moov: Buffer, { type, content, end }: Box, moved: (place: number) => number): void {
  const width = type === 'stco' ? 4 : 8
  const first = content + 8
  if (first > end || first + moov.readUInt32BE(content + 4) * width > end) throw damagedFile()
  const last = first + moov.readUInt32BE(content + 4) * width
  for (let at = first; at < last; at += width) {
    if (type === 'stco') moov.writeUInt32BE(moved(moov.readUInt32BE(at)), at)
    else moov.writeBigUInt64BE(BigInt(moved(Number(moov.readBigUInt64BE(at)))), at)
  }
}

function listBoxes({ start, end }: { start: number; end: number }, read: SentFile['read']): Box[] {
  const boxes: Box[] = []
  let at = start
  while (at < end) {
    const box = readBox(read(at, Math.min(at + 16, end)), at, end)
    boxes.push(box)
    if (boxes.length > MOST_BOXES) throw new UnreadableFile('has too many parts: save it anew')
    at = box.end
  }
  return boxes
}

/** Reads the header of a box. A size of 1 means that the actual size follows, and 0 that the box is the last one. */
function readBox(head: Buffer, start: number, end: number): Box {
  // Four zero bytes may follow the last box of a table of user data (QuickTime File Format, user data atoms).
  if (head.length < 8) return { type: '', start, content: end, end }
  const size = head.readUInt32BE(0)
  const isLarge = size === 1
  if (isLarge && head.length < 16) throw damagedFile()
  const length = isLarge ? Number(head.readBigUInt64BE(8)) : size === 0 ? end - start : size
  const header = isLarge ? 16 : 8
  if (length < header || start + length > end) throw damagedFile()
  return { type: head.toString('latin1', 4, 8), start, content: start + header, end: start + length }
}
