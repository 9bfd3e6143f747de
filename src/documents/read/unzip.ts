import { inflateRawSync } from 'node:zlib'
import { type UnreadableSource, unreadable } from '../unreadable-source.ts'

/**
 * Maximum total size of all inflated parts except pictures, in bytes. The sizes that an archive declares are not
 * trusted.
 */
const INFLATED_BYTES = 96 * 1024 * 1024
/** Maximum size of one picture, and of all pictures together, in bytes; the text has its own limit. */
const PICTURE_BYTES = 15 * 1024 * 1024
const PICTURES_BYTES = 64 * 1024 * 1024
const ENTRIES = 10_000
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const [STORED, DEFLATED] = [0, 8]
const ENCRYPTED_FLAG = 1

export type Archive = {
  names: string[]
  /** Returns the text of a part; null where there is none. */
  text(name: string): string | null
  /** Returns the bytes of a part, for texts whose encoding is stated elsewhere; null where there is none. */
  bytes(name: string): Buffer | null
  /**
   * Returns the bytes of a picture. Null if the picture is missing, damaged or too large; the document is then read
   * without it.
   */
  picture(name: string): Buffer | null
}

/**
 * Opens a ZIP by its central directory. Each part is inflated on request. There is one limit for the size of all texts
 * together, and one for that of all pictures (PKWARE APPNOTE 4.3).
 */
export function openArchive(bytes: Buffer): Archive {
  const entries = readDirectory(bytes)
  let remainingBytes = INFLATED_BYTES
  let remainingPictureBytes = PICTURES_BYTES
  const pictures = new Map<string, Buffer | null>()
  return {
    names: [...entries.keys()],
    text(name) {
      const data = readPart(name)
      return data && decodeXml(data)
    },
    bytes: readPart,
    picture(name) {
      // The same picture may stand on every slide, so it is inflated only once.
      if (!pictures.has(name)) pictures.set(name, readPicture(name))
      return pictures.get(name)!
    },
  }

  function readPicture(name: string): Buffer | null {
    const entry = entries.get(name)
    const most = Math.min(PICTURE_BYTES, remainingPictureBytes)
    if (!entry || entry.compressed > most) return null
    try {
      const data = inflate(bytes, entry, most)
      remainingPictureBytes -= data.length
      return data
    } catch {
      return null
    }
  }

  function readPart(name: string): Buffer | null {
    const entry = entries.get(name)
    if (!entry) return null
    const data = inflate(bytes, entry, remainingBytes)
    remainingBytes -= data.length
    return data
  }
}

type Entry = { method: number; flags: number; compressed: number; at: number }

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > ENTRIES) throw unreadable('document-entries', { most: ENTRIES })
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged()
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).replace(/^\//, '')
    entries.set(name, {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT); at--) {
    if (bytes.readUInt32LE(at) === 0x06054b50) return at
  }
  throw damaged()
}

function inflate(bytes: Buffer, { method, flags, compressed, at }: Entry, left: number): Buffer {
  if (flags & ENCRYPTED_FLAG) throw unreadable('document-encrypted')
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) throw damaged()
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const data = bytes.subarray(start, start + compressed)
  if (data.length < compressed) throw damaged()
  if (method === STORED && data.length <= left) return data
  if (method !== DEFLATED || left < 1) throw method === STORED || method === DEFLATED ? tooLarge() : damaged()
  try {
    return inflateRawSync(data, { maxOutputLength: left })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
  }
}

/** Decodes XML by its byte order mark, or else as UTF-8; invalid bytes become replacement characters. */
function decodeXml(data: Buffer): string {
  if (data[0] === 0xff && data[1] === 0xfe) return new TextDecoder('utf-16le').decode(data)
  if (data[0] === 0xfe && data[1] === 0xff) return new TextDecoder('utf-16be').decode(data)
  return new TextDecoder().decode(data)
}

function tooLarge(): UnreadableSource {
  return unreadable('document-unpacked', { most: INFLATED_BYTES / 1024 / 1024 })
}

function damaged(): UnreadableSource {
  return unreadable('document-cut-off')
}
