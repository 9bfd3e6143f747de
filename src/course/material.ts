import type { PlacedImage, Uncited, WrittenTeaching } from './blocks/blocks.ts'
import type { CourseMedia, CourseMediaOf } from './media/course-media.ts'
import type { BLOOM_LEVELS } from './parts.ts'
import type { WrittenQuestion } from './questions/questions.ts'
import type { Passage, PublicWork, Reference } from './references.ts'
import type { Agreement, CourseContent, Origin, Reviewer, Video, WrittenExercise } from './schema.ts'
import type { WrittenRolePlay } from './sheets/role-play.ts'

/**
 * The content that an author writes, before it becomes a course. Its parts refer to each other by key or by object
 * instead of id, so that lessons can be moved between chapters, left out, or combined with lessons from elsewhere.
 * `assembleCourse` builds the course from it.
 */
export type Material = {
  name: string
  headline: string
  /** In courses on law and safety: what the course covers, and whom learners can ask for more. */
  caveat?: string | undefined
  level: CourseContent['level']
  /** The two hues of the course. If null, because nobody chose them, they are derived from the subject. */
  hues: [number, number] | null
  /** Outcomes in the order in which learners see them. */
  outcomes: MaterialOutcome[]
  chapters: MaterialChapter[]
  /** Title of the assessment. It is set only if the assessment covers less than the name of the course promises. */
  testTitle?: string | undefined
  /**
   * The number of questions that one attempt at the assessment draws, if the lessons have more questions than that (a
   * question bank).
   */
  draw?: number | undefined
  articles: MaterialArticle[]
  /** Job aids. A job aid whose lesson is not in the course is left out of it. */
  jobAids?: MaterialJobAid[] | undefined
  /** Role plays. A role play whose lesson is not in the course is left out of it. */
  rolePlays?: MaterialRolePlay[] | undefined
  wrapup: { summary: string; nextSteps: string[] } | null
  agreement: Agreement | null
  glossary: { term: string; definition: string }[]
  /** References. Citations name them by their keys. */
  references: MaterialReference[]
  /**
   * Passages of documents. `ref` is the key of the document's reference. Passages that no part cites are left out of
   * the course.
   */
  passages: Passage[]
  /** Facts about the media that the blocks show, such as their sizes. */
  media?: CourseMedia[] | undefined
  /** Who reviewed the text in its present wording; unset if nobody did. */
  reviewed?: Reviewer | undefined
  /**
   * Doubts that the critic (a model that reviews the finished course) still has, each with its lesson and the position
   * of its block, counted from 1; unset if no critic has read the text.
   */
  doubts?: { lesson: MaterialLesson; block: number; says: string }[] | undefined
  /**
   * Statements that were kept although no document supports them, each with its lesson and the position of its block,
   * counted from 1; unset if the statements were not checked.
   */
  marks?: { lesson: MaterialLesson; block: number; says: string }[] | undefined
  origin: Origin
}

export type MaterialOutcome = { key: string; text: string; learned: string }

export type MaterialReference = { key: string; work: WithoutId<PublicWork> | WithoutId<Exclude<Reference, PublicWork>> }

export type MaterialCite = { ref: string; at?: string | undefined; passage?: string | undefined }

/** A chapter of the material. If `summary` is null, the chapter's summary is made of the promises of its lessons. */
export type MaterialChapter = { title: string; summary: string | null; lessons: MaterialLesson[] }

export type MaterialLesson = {
  title: string
  outcomes: string[]
  blocks: MaterialBlock[]
  exercise: WrittenExercise | null
  /** The video of the lesson. If null, the course gets a search query for a video site instead. */
  video: Video | null
  /** Questions of the assessment about this lesson. */
  questions: MaterialQuestion[]
  /** One sentence about the lesson. It is used in the summary of a chapter that has no summary of its own. */
  promise: string
  picture?: MaterialPicture | undefined
}

/**
 * A picture to show in a lesson. `after` is the position of the block before it, counted from 1. Without `media`, only
 * the editor shows a placeholder, with the instruction in `brief`.
 */
export type MaterialPicture = {
  after: number
  brief: string
  alt: string
  caption: string | null
  media?: CourseMediaOf<'picture'> | undefined
}

export type MaterialQuestion = WrittenQuestion & {
  outcome: string
  bloom: (typeof BLOOM_LEVELS)[number]
  /** The block of the same lesson that teaches the answer, counted from 1; null if the whole lesson does. */
  evidence: number | null
  cites?: MaterialCite[] | undefined
}

export type MaterialBlock = (Uncited<WrittenTeaching> | PlacedImage | { type: 'check'; question: MaterialQuestion }) & {
  cites?: MaterialCite[] | undefined
}

export type MaterialArticle = {
  title: string
  markdown: string
  lesson: MaterialLesson
  cites?: MaterialCite[] | undefined
}

/** A page to print and keep at hand while doing what the lesson teaches. */
export type MaterialJobAid = { title: string; markdown: string; lesson: MaterialLesson }

/** A conversation in which learners practise what the lesson teaches. */
export type MaterialRolePlay = WrittenRolePlay & { lesson: MaterialLesson }

type WithoutId<T> = Omit<T, 'id'>
