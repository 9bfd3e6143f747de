import { fileURLToPath } from 'node:url'
import { installRoot } from '../isolate/installed.ts'
import { REFUSAL_FILES } from '../isolate/refusal-files.ts'
import { type LimitedProcess, OverLimit, runLimited } from '../isolate/run-limited.ts'
import type { PictureFlaw, ReadingOfOne, SentPicture } from './pictures-process.ts'
import type { Crop, ReadPicture } from './read-picture.ts'
import { cutFiles } from './read-picture-apart.ts'

const READER: LimitedProcess = {
  script: fileURLToPath(import.meta.resolve('./pictures-process.ts')),
  readable: [
    import.meta.dirname,
    fileURLToPath(import.meta.resolve('../course/media/picture-sizes.ts')),
    ...REFUSAL_FILES,
    installRoot(fileURLToPath(import.meta.resolve('sharp')))!,
  ],
  allowsAddons: true,
  limits: { cpuSeconds: 20, wallMs: 120_000, heapMb: 256, dataMb: 1_024, printedBytes: 64 * 1024 * 1024 },
}

export type UnreadPicture = { bytes: Buffer; crop?: Crop | undefined }
export type { PictureFlaw }

/**
 * The results for the first one or more of the given pictures, in order, and the CPU time that the process used for
 * them.
 */
export type ReadPictures = { readings: (ReadPicture | PictureFlaw | 'too-complex')[]; cpuSeconds: number }

/**
 * Reads as many of the pictures as one child process with limited time and memory can, and at least one. Several
 * pictures share a process, because starting one takes longer than reading most pictures. If a picture gets the process
 * killed, its result is `too-complex`, and all of the CPU time counts as used.
 */
export async function readPicturesApart(pictures: UnreadPicture[], cpuSeconds: number): Promise<ReadPictures> {
  const sent = pictures.map(({ bytes, crop }): SentPicture => ({ length: bytes.length, ...(crop && { crop }) }))
  const head = Buffer.from(`${JSON.stringify(sent)}\n`)
  const mayCompute = Math.max(1, Math.min(READER.limits.cpuSeconds, Math.floor(cpuSeconds)))
  const reader = { ...READER, limits: { ...READER.limits, cpuSeconds: mayCompute } }
  const input = Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
  try {
    return readPrinted(await runLimited(reader, [String(mayCompute)], input))
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error
    const { readings } = readPrinted(error.printed)
    return { readings: [...readings, 'too-complex' as const].slice(0, pictures.length), cpuSeconds: mayCompute }
  }
}

/** Parses the printed results. The last one may be incomplete if its process was ended. */
function readPrinted(printed: Buffer): ReadPictures {
  const read: ReadPictures = { readings: [], cpuSeconds: 0 }
  let start = 0
  for (let end = printed.indexOf('\n'); end >= 0; end = printed.indexOf('\n', start)) {
    const { cpuSeconds, ...reading } = JSON.parse(printed.toString('utf8', start, end)) as ReadingOfOne
    start = end + 1
    if ('flaw' in reading) read.readings.push(reading.flaw)
    else {
      const { lengths, ...facts } = reading
      const length = lengths.reduce((sum, each) => sum + each, 0)
      if (start + length > printed.length) break
      read.readings.push({ ...facts, files: cutFiles(facts, lengths, printed.subarray(start)) })
      start += length
    }
    read.cpuSeconds = cpuSeconds
  }
  return read
}
