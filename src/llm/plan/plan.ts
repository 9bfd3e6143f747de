import type { FigureForm } from '../../course/blocks/figure-forms.ts'
import type { CourseContent } from '../../course/schema.ts'
import type { Grounds } from '../grounding/grounds.ts'

/** The course before its lessons are written. Every part has an id, by which all later stages refer to it. */
export type Plan = Pick<CourseContent, 'name' | 'headline' | 'level'> & {
  hues: [number, number] | null
  outcomes: { id: string; text: string; tested: string }[]
  chapters: PlannedChapter[]
  articles: PlannedArticle[]
  /** The client's documents if the course is made from documents, otherwise null. */
  grounds: Grounds | null
}

export type PlannedChapter = { id: string; title: string; summary: string; lessons: PlannedLesson[] }

export type PlannedLesson = {
  id: string
  /** The number of the lesson in prompts: that of its chapter and its own, such as `2.1`. */
  number: string
  title: string
  objective: string
  outcomeIds: string[]
  /** The outcomes that this lesson's checks must ask about, so that every outcome is checked somewhere. */
  mustCheck: string[]
  concepts: string[]
  /** A form of drawing that suits the lesson, besides the forms that every lesson may use; null: none. */
  figure: FigureForm | null
  /** The points that the client wants covered in this lesson, in the client's words. */
  covers: string[]
  /**
   * The ids of the documents' sections that the lesson is made from, as the plan names them, and of the passages that
   * the lesson may cite.
   */
  sections: string[]
  passages: string[]
}

export type PlannedArticle = { id: string; chapterId: string; title: string; angle: string }

/** The model's answer, in which everything is referred to by its position, counted from 1. */
export type PlanAnswer = Pick<Plan, 'name' | 'headline' | 'level'> & {
  hue?: number | undefined
  accentHue?: number | undefined
  outcomes: { text: string; tested: string }[]
  chapters: ChapterAnswer[]
  articles?: { chapter: number; title: string; angle: string }[] | undefined
}

export type ChapterAnswer = { title: string; summary: string; lessons: LessonAnswer[] }

export type LessonAnswer = {
  title: string
  objective: string
  outcomes: number[]
  concepts: string[]
  figure?: FigureForm | undefined
  covers?: number[] | undefined
  sections?: string[] | undefined
}

/** Returns the number of an outcome in prompts and answers: its position in the list, counted from 1. */
export function outcomeNumber(plan: Plan, id: string): number {
  return plan.outcomes.findIndex(outcome => outcome.id === id) + 1
}
