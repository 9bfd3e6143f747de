import type { CourseData } from '../course-data.ts'
import type { SavedState } from './suspend-data.ts'

export type Progress = {
  /** By lesson, in the order of the course. */
  lessons: boolean[]
  chapters: { id: string; share: number }[]
  passed: boolean
  signed: boolean
  /** Lessons, passing and signing count alike; 1 only when the course is complete. */
  share: number
}

/** A lesson is done when it was seen and its checks were answered, rightly or not. */
export function progressOf(data: CourseData, state: SavedState): Progress {
  let checked = 0
  const lessons = data.lessons.map(({ checks }, index) => {
    const answers = state.checks.slice(checked, checked + checks.length)
    checked += checks.length
    return !!state.lessonsSeen[index] && answers.every(({ tries }) => tries > 0)
  })
  const chapters = data.chapters.map(({ id }) => ({
    id,
    share: shareOf(lessons.filter((_, index) => data.lessons[index]!.chapter === id)),
  }))
  const passed = state.assessment.passed
  const signed = state.signed !== null
  const goals = [...lessons]
  if (data.assessment) goals.push(passed)
  if (data.agreement) goals.push(signed)
  return { lessons, chapters, passed, signed, share: shareOf(goals) }
}

function shareOf(goals: boolean[]): number {
  return goals.filter(Boolean).length / goals.length
}
