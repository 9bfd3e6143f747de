import type { Span } from '../layout.ts'
import { damagedFile, type SentFile } from '../sent-file.ts'
import { type Box, findInner, listBoxes, listInner } from './boxes.ts'
import { readFragmentId, readUint } from './strip-box.ts'

/**
 * Flags in the header of a track in a fragment (ISO/IEC 14496-12, 8.8.7). Each flag means that a field is present;
 * `bytes` is the size of the field.
 */
const BASE = 0x1
const DEFAULT_SIZE = 0x10
const HEADER_FIELDS = [
  { flag: BASE, bytes: 8 },
  { flag: 0x2, bytes: 4 },
  { flag: 0x8, bytes: 4 },
  { flag: DEFAULT_SIZE, bytes: 4 },
]
const BASE_IS_FRAGMENT = 0x20000
/**
 * Flags of a run of samples (8.8.8), which tell the fields that are present: first fields of the whole run, then fields
 * of each sample.
 */
const RUN_OFFSET = 0x1
const RUN_FIRST_FLAGS = 0x4
const SAMPLE_SIZE = 0x200
const SAMPLE_FIELDS = [0x100, SAMPLE_SIZE, 0x400, 0x800]

/** Returns the ranges of the file that the samples of a track take (8.7). */
export function listTrackSpans(moov: Buffer, track: Box): Span[] {
  const table = findInner(moov, track, 'mdia', 'minf', 'stbl')
  const inner = table ? listInner(moov, table) : []
  const places = inner.find(({ type }) => type === 'stco' || type === 'co64')
  const sizes = inner.find(({ type }) => type === 'stsz' || type === 'stz2')
  const runs = inner.find(({ type }) => type === 'stsc')
  if (!places || !sizes || !runs) throw damagedFile()
  const width = places.type === 'stco' ? 4 : 8
  const chunks = countRows(moov, places, 8, width)
  const sizeOf = readSizes(moov, sizes)
  const rows = countRows(moov, runs, 8, 12)
  const spans: Span[] = []
  let [row, sample] = [0, 0]
  for (let chunk = 0; chunk < chunks; chunk++) {
    const at = places.content + 8 + chunk * width
    const start = width === 4 ? moov.readUInt32BE(at) : Number(moov.readBigUInt64BE(at))
    // A row gives the number of samples in each chunk from one chunk up to that of the next row (8.7.4).
    while (row + 1 < rows && readUint(moov, runs, 8 + (row + 1) * 12) <= chunk + 1) row++
    const samples = rows === 0 ? 0 : readUint(moov, runs, 12 + row * 12)
    const bytes = sizeOf(sample, samples)
    sample += samples
    spans.push({ start, end: start + bytes })
  }
  return spans
}

/**
 * Returns a function that adds up the sizes of `count` samples from `first` on. Either all samples have the same size,
 * or each has its own in a table (8.7.3).
 */
function readSizes(moov: Buffer, sizes: Box): (first: number, count: number) => number {
  const each = sizes.type === 'stsz' ? readUint(moov, sizes, 4) : 0
  const most = readUint(moov, sizes, 8)
  const countOf = (first: number, count: number) => Math.max(0, Math.min(count, most - first))
  if (each > 0) return (first, count) => each * countOf(first, count)
  const bits = sizes.type === 'stsz' ? 32 : moov[sizes.content + 7]!
  if (![4, 8, 16, 32].includes(bits) || sizes.content + 12 + Math.ceil((most * bits) / 8) > sizes.end)
    throw damagedFile()
  return (first, count) => {
    let bytes = 0
    for (let sample = first; sample < first + countOf(first, count); sample++)
      bytes += readSize(moov, sizes.content + 12, sample, bits)
    return bytes
  }
}

function readSize(moov: Buffer, table: number, sample: number, bits: number): number {
  if (bits === 4) return sample % 2 === 0 ? moov[table + sample / 2]! >> 4 : moov[table + (sample - 1) / 2]! & 15
  return moov.readUIntBE(table + (sample * bits) / 8, bits / 8)
}

/**
 * Returns the number of rows of a table in a box, which is in the four bytes before the first row. Throws if the box is
 * too short for them.
 */
function countRows(moov: Buffer, table: Box, head: number, width: number): number {
  const rows = readUint(moov, table, head - 4)
  if (table.content + head + rows * width > table.end) throw damagedFile()
  return rows
}

/** Returns the ranges of the file that the samples of these tracks take in a fragment (8.8). */
export function listFragmentSpans(file: SentFile, fragment: Box, moov: Buffer, index: Box, ids: Set<number>): Span[] {
  const bytes = file.read(fragment.start, fragment.end)
  const [root] = listBoxes({ start: 0, end: bytes.length }, (start, end) => bytes.subarray(start, end))
  const spans: Span[] = []
  let end = fragment.start
  for (const part of listInner(bytes, root!).filter(({ type }) => type === 'traf')) {
    const id = readFragmentId(bytes, part)
    const runs = listRunSpans(bytes, part, fragment.start, end, readDefaultSize(moov, index, id))
    end = runs.at(-1)?.end ?? end
    if (ids.has(id)) spans.push(...runs)
  }
  return spans
}

/** Returns the default size of a track's samples in fragments (8.8.3), for fragments that do not state another one. */
function readDefaultSize(moov: Buffer, index: Box, id: number): number {
  const extension = findInner(moov, index, 'mvex')
  const defaults = extension ? listInner(moov, extension).filter(({ type }) => type === 'trex') : []
  const own = defaults.find(box => readUint(moov, box, 4) === id)
  return own ? readUint(moov, own, 16) : 0
}

function listRunSpans(bytes: Buffer, part: Box, fragmentStart: number, before: number, usualSize: number): Span[] {
  const header = findInner(bytes, part, 'tfhd')
  if (!header) throw damagedFile()
  const flags = readUint(bytes, header, 0) & 0xffffff
  let at = 8
  const fields = new Map(
    HEADER_FIELDS.filter(({ flag }) => flags & flag).map(({ flag, bytes: size }) => {
      at += size
      return [flag, at - size]
    }),
  )
  const base = fields.has(BASE)
    ? readUint(bytes, header, 8) * 2 ** 32 + readUint(bytes, header, 12)
    : flags & BASE_IS_FRAGMENT
      ? fragmentStart
      : before
  const size = fields.has(DEFAULT_SIZE) ? readUint(bytes, header, fields.get(DEFAULT_SIZE)!) : usualSize
  const spans: Span[] = []
  for (const run of listInner(bytes, part).filter(({ type }) => type === 'trun'))
    spans.push(readRun(bytes, run, base, spans.at(-1)?.end ?? base, size))
  return spans
}

/**
 * Returns the range of the file that a run of samples takes. Without an offset of its own, the run follows the run
 * before it, which ends at `follows`.
 */
function readRun(bytes: Buffer, run: Box, base: number, follows: number, usualSize: number): Span {
  const flags = readUint(bytes, run, 0) & 0xffffff
  const samples = readUint(bytes, run, 4)
  const start = flags & RUN_OFFSET ? base + (readUint(bytes, run, 8) | 0) : follows
  if (!(flags & SAMPLE_SIZE)) return { start, end: start + samples * usualSize }
  const table = 8 + (flags & RUN_OFFSET ? 4 : 0) + (flags & RUN_FIRST_FLAGS ? 4 : 0)
  const row = 4 * SAMPLE_FIELDS.filter(flag => flags & flag).length
  const column = flags & SAMPLE_FIELDS[0]! ? 4 : 0
  let end = start
  for (let sample = 0; sample < samples; sample++) end += readUint(bytes, run, table + sample * row + column)
  return { start, end }
}
