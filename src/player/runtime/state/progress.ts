import type { CourseData, LessonData } from '../../render/course-data.ts'
import type { SavedState } from './saved-state.ts'

export type Progress = {
  /** By lesson, in the order of the course. */
  lessons: boolean[]
  chapters: { id: string; title: string; share: number }[]
  passed: boolean
  signed: boolean
  /** Lessons, passing and signing count alike; 1 only when nothing is left to do. */
  share: number
}

/** A lesson is done when it was seen, its checks were answered, rightly or not, and its scenario has come to an end. */
export function progressOf(data: CourseData, state: SavedState): Progress {
  const isSeen = (lesson: LessonData) => !!state.lessons.get(lesson.slot) || isRemembered(state, lesson)
  const lessons = data.lessons.map(lesson => isSeen(lesson) && !stillOpenIn(lesson, state).length)
  const chapters = data.chapters.map(chapter => ({
    ...chapter,
    share: shareDone(lessons.filter((_, index) => data.lessons[index]!.chapter === chapter.id)),
  }))
  const passed = state.assessment.passed
  const signed = state.signed?.agreement === data.agreement || isByWordOfLms(state)
  const goals = [...lessons]
  if (data.assessment) goals.push(passed)
  if (data.agreement !== null) goals.push(signed)
  return { lessons, chapters, passed, signed, share: shareDone(goals) }
}

/** Ids of the blocks of a lesson that still wait for the learner. */
export function stillOpenIn(lesson: LessonData, state: SavedState): string[] {
  if (isRemembered(state, lesson)) return []
  const { checks, scenarios } = lesson
  const unanswered = checks.filter(({ slot }) => !state.checks.get(slot)?.tries)
  const untold = scenarios.filter(({ slot }) => (state.scenarios.get(slot)?.end ?? null) === null)
  return [...unanswered, ...untold].map(({ id }) => id)
}

/** Whether the course has got this lesson, or something to do in it, since the learner was here last. */
export function isNewTo(state: SavedState, { slot, checks, scenarios }: LessonData): boolean {
  const isNew = !state.lessons.has(slot) || checks.some(check => !state.checks.has(check.slot))
  return isNew || scenarios.some(scenario => !state.scenarios.has(scenario.slot))
}

/** That the course was completed is known, and not how: so all that it had was done. */
function isRemembered(state: SavedState, lesson: LessonData): boolean {
  return isByWordOfLms(state) && !isNewTo(state, lesson)
}

function isByWordOfLms({ done, completedAt }: SavedState): boolean {
  return done && !completedAt
}

function shareDone(goals: boolean[]): number {
  return goals.filter(Boolean).length / goals.length
}
