import { unreadable } from '../unreadable-source.ts'

/**
 * Decodes a text file by its byte order mark, by the charset that it was sent with, or else as UTF-8. The charset is
 * never guessed.
 */
export function decodeText(bytes: Buffer, charset: string | null): string {
  const markedCharset =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  const encoding = markedCharset ?? charset ?? 'utf-8'
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('document-charset', { charset: encoding.toUpperCase() })
  }
  if (text.includes('\0')) throw unreadable('document-binary')
  return text
}

/** Returns the charset stated in the first kilobyte of an HTML page (HTML, 13.2.3.2), or null. */
export function metaCharset(bytes: Buffer): string | null {
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(bytes.toString('latin1', 0, 1_024))?.[1] ?? null
}

export function readCharset(contentType: string): string | null {
  return /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1]?.toLowerCase() ?? null
}
