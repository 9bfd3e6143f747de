import { fileURLToPath } from 'node:url'
import { pictureSizes } from '../course/media/picture-sizes.ts'
import { installRoot } from '../isolate/installed.ts'
import { REFUSAL_FILES } from '../isolate/refusal-files.ts'
import { type LimitedProcess, OverLimit, runLimited } from '../isolate/run-limited.ts'
import { refusal } from '../refusals.ts'
import type { PictureReading } from './picture-process.ts'
import type { PictureFile, ReadPicture } from './read-picture.ts'
import { nameKind, UnreadableMedia } from './unreadable-media.ts'

const PICTURE = 'The picture'

const READER: LimitedProcess = {
  script: fileURLToPath(import.meta.resolve('./picture-process.ts')),
  readable: [
    import.meta.dirname,
    fileURLToPath(import.meta.resolve('../course/media/picture-sizes.ts')),
    ...REFUSAL_FILES,
    installRoot(fileURLToPath(import.meta.resolve('sharp')))!,
  ],
  // sharp is a native addon; `dataMb` bounds its memory, which V8's own limit does not.
  allowsAddons: true,
  limits: { cpuSeconds: 20, wallMs: 120_000, heapMb: 256, dataMb: 1_024, printedBytes: 64 * 1024 * 1024 },
}

/** Reads a picture in a child process with limited time and memory, so that a hostile file harms no other request. */
export async function readPictureApart(bytes: Buffer): Promise<ReadPicture> {
  const printed = await runLimited(READER, [], bytes).catch(error => {
    throw error instanceof OverLimit ? new UnreadableMedia(refusal('picture-complex', { kind: PICTURE })) : error
  })
  const end = printed.indexOf('\n')
  const reading = JSON.parse(printed.toString('utf8', 0, end)) as PictureReading
  if ('refusal' in reading) throw new UnreadableMedia(nameKind(reading.refusal, PICTURE))
  const { lengths, ...facts } = reading
  return { ...facts, files: cutFiles(facts, lengths, printed.subarray(end + 1)) }
}

/**
 * Cuts the bytes that the child process printed into the files of a picture. `lengths` are the lengths of the files in
 * order.
 */
export function cutFiles(kept: { width: number; height: number }, lengths: number[], bytes: Buffer): PictureFile[] {
  let start = 0
  return pictureSizes(kept).map((size, at) => {
    const file = bytes.subarray(start, start + lengths[at]!)
    start += file.length
    return { ...size, bytes: file }
  })
}
