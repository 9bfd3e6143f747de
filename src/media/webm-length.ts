import type { SentFile } from './sent-file.ts'

const SEGMENT_ID = 0x18538067
/** Maximum number of elements up to the segment: a header and, rarely, free space come first. */
const MOST_ELEMENTS = 8
/** Maximum size of an element's head: an id takes up to four bytes, a size up to eight (RFC 8794, 5 and 6). */
const HEAD_BYTES = 12

/** An element of a WebM. `end` is null if its size is unknown. */
type Element = { id: number; end: number | null }

/** Whether a WebM is shorter than it says. Media libraries take the part that exists for the whole. */
export function isWebmCutOff(file: SentFile): boolean {
  let at = 0
  for (let count = 0; count < MOST_ELEMENTS; count++) {
    const element = readElement(file.read(at, at + HEAD_BYTES), at)
    if (element === null || (element.end !== null && element.end > file.size)) return true
    if (element.id === SEGMENT_ID || element.end === null) return false
    at = element.end
  }
  return false
}

/**
 * Parses the head of an element. The leading zero bits give the number of bytes. They stay in an id; a size of only
 * ones is unknown.
 */
function readElement(head: Buffer, start: number): Element | null {
  const idBytes = countBytes(head[0])
  const sizeBytes = countBytes(head[idBytes])
  if (idBytes > 4 || sizeBytes > 8 || idBytes + sizeBytes > head.length) return null
  const id = head.readUIntBE(0, idBytes)
  // The size without its length marker: with the marker, eight bytes exceed the integers that a double represents
  // exactly.
  const [first = 0, ...rest] = head.subarray(idBytes, idBytes + sizeBytes)
  const most = 2 ** (7 * sizeBytes) - 1
  const size = rest.reduce((sum, byte) => sum * 256 + byte, first & (0xff >> sizeBytes))
  const content = start + idBytes + sizeBytes
  return { id, end: size >= most ? null : content + size }
}

function countBytes(first: number | undefined): number {
  return Math.clz32(first ?? 0) - 23
}
