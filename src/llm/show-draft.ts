import { assembleCourse } from '../course/assemble-course.ts'
import type { AddOn } from '../course/brief.ts'
import { listLessons } from '../course/list-parts.ts'
import type { ModelJob } from './ask.ts'
import { buildMaterial } from './build-material.ts'
import { type Answer, beginDraft, type Draft, type LessonDraft } from './draft.ts'
import { groundLessons } from './grounding/ground-lessons.ts'

/** The add-ons that a draft shows. The others are written later, and the test must not be shown before it is taken. */
const LESSON_ADD_ONS: readonly AddOn[] = ['practical-exercises']

const NOT_WRITTEN: LessonDraft = { blocks: [], unread: [], terms: [], exercise: null, picture: null }

/** Shows people who wait the lessons as they are now. All the others stand there by their titles. */
export function showDraft({ work, brief }: ModelJob, draft: Draft): void {
  const lessons = new Map(listLessons(draft.plan).map(({ id }) => [id, draft.lessons.get(id) ?? NOT_WRITTEN]))
  const { material } = buildMaterial({ ...draft, lessons, questions: [] })
  const addOns = brief.addOns.filter(addOn => LESSON_ADD_ONS.includes(addOn))
  work.onDraft(assembleCourse(material, { ...brief, addOns }))
}

/**
 * Shows each lesson the moment it is answered. It is read into a draft of its own, because that of the course takes the answers in the order of
 * the questions; and of a course from documents only what they bear out is shown.
 */
export function showAnswers(job: ModelJob, { brief, plan }: Draft): (answer: Answer) => void {
  const shown = beginDraft(brief, plan, job.name)
  return ({ task, reply }) => {
    if (!reply || !('json' in reply)) return
    const answered = beginDraft(brief, plan, job.name)
    task.read(answered, reply.json)
    if (answered.lessons.size === 0) return
    groundLessons(answered)
    for (const [id, lesson] of answered.lessons) shown.lessons.set(id, lesson)
    showDraft(job, shown)
  }
}
