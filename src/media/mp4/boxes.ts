import { damagedFile, type SentFile } from '../sent-file.ts'
import { unreadable } from '../unreadable-media.ts'

/** Maximum number of boxes side by side: a fragmented file has two for each fragment. */
const MOST_BOXES = 20_000

/** A box of an ISO base media file (ISO/IEC 14496-12, 4.2): its type, its position, and the start of its content. */
export type Box = { type: string; start: number; content: number; end: number }

export function listBoxes({ start, end }: { start: number; end: number }, read: SentFile['read']): Box[] {
  const boxes: Box[] = []
  let at = start
  while (at < end) {
    const box = readBox(read(at, Math.min(at + 16, end)), at, end)
    boxes.push(box)
    if (boxes.length > MOST_BOXES) throw unreadable('media-parts')
    at = box.end
  }
  return boxes
}

/** Lists the boxes inside a box of a buffer. */
export function listInner(bytes: Buffer, box: Box): Box[] {
  return listBoxes({ start: box.content, end: box.end }, (start, end) => bytes.subarray(start, end))
}

/**
 * Returns the box that is reached from `box` by the path of types, each time the first inner box of that type;
 * undefined if there is none.
 */
export function findInner(bytes: Buffer, box: Box, ...path: string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (outer, type) => outer && listInner(bytes, outer).find(inner => inner.type === type),
    box,
  )
}

/**
 * Reads the header of a box. A size of 1 means that the actual size follows the type, and 0 that the box is the last
 * one.
 */
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
