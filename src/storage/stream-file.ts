import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createSemaphores } from '../isolate/semaphores.ts'
import type { ByteRange } from './media-store.ts'

const CHUNK_BYTES = 64 * 1024
/**
 * Maximum number of chunks of files that are read at the same time. It is small because libuv has only four threads,
 * which the database and all other files need as well, and because each chunk that is sent takes time of the event
 * loop.
 */
const READS_AT_ONCE = 2

const inTurnOfReads = createSemaphores(READS_AT_ONCE)

/** Streams a file or a range of it. Streams take turns chunk by chunk, so however many there are, other requests hardly wait. */
export function streamFile(path: string, range?: ByteRange): Readable {
  return Readable.from(readChunks(path, range), { objectMode: false, highWaterMark: CHUNK_BYTES })
}

async function* readChunks(path: string, { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY }) {
  const file = await open(path)
  try {
    for (let at = start; at <= end; ) {
      const chunk = await inTurnOfReads('', () => readChunk(file, at, Math.min(CHUNK_BYTES, end - at + 1)))
      if (chunk.length === 0) return
      at += chunk.length
      yield chunk
    }
  } finally {
    await file.close()
  }
}

/**
 * Reads a chunk of a file. `setImmediate` lets the event loop answer other requests before the next chunk may be read.
 */
async function readChunk(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, at)
  await setImmediate()
  return buffer.subarray(0, bytesRead)
}
