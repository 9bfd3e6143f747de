import type { CourseData, LessonData } from '../../render/course-data.ts'
import type { SavedState } from './saved-state.ts'

export type Progress = {
  /** Whether each lesson is done, in the order of the course. */
  lessons: boolean[]
  /** The progress in each chapter. `told` says whether progress in the chapter has been reported to the LMS. */
  chapters: { id: string; title: string; share: number; told: boolean }[]
  passed: boolean
  signed: boolean
  /**
   * Share of the learner's goals that are reached: every lesson, passing and signing count equally. It is 1 only when
   * all goals are reached, and never less than what was reported before.
   */
  share: number
}

/**
 * Measures progress. A lesson is done when the learner has seen it to its end, has answered all its checks (rightly or
 * wrongly), and has reached an end of each of its scenarios.
 */
export function measureProgress(data: CourseData, state: SavedState): Progress {
  const isSeen = (lesson: LessonData) => !!state.lessons.get(lesson.slot) || isRemembered(state, lesson)
  const lessons = data.lessons.map(lesson => isSeen(lesson) && !listOpenParts(lesson, state).length)
  const chapters = data.chapters.map(chapter => {
    const share = shareDone(lessons.filter((_, index) => data.lessons[index]!.chapter === chapter.id))
    const told = state.told.chapters.get(numberOf(chapter))
    return { ...chapter, share: Math.max(share, (told ?? 0) / 100), told: told !== undefined }
  })
  const passed = state.assessment.passed
  const signed = state.signed?.agreement === data.agreement || isByWordOfLms(state)
  const goals = [...lessons]
  if (data.assessment) goals.push(passed)
  if (data.agreement !== null) goals.push(signed)
  return { lessons, chapters, passed, signed, share: Math.max(shareDone(goals), state.told.share / 100) }
}

/** Stores the reported progress. Later reports must not fall below it until new parts are added to the course. */
export function noteTold({ told }: SavedState, { share, chapters }: Progress): void {
  told.share = percentOf(share)
  for (const chapter of chapters)
    if (chapter.share > 0 || chapter.told) told.chapters.set(numberOf(chapter), percentOf(chapter.share))
}

/**
 * Removes the lower limit on the reported progress if the course has new parts: for the whole course, and for every
 * chapter with new parts.
 */
export function forgetTold(data: CourseData, state: SavedState): void {
  const { told } = state
  const news = data.lessons.filter(lesson => isUnseen(state, lesson))
  if (!news[0]) return
  told.share = 0
  for (const lesson of news) {
    const number = numberOf({ id: lesson.chapter })
    if (told.chapters.has(number)) told.chapters.set(number, 0)
  }
}

export type Changes = { lessons: number; questions: number; gone: number }

/** Counts what has changed in the course since the learner's state was saved. */
export function findChanges({ lessons }: CourseData, saved: SavedState): Changes {
  const slots = lessons.map(({ slot }) => slot)
  const knownLessons = lessons.filter(({ slot }) => saved.lessons.has(slot))
  return {
    lessons: lessons.length - knownLessons.length,
    questions: knownLessons.flatMap(({ checks }) => checks).filter(({ slot }) => !saved.checks.has(slot)).length,
    gone: [...saved.lessons.keys()].filter(slot => !slots.includes(slot)).length,
  }
}

/** Returns the number in an id such as `c12`; ids are never reused. */
function numberOf({ id }: { id: string }): number {
  return Number(id.slice(1))
}

function percentOf(share: number): number {
  return Math.floor(share * 100)
}

/** Returns the ids of the checks and scenarios of a lesson that the learner has not finished. */
export function listOpenParts(lesson: LessonData, state: SavedState): string[] {
  if (isRemembered(state, lesson)) return []
  const { checks, scenarios } = lesson
  const unanswered = checks.filter(({ slot }) => !state.checks.get(slot)?.tries)
  const untold = scenarios.filter(({ slot }) => (state.scenarios.get(slot)?.end ?? null) === null)
  return [...unanswered, ...untold].map(({ id }) => id)
}

/** Whether the lesson, or a check or scenario in it, was added since the learner's last visit. */
export function isUnseen(state: SavedState, { slot, checks, scenarios }: LessonData): boolean {
  const isNew = !state.lessons.has(slot) || checks.some(check => !state.checks.has(check.slot))
  return isNew || scenarios.some(scenario => !state.scenarios.has(scenario.slot))
}

/**
 * Whether a lesson counts as done although its record is lost. If the only thing left is that the LMS reports the
 * course as completed, every lesson that the course had at that time was done.
 */
function isRemembered(state: SavedState, lesson: LessonData): boolean {
  return isByWordOfLms(state) && !isUnseen(state, lesson)
}

function isByWordOfLms({ done, completedAt }: SavedState): boolean {
  return done && !completedAt
}

function shareDone(goals: boolean[]): number {
  return goals.filter(Boolean).length / goals.length
}
