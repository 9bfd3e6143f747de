import { escapeXml } from './xml.ts'

/** The control documents of SCORM 1.2 allow no longer title. */
const TITLE_CHARACTERS = 200

/** Embeddings, overrides and isolates: in an LMS's list of courses they would turn the text around them too. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The name of a course as an LMS lists it: one line of plain text. */
export function manifestTitle(name: string): string {
  const line = name
    .normalize('NFC')
    .replace(BIDI_CONTROLS, '')
    .replace(/[\s\u0000-\u001f]+/g, ' ')
    .trim()
  return escapeXml(Array.from(line).slice(0, TITLE_CHARACTERS).join('')) || 'Course'
}
