import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { PublicError } from '../../errors.ts'
import { HEAD_BYTES } from '../../media/media-kinds.ts'
import { refusal } from '../../refusals.ts'
import { preparePartsFolder, removePartFile } from '../../storage/durable-file.ts'
import type { ByteSource } from '../../storage/media-store.ts'

const SILENCE_MS = 30_000
const LEAST_MS = 60_000
/** Minimum speed of an upload in bytes per millisecond, which is 100 kB a second. A slower upload is aborted. */
const SLOWEST_BYTES_PER_MS = 100

export type Upload = { stream: Readable; length: number }

/** An upload in a temporary file, which is removed after the work on it. */
export type SpooledFile = ByteSource & { path: string; sha256: string; crc32: number }

/**
 * Writes an upload to a temporary file, counts and hashes it, runs the work and removes the file. `requireHead` may
 * refuse the upload by its first bytes. Files that a killed process left in the folder are removed at the next upload.
 */
export async function withSpooledUpload<T>(
  folder: string,
  upload: Upload,
  requireHead: (head: Buffer) => void,
  work: (file: SpooledFile) => Promise<T>,
): Promise<T> {
  const path = join(await preparePartsFolder(folder), randomUUID())
  try {
    return await work(await spool(path, upload, requireHead))
  } finally {
    await removePartFile(path)
  }
}

async function spool(path: string, upload: Upload, requireHead: (head: Buffer) => void): Promise<SpooledFile> {
  const patience = openPatience(upload.length)
  const counter = countBytes(requireHead, patience.hear)
  try {
    await pipeline(upload.stream, counter.transform, createWriteStream(path), { signal: patience.signal })
  } catch (error) {
    throw patience.signal.aborted ? patience.signal.reason : asBrokenUpload(error, upload.stream)
  } finally {
    patience.end()
  }
  const { length, sha256, crc32 } = counter.counted()
  if (length !== upload.length) throw unequalLength()
  return { path, length, sha256, crc32, open: () => createReadStream(path) }
}

function countBytes(requireHead: (head: Buffer) => void, hear: () => void) {
  const hash = createHash('sha256')
  let checksum = 0
  let length = 0
  let head = Buffer.alloc(0)
  let isJudged = false
  const judge = () => {
    if (isJudged) return
    isJudged = true
    requireHead(head)
  }
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hear()
      hash.update(chunk)
      checksum = crc32(chunk, checksum)
      length += chunk.length
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      try {
        if (head.length === HEAD_BYTES) judge()
        next(null, chunk)
      } catch (error) {
        next(error as Error)
      }
    },
    flush(next) {
      try {
        judge()
        next()
      } catch (error) {
        next(error as Error)
      }
    },
  })
  return { transform, counted: () => ({ length, sha256: hash.digest('hex'), crc32: checksum }) }
}

/**
 * Starts the time limits of an upload: one for the whole upload, by its length, and one for how long the client may
 * send nothing.
 */
function openPatience(length: number) {
  const late = new AbortController()
  const giveUp = () => late.abort(new PublicError('VALIDATION_ERROR', refusal('upload-slow')))
  const total = setTimeout(giveUp, LEAST_MS + length / SLOWEST_BYTES_PER_MS)
  let silence = setTimeout(giveUp, SILENCE_MS)
  return {
    signal: late.signal,
    hear() {
      clearTimeout(silence)
      silence = setTimeout(giveUp, SILENCE_MS)
    },
    end() {
      clearTimeout(total)
      clearTimeout(silence)
    },
  }
}

/** Turns the error of a client that has disconnected into a client error, because the service is not at fault. */
function asBrokenUpload(error: unknown, stream: Readable): unknown {
  if (error instanceof PublicError || !stream.destroyed || stream.readableEnded) return error
  const { code } = error as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? unequalLength() : error
}

function unequalLength(): PublicError {
  return new PublicError('VALIDATION_ERROR', 'The body must be as long as Content-Length says')
}
