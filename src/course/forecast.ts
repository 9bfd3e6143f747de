import type { LocaleCode } from '../language/locales.ts'
import type { Origin } from './schema.ts'

/**
 * What the course would teach in relation to the requested subject: the subject itself, a wider or narrower one, a
 * general method, nothing of it, the content of the client's documents, or unknown.
 */
export const TEACHES = ['subject', 'wider', 'narrower', 'method', 'nothing', 'documents', 'unknown'] as const
export type Teaches = (typeof TEACHES)[number]

/** What a course would contain and cost, as far as this can be known before the course is ordered. */
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
