import { assembleCourse } from '../course/assemble-course.ts'
import type { AuthorWork } from '../course/author.ts'
import type { AddOn } from '../course/brief.ts'
import { listLessons } from '../course/list-parts.ts'
import { buildMaterial } from './build-material.ts'
import { type Answer, beginDraft, type Draft, type LessonDraft } from './draft.ts'
import { groundLessons } from './grounding/ground-lessons.ts'

/**
 * Add-ons that are shown while a course is being written. The others are written later, and nobody may see the
 * assessment before taking it.
 */
const LESSON_ADD_ONS: readonly AddOn[] = ['practical-exercises']

const NOT_WRITTEN: LessonDraft = { blocks: [], unread: [], terms: [], exercise: null, picture: null }

/**
 * Shows the lessons so far to users who are waiting for the course. Lessons that are not written yet appear with their
 * titles only.
 */
export function showDraft(work: AuthorWork, draft: Draft): void {
  const { brief } = draft
  const lessons = new Map(listLessons(draft.plan).map(({ id }) => [id, draft.lessons.get(id) ?? NOT_WRITTEN]))
  const { material } = buildMaterial({ ...draft, lessons, questions: [] })
  const addOns = brief.addOns.filter(addOn => LESSON_ADD_ONS.includes(addOn))
  work.onDraft(assembleCourse(material, { ...brief, addOns }))
}

/**
 * Returns a callback that shows each lesson as soon as its answer arrives. It reads answers into a draft of its own,
 * because the course's draft takes them only when all are there. In a course from documents, it shows only supported
 * statements.
 */
export function showAnswers(work: AuthorWork, draft: Draft): (answer: Answer) => void {
  const { name } = draft.origin
  const shown = beginDraft(draft, name)
  return ({ task, reply }) => {
    if (!reply || !('json' in reply)) return
    const answered = beginDraft(draft, name)
    task.read(answered, reply.json)
    if (answered.lessons.size === 0) return
    groundLessons(answered)
    for (const [id, lesson] of answered.lessons) shown.lessons.set(id, lesson)
    showDraft(work, shown)
  }
}
