import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_BYTES = 22
const STORED = 0

/**
 * Opens every file of a zip and compares its size and checksum with the directory (PKWARE APPNOTE, 4.3). Returns the
 * number of files.
 */
export function checkZip(zip: Buffer): number {
  let end = zip.length - END_BYTES
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end--
  assert.ok(end >= 0, 'the zip has its end')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    assert.equal(zip.readUInt32LE(at), DIRECTORY_ENTRY, 'the directory is whole')
    const [method, checksum, packed, size] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
    ]
    const nameBytes = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + packed)
    const content = method === STORED ? bytes : inflateRawSync(bytes)
    assert.deepEqual([content.length, crc32(content)], [size, checksum], `${name} is whole`)
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return count
}
