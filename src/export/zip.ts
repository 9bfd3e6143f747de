import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const STORED = 0
const DEFLATED = 8
const VERSION_NEEDED = 20
/**
 * Time of every file: 1 January 1980, 00:00, the earliest that a zip can store. It is constant, so that the same files
 * always give the same bytes.
 */
const DOS_TIME = 0
const DOS_DATE = 0x21

const deflate = promisify(deflateRaw)

/** A file packed for a zip. Files that never change are packed once and reused in every package. */
export type Packed = {
  name: string
  crc: number
  size: number
  method: typeof STORED | typeof DEFLATED
  bytes: Uint8Array
}

export async function packFile(
  name: string,
  content: Uint8Array,
  level: number = constants.Z_DEFAULT_COMPRESSION,
): Promise<Packed> {
  const deflated = await deflate(content, { level })
  const shrinks = deflated.length < content.length
  return {
    name,
    crc: crc32(content),
    size: content.length,
    method: shrinks ? DEFLATED : STORED,
    bytes: shrinks ? deflated : content,
  }
}

/**
 * A file that goes into a zip uncompressed. It is opened only when it is written, because it may be larger than memory.
 */
export type Streamed = { name: string; crc: number; size: number; open(): Promise<Readable> }

/** A zip of known length that can be written several times. */
export type ZipSource = { length: number; open(): Readable }

/**
 * Joins files into a zip whose local headers hold sizes and checksums (APPNOTE 6.3.10, 4.3.7). Readers that go through
 * the file only once, such as those of some LMSs, cannot use the data descriptors that streaming writers append.
 */
export function joinZip(files: Packed[]): Uint8Array {
  const { heads, tail } = layOut(files.map(describePacked))
  return Buffer.concat([...files.flatMap(({ bytes }, at) => [heads[at]!, bytes]), tail])
}

/** Joins files into a zip, followed by files that are streamed. */
export function streamZip(files: Packed[], streamed: Streamed[]): ZipSource {
  const entries = [...files.map(describePacked), ...streamed.map(describeStreamed)]
  const { heads, tail, length } = layOut(entries)
  async function* write() {
    for (const [at, { bytes }] of files.entries()) yield* [heads[at]!, bytes]
    for (const [at, { open }] of streamed.entries()) {
      yield heads[files.length + at]!
      yield* await open()
    }
    yield tail
  }
  return { length, open: () => Readable.from(write(), { objectMode: false }) }
}

/**
 * The fields of a file's header in the zip. `size` is the size of the file, and `stored` the number of bytes that it
 * takes in the zip.
 */
type Entry = Pick<Packed, 'name' | 'crc' | 'size' | 'method'> & { stored: number }

function describePacked({ name, crc, size, method, bytes }: Packed): Entry {
  return { name, crc, size, method, stored: bytes.length }
}

function describeStreamed({ name, crc, size }: Streamed): Entry {
  return { name, crc, size, method: STORED, stored: size }
}

/**
 * Returns the header of each file (`heads`), the directory at the end of the zip (`tail`), and the length of the whole
 * zip.
 */
function layOut(entries: Entry[]): { heads: Buffer[]; tail: Buffer; length: number } {
  const heads: Buffer[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'ascii')
    const header = localHeader(entry, name.length)
    directory.push(directoryHeader(header, offset), name)
    heads.push(Buffer.concat([header, name]))
    offset += header.length + name.length + entry.stored
  }
  const central = Buffer.concat(directory)
  const tail = Buffer.concat([central, endOfDirectory(entries.length, central.length, offset)])
  return { heads, tail, length: offset + tail.length }
}

function localHeader(file: Entry, nameLength: number): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION_NEEDED, 4)
  header.writeUInt16LE(file.method, 8)
  header.writeUInt16LE(DOS_TIME, 10)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt32LE(file.crc, 14)
  header.writeUInt32LE(file.stored, 18)
  header.writeUInt32LE(file.size, 22)
  header.writeUInt16LE(nameLength, 26)
  return header
}

/**
 * Writes the entry of a file in the directory: the fields of the local header, preceded by the version and followed by
 * the file's offset.
 */
function directoryHeader(local: Buffer, offset: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION_NEEDED, 4)
  local.copy(header, 6, 4)
  header.writeUInt32LE(offset, 42)
  return header
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
