import type { Course } from '../../course/schema.ts'
import { listPieces } from '../pieces.ts'
import { type ActivityData, buildLessonData } from '../render/course-data.ts'
import type { Activity } from './list-activities.ts'

/**
 * What the page of an activity needs besides the part of the course that it shows: the whole course, and the data for
 * the page's script.
 */
export type ActivityPage = Pick<Activity, 'kind' | 'title'> & { whole: Course; data: ActivityData }

export function buildActivityPage({ kind, id, title, course }: Activity, whole: Course): ActivityPage {
  const homes = whole.chapters.flatMap(chapter =>
    chapter.id === id ? [] : chapter.lessons.map(lesson => [lesson.id, { activityId: chapter.id, slot: lesson.slot }]),
  )
  const before = listChaptersBefore(whole, id).flatMap(chapter =>
    chapter.lessons.map(lesson => buildLessonData(lesson, chapter.id, whole.memory)),
  )
  const pieces = [...listPieces(course)]
  return { kind, title, whole, data: { kind, id, homes: Object.fromEntries(homes), before, pieces } }
}

/** Lists the chapters before a chapter; none for an activity that is not a chapter. */
export function listChaptersBefore({ chapters }: Course, activityId: string): Course['chapters'] {
  const at = chapters.findIndex(({ id }) => id === activityId)
  return chapters.slice(0, Math.max(at, 0))
}
