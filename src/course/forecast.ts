import type { LocaleCode } from '../language/locales.ts'
import type { Origin } from './schema.ts'

/** How the subject of the course compares with the requested subject. */
export const TEACHES = ['subject', 'wider', 'narrower', 'method', 'nothing', 'documents', 'unknown'] as const
export type Teaches = (typeof TEACHES)[number]

/** What a course would contain and cost, as far as it is known before any money or credit is spent. */
export type Forecast = Pick<
  Origin,
  'kind' | 'leftOut' | 'unused' | 'adapted' | 'focus' | 'sections' | 'subjectLanguage'
> & {
  /** Id of the pack or workbook, or the names of the documents; null if a model writes. */
  name: string | null
  /** The language model that will write, as in `origin.name`; absent if none will. */
  model?: string | undefined
  title: string
  language: LocaleCode
  /** Titles of the lessons; null if they are not known in advance. */
  lessons: string[] | null
  lessonCount: number | null
  minutes: number | null
  teaches: Teaches
  suggestions: NonNullable<Origin['suggestions']>
}
