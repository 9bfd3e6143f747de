import { damagedFile, type SentFile } from './sent-file.ts'

const RIFF_HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8
const MOST_CHUNKS = 1_000
/** Bytes that a header may count too many: some programs count their own headers. */
const MISCOUNTED_BYTES = 4_096
/** Programs that record into a pipe do not know the length, and write the largest or nearly the largest number. */
const UNKNOWN_LENGTH = 0x7f000000

/** What a WAV says of its sound before it: the number of its codec (RFC 2361), and whether all bytes are there. */
export type WavHeader = { codec: number; isCutOff: boolean }

export function readWavHeader(file: SentFile): WavHeader {
  let codec: number | null = null
  let at = RIFF_HEAD_BYTES
  for (let count = 0; count < MOST_CHUNKS && at + CHUNK_HEAD_BYTES <= file.size; count++) {
    const head = file.read(at, at + CHUNK_HEAD_BYTES)
    const [type, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    const start = at + CHUNK_HEAD_BYTES
    if (type === 'fmt ' && start + 2 <= file.size) codec = file.read(start, start + 2).readUInt16LE(0)
    if (type === 'data' && codec !== null)
      return { codec, isCutOff: length < UNKNOWN_LENGTH && start + length > file.size + MISCOUNTED_BYTES }
    // A chunk of an odd length is followed by a byte that counts for nothing.
    at = start + length + (length % 2)
  }
  throw damagedFile()
}
