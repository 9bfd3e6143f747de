import { COURSE_LIMITS } from '../../course/parts.ts'
import { fitLimits } from '../lessons/fit-sections.ts'
import { planLessons, splitChapter } from '../lessons/plan-lessons.ts'
import { countWritten } from '../lessons/write-lessons.ts'
import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { KnownInDocument } from '../structure/known-in-document.ts'
import { partNames } from '../structure/part-names.ts'
import type { Section } from '../structure/section.ts'

/**
 * Empty knowledge of the document. Only questions would need it, and here lessons are counted without their questions.
 */
const NOTHING_KNOWN: KnownInDocument = {
  roles: [],
  sentences: [],
  terms: [],
  lists: [],
  siblings: [],
  sequences: [],
  abbreviations: [],
  offices: [],
  families: [],
  repeatedLabels: new Set(),
}

export type PlanParts = { name: string; words: SourceWords; phrases: SourcePhrases }

/**
 * Returns how many lessons a course of these sections has, and how many more do not fit into the limits of a course.
 */
export function planSize(sections: Section[], parts: PlanParts): { lessons: number; tooMany: number } {
  const { name, words, phrases } = parts
  const planned = planLessons(sections, 0, name, words, phrases, NOTHING_KNOWN)
  const whole = planned.map(({ title, lessons }) => ({
    title,
    lessons: lessons.flatMap(lesson =>
      Array.from({ length: countWritten(lesson, words, phrases) }, () => ({ ...lesson })),
    ),
  }))
  const names = partNames(sections, words, phrases)
  const { chapters, leftOut } = fitLimits(
    whole.flatMap(chapter => splitChapter(chapter, names)),
    () => 0,
    names.join,
  )
  return { lessons: chapters.reduce((sum, { lessons }) => sum + lessons.length, 0), tooMany: leftOut.length }
}

export const MOST_LESSONS = COURSE_LIMITS.lessons
