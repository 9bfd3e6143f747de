import type { Section } from './sections.ts'

/** Sections that become one lesson; `source` is the document's place among those of the course, `document` its name. */
export type PlannedLesson = { source: number; document: string; title: string; sections: Section[]; words: number }
export type PlannedChapter = { title: string; lessons: PlannedLesson[] }
