import { fstatSync, readSync } from 'node:fs'

/** A file that may be larger than memory, read by ranges. */
export type SentFile = { size: number; read(start: number, end: number): Buffer }

/** The error for an unusable file: its message completes a sentence that begins with the kind of the file. */
export class UnreadableFile extends Error {}

export function damagedFile(): UnreadableFile {
  return new UnreadableFile('is damaged: it cannot be read')
}

/** Opens the file that is this process's standard input. An open descriptor needs no permission to read from disk. */
export function openStandardInput(): SentFile {
  const { size } = fstatSync(0)
  return {
    size,
    read(start, end) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(end, size) - start))
      let length = 0
      while (length < bytes.length) {
        const read = readSync(0, bytes, length, bytes.length - length, start + length)
        if (read === 0) throw damagedFile()
        length += read
      }
      return bytes
    },
  }
}
