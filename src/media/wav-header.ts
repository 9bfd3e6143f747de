import { damagedFile, type SentFile } from './sent-file.ts'

const RIFF_HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8
const MOST_CHUNKS = 1_000
/** Number of bytes by which the length in a header may exceed the file: some programs count their own headers too. */
const MISCOUNTED_BYTES = 4_096
/**
 * A length from which the true length counts as unknown: programs that record into a pipe do not know it, and write the
 * largest possible number or nearly that.
 */
const UNKNOWN_LENGTH = 0x7f000000

/**
 * What the header of a WAV says about its sound: the number of the codec (RFC 2361), and whether the file ends before
 * the sound does.
 */
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
    // A chunk of an odd length is followed by one byte of padding.
    at = start + length + (length % 2)
  }
  throw damagedFile()
}
