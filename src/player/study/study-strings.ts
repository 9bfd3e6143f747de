import type { TextKey } from '../string-keys.ts'
import type { Strings } from '../strings.ts'

/**
 * Keys of the texts of search, notes and printing. They are part of their script, so that the page need not contain
 * them.
 */
const STUDY_KEYS = [
  'searchCourse',
  'matches',
  'noMatches',
  'notes',
  'noteOn',
  'notesKept',
  'notesLost',
  'printWhat',
  'myResult',
  'wholeCourse',
  'glossary',
  'fullName',
  'date',
  'score',
  'signature',
  'notCertificate',
  'close',
] as const satisfies TextKey[]

export type StudyStrings = Pick<Strings, (typeof STUDY_KEYS)[number]>

export function pickStudyStrings(strings: Strings): StudyStrings {
  return Object.fromEntries(STUDY_KEYS.map(key => [key, strings[key]])) as StudyStrings
}
