import type { SentFile } from '../sent-file.ts'
import { HEAD_BYTES, readElement } from './elements.ts'

const SEGMENT_ID = 0x18538067
/** Maximum number of elements up to the segment: a header and, rarely, free space come first. */
const MOST_ELEMENTS = 8

/** Whether a WebM is shorter than its header says. Media libraries would take the part that exists for the whole. */
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
