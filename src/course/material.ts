import type { PlacedImage, Uncited, WrittenTeaching } from './blocks/blocks.ts'
import type { CourseMedia, CourseMediaOf } from './media/course-media.ts'
import type { BLOOM_LEVELS } from './parts.ts'
import type { WrittenQuestion } from './questions/questions.ts'
import type { Passage, PublicWork, Reference } from './references.ts'
import type { Agreement, CourseContent, Origin, Reviewer, Video, WrittenExercise } from './schema.ts'
import type { WrittenRolePlay } from './sheets/role-play.ts'

/**
 * What an author has to teach, before it becomes a course: things refer to each other by key and by object, so that
 * lessons can be moved between chapters, left out, or mixed from two sources. One builder turns it into a course.
 */
export type Material = {
  name: string
  headline: string
  /** A caveat for courses on law and safety: what the course covers, and whom to ask for more. */
  caveat?: string | undefined
  level: CourseContent['level']
  /** Null if nobody chose: then the hues are derived from the subject. */
  hues: [number, number] | null
  /** In the order in which they are listed to the learner. */
  outcomes: MaterialOutcome[]
  chapters: MaterialChapter[]
  /** Heads the assessment, where it tests less than the course is called by. */
  testTitle?: string | undefined
  /** The number of questions in one try, if the lessons have a bank of them. */
  draw?: number | undefined
  articles: MaterialArticle[]
  /** Only those whose lesson is in the course become a part of it. */
  jobAids?: MaterialJobAid[] | undefined
  /** The same of these. */
  rolePlays?: MaterialRolePlay[] | undefined
  wrapup: { summary: string; nextSteps: string[] } | null
  agreement: Agreement | null
  glossary: { term: string; definition: string }[]
  /** Cites name them by key. */
  references: MaterialReference[]
  /** `ref` is the key of their reference; those that no part cites are left out. */
  passages: Passage[]
  /** The facts of the media that its blocks show. */
  media?: CourseMedia[] | undefined
  /** Who has read the text once more, as it stands. */
  reviewed?: Reviewer | undefined
  /** A critic's remaining doubts, by lesson and block, counted from 1; unset if no critic has read the text. */
  doubts?: { lesson: MaterialLesson; block: number; says: string }[] | undefined
  /** Statements that no document supports and that were kept, by lesson and block; unset if this was not checked. */
  marks?: { lesson: MaterialLesson; block: number; says: string }[] | undefined
  origin: Origin
}

export type MaterialOutcome = { key: string; text: string; learned: string }

export type MaterialReference = { key: string; work: WithoutId<PublicWork> | WithoutId<Exclude<Reference, PublicWork>> }

export type MaterialCite = { ref: string; at?: string | undefined; passage?: string | undefined }

/** A chapter without a summary of its own is summarized by what its lessons promise. */
export type MaterialChapter = { title: string; summary: string | null; lessons: MaterialLesson[] }

export type MaterialLesson = {
  title: string
  outcomes: string[]
  blocks: MaterialBlock[]
  exercise: WrittenExercise | null
  /** Null: the builder makes a card that searches for one. */
  video: Video | null
  /** What the assessment asks about this lesson. */
  questions: MaterialQuestion[]
  /** One sentence for the summary of a chapter that has none of its own. */
  promise: string
  picture?: MaterialPicture | undefined
}

/** A picture that the lesson should show after one of its blocks, counted from 1. Until somebody has made it, it is a frame in the editor. */
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
  /** The block of the same lesson that teaches the answer, counted from 1; null where it is the lesson as a whole. */
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

/** A page to keep at hand while one does what this lesson teaches. */
export type MaterialJobAid = { title: string; markdown: string; lesson: MaterialLesson }

/** A conversation to practise what this lesson teaches. */
export type MaterialRolePlay = WrittenRolePlay & { lesson: MaterialLesson }

type WithoutId<T> = Omit<T, 'id'>
