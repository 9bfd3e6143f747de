/** Decodes the beginning of a text file. The last character may be cut off and is then replaced. */
export function decodeStart(head: Buffer): string {
  return new TextDecoder(findEncoding(head)).decode(head)
}

/** Decodes a text; null if its bytes do not fit its encoding. */
export function decodeText(bytes: Buffer): string | null {
  try {
    return new TextDecoder(findEncoding(bytes), { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Returns the encoding of a text. UTF-16, in which some Windows programs save captions, begins with a byte order mark
 * (Unicode 17, 23.8); everything else is UTF-8.
 */
export function findEncoding(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const mark = bytes.toString('hex', 0, 2)
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
}
