import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { DocumentKind } from '../structure/document-kind.ts'
import type { KnownInDocument } from '../structure/known-in-document.ts'
import type { PartNames } from '../structure/part-names.ts'
import type { Section } from '../structure/section.ts'

/**
 * The sections that become one lesson. `source` is the index of their document in the course, `document` its name, and
 * `kind` its purpose. `known` is what questions need to know of the rest of the document.
 */
export type PlannedLesson = {
  source: number
  document: string
  kind: DocumentKind
  known: KnownInDocument
  title: string
  /**
   * The title without the number of the part. Set where the title may get such a number, because the text was too long
   * for one lesson.
   */
  whole?: string | undefined
  sections: Section[]
  words: number
}
export type PlannedChapter = { title: string; lessons: PlannedLesson[] }

/** A document whose lessons are given titles: its name, and all of its sections. */
export type TitledDocument = {
  name: string
  sections: Section[]
  names: PartNames
  words: SourceWords
  phrases: SourcePhrases
}
