import { escapeXml } from './xml.ts'

/** Maximum length of a title in the control documents of SCORM 1.2. */
const TITLE_CHARACTERS = 200

/** Bidirectional control characters, which would change the direction of the text around the title in an LMS. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns the name of a course as an LMS lists it: one line of plain text, escaped for XML. */
export function manifestTitle(name: string): string {
  const line = name
    .normalize('NFC')
    .replace(BIDI_CONTROLS, '')
    .replace(/[\s\u0000-\u001f]+/g, ' ')
    .trim()
  return escapeXml(Array.from(line).slice(0, TITLE_CHARACTERS).join('')) || 'Course'
}
