import { inflateRawSync } from 'node:zlib'
import { damagedFile, type SentFile } from './sent-file.ts'

const DIRECTORY_BYTES = 4 * 1024 * 1024
/** Maximum size of the end of a zip's directory, with the longest comment after it (APPNOTE 6.3.10, 4.3.16). */
const END_BYTES = 22 + 65_535
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const STORED = 0
const DEFLATED = 8

/** What the directory of a zip says about a file in it (APPNOTE 6.3.10, 4.3.12). */
export type ZipEntry = { name: string; method: number; packedBytes: number; start: number }

/** Lists the files of a zip by its directory, without unpacking any. */
export function listEntries(file: SentFile): ZipEntry[] {
  const tail = file.read(Math.max(0, file.size - END_BYTES), file.size)
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== END_SIGNATURE) throw damagedFile()
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length > DIRECTORY_BYTES || start + length > file.size) throw damagedFile()
  const directory = file.read(start, start + length)
  const entries: ZipEntry[] = []
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE) {
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      start: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Unpacks a file of a zip. Throws if its packed size exceeds `mostBytes`. */
export function unpackEntry(file: SentFile, { method, packedBytes, start }: ZipEntry, mostBytes: number): Buffer {
  const head = file.read(start, start + 30)
  if (head.length < 30 || packedBytes > mostBytes) throw damagedFile()
  // The lengths of the name and the extra fields are read here, because they may differ from those in the directory
  // (4.3.7).
  const content = start + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = file.read(content, content + packedBytes)
  if (packed.length < packedBytes) throw damagedFile()
  if (method === STORED) return packed
  if (method !== DEFLATED) throw damagedFile()
  try {
    return inflateRawSync(packed, { maxOutputLength: mostBytes })
  } catch {
    throw damagedFile()
  }
}
