import type { DocumentKind } from '../structure/document-kind.ts'
import type { KnownInDocument } from '../structure/known-in-document.ts'
import type { Section } from '../structure/section.ts'

/**
 * Sections that become one lesson; `source` is the document's place among those of the course, `document` its name, `kind` what it is for,
 * `known` what a question has to know of the rest of it.
 */
export type PlannedLesson = {
  source: number
  document: string
  kind: DocumentKind
  known: KnownInDocument
  title: string
  sections: Section[]
  words: number
}
export type PlannedChapter = { title: string; lessons: PlannedLesson[] }
