import type { Agreement, BLOOM_LEVELS, Block, CourseContent, Exercise, Origin } from '../course/schema.ts'

/**
 * What a pack or a frame has to teach, before it becomes a course: things refer to each other by key,
 * so that lessons can be moved between chapters, left out, or mixed from two sources.
 */
export type Material = {
  name: string
  headline: string
  level: CourseContent['level']
  /** In the order in which they are listed to the learner. */
  outcomes: MaterialOutcome[]
  chapters: MaterialChapter[]
  articles: MaterialArticle[]
  wrapup: { summary: string; nextSteps: string[] }
  agreement: Agreement
  glossary: CourseContent['glossary']
  origin: Origin
}

export type MaterialOutcome = { key: string; text: string; learned: string }

/** Without a summary of its own, a chapter is summed up by what its lessons promise. */
export type MaterialChapter = { title: string; summary: string | null; lessons: MaterialLesson[] }

export type MaterialLesson = {
  title: string
  minutes: number
  outcomes: string[]
  blocks: MaterialBlock[]
  exercise: Exercise
  /** What the assessment asks about this lesson. */
  questions: MaterialQuestion[]
  /** One sentence for the summary of a chapter that has none of its own. */
  promise: string
}

export type MaterialQuestion = {
  stem: string
  select: 'single' | 'multiple'
  options: { text: string; correct: boolean; reason: string }[]
  outcome: string
  bloom: (typeof BLOOM_LEVELS)[number]
  /** The block of the same lesson that teaches the answer, counted from 1. */
  evidence: number
}

export type MaterialBlock = WithoutId<Exclude<Block, { type: 'check' }>> | { type: 'check'; question: MaterialQuestion }

export type MaterialArticle = { title: string; markdown: string; lesson: MaterialLesson }

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
