import type { CourseData } from '../course-data.ts'
import type { CourseShape, SavedState } from './suspend-data.ts'

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
  const lessons: boolean[] = []
  let checked = 0
  const chapters = data.chapters.map(chapter => {
    const done = chapter.lessons.filter(lesson => {
      const answers = state.checks.slice(checked, checked + lesson.checks.length)
      checked += lesson.checks.length
      const isDone = !!state.lessonsSeen[lessons.length] && answers.every(check => check.tries > 0)
      lessons.push(isDone)
      return isDone
    })
    return { id: chapter.id, share: done.length / chapter.lessons.length }
  })
  const passed = state.assessment.passed
  const signed = state.signed !== null
  const goals = [...lessons, ...(data.assessment ? [passed] : []), ...(data.agreement ? [signed] : [])]
  return { lessons, chapters, passed, signed, share: goals.filter(Boolean).length / goals.length }
}

export function shapeOf(data: CourseData): CourseShape {
  const lessons = data.chapters.flatMap(chapter => chapter.lessons)
  return {
    lessons: lessons.length,
    checks: lessons.reduce((sum, lesson) => sum + lesson.checks.length, 0),
    ticks: lessons.reduce((sum, lesson) => sum + lesson.ticks, 0),
    questions: data.assessment?.questions.length ?? 0,
  }
}

export function freshState(shape: CourseShape, seed: number): SavedState {
  return {
    lessonsSeen: Array(shape.lessons).fill(false),
    checks: Array.from({ length: shape.checks }, () => ({ tries: 0, right: false })),
    ticks: Array(shape.ticks).fill(false),
    assessment: { seed, attempts: 0, best: 0, last: null, open: false, passed: false },
    signed: null,
    done: false,
    completedAt: null,
  }
}
