/** Maximum size of an element's head: an id takes up to four bytes, a size up to eight (RFC 8794, 5 and 6). */
export const HEAD_BYTES = 12

/** The head of an element of a WebM. `end` is null if its size is unknown. */
export type Element = { id: number; start: number; content: number; end: number | null }

/**
 * Parses the head of an element: its id and its size. The number of leading zero bits of each gives its length in
 * bytes; this length marker is part of an id, but not of a size. A size of ones only means that the size is unknown.
 * Null: the bytes are no head of an element.
 */
export function readElement(head: Buffer, start: number): Element | null {
  const idBytes = countBytes(head[0])
  const sizeBytes = countBytes(head[idBytes])
  if (idBytes > 4 || sizeBytes > 8 || idBytes + sizeBytes > head.length) return null
  const id = head.readUIntBE(0, idBytes)
  // The length marker is removed before the size is computed: with it, a size of eight bytes would exceed the integers
  // that a double represents exactly.
  const [first = 0, ...rest] = head.subarray(idBytes, idBytes + sizeBytes)
  const most = 2 ** (7 * sizeBytes) - 1
  const size = rest.reduce((sum, byte) => sum * 256 + byte, first & (0xff >> sizeBytes))
  const content = start + idBytes + sizeBytes
  return { id, start, content, end: size >= most ? null : content + size }
}

/** Returns the number of bytes of an id, a size or a block's track number, by its first byte. */
export function countBytes(first: number | undefined): number {
  return Math.clz32(first ?? 0) - 23
}
