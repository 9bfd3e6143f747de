import { fstatSync, readSync } from 'node:fs'
import { type UnreadableMedia, unreadable } from './unreadable-media.ts'

/** A file that may be larger than memory, read by ranges. */
export type SentFile = { size: number; read(start: number, end: number): Buffer }

export function damagedFile(): UnreadableMedia {
  return unreadable('media-damaged')
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
