import type { SentFile } from '../sent-file.ts'
import { HEAD_BYTES, readElement } from './elements.ts'

const SEGMENT_ID = 0x18538067
/**
 * Maximum number of elements that are examined to find the segment, which only the header and, rarely, free space
 * precede.
 */
const MOST_ELEMENTS = 8

/**
 * Whether a WebM is shorter than its header says. This is checked here, because media libraries would take the existing
 * part for the whole film.
 */
export function isWebmCutOff(file: SentFile): boolean {
  let at = 0
  for (let count = 0; count < MOST_ELEMENTS; count++) {
    const element = readElement(file.read(at, at + HEAD_BYTES), at)
    if (element === null || (element.end !== null && element.end > file.size)) return true
    if (element.id === SEGMENT_ID || element.end === null) return false
    at = element.end
  }
  return false
}
