import { requireTraits } from '../blocks/blocks.ts'
import type { Question } from '../questions/questions.ts'
import type { CourseContent, Lesson } from '../schema.ts'
import { ChangeRefused } from './change.ts'

/**
 * Gives new evidence to questions whose evidence (the lesson or block that teaches the answer) was removed, and returns
 * the ids of these questions. The new evidence of a check is its own lesson. That of any other question is the lesson
 * of the removed block, or else a lesson that teaches its outcome, or else the first lesson.
 */
export function recite(content: CourseContent, before: CourseContent): string[] {
  const lessons = content.chapters.flatMap(chapter => chapter.lessons)
  const places = evidencePlaces(lessons)
  const lessonBefore = new Map(
    before.chapters.flatMap(({ lessons: old }) =>
      old.flatMap(({ id, blocks }) => blocks.map(b => [b.id, id] as const)),
    ),
  )
  const recited: string[] = []
  const mend = (question: Question, own: Lesson | undefined) => {
    if (places.has(question.evidence)) return
    const old = lessons.find(({ id }) => id === lessonBefore.get(question.evidence))
    const ofOutcome = lessons.find(({ outcomeIds }) => outcomeIds.includes(question.outcomeId))
    const next = own ?? old ?? ofOutcome ?? lessons[0]
    if (!next) return
    question.evidence = next.id
    recited.push(question.id)
  }
  for (const lesson of lessons)
    for (const block of lesson.blocks) if (block.type === 'check') mend(block.question, lesson)
  for (const question of content.assessment?.questions ?? []) mend(question, undefined)
  return recited
}

/** Removes the references to a removed outcome from lessons and from the wrap-up. */
export function dropOutcome(content: CourseContent, id: string): void {
  for (const lesson of content.chapters.flatMap(chapter => chapter.lessons)) {
    lesson.outcomeIds = lesson.outcomeIds?.filter(outcomeId => outcomeId !== id)
  }
  if (content.wrapup?.learned)
    content.wrapup.learned = content.wrapup.learned.filter(({ outcomeId }) => outcomeId !== id)
}

/** Throws ChangeRefused if a part refers to an id that is not in the course. */
export function checkReferences(content: CourseContent): void {
  const outcomes = new Set(content.outcomes.map(({ id }) => id))
  const chapters = new Set(content.chapters.map(({ id }) => id))
  const references = new Set(content.references.map(({ id }) => id))
  const lessons = content.chapters.flatMap(chapter => chapter.lessons)
  const checkQuestion = (question: Question) => {
    if (!outcomes.has(question.outcomeId))
      throw new ChangeRefused(question.id, 'tests an outcome that is not in the course')
    checkCites(question)
  }
  const checkCites = (part: { id: string; cites?: { ref: string }[] | undefined }) => {
    if (part.cites?.some(({ ref }) => !references.has(ref))) {
      throw new ChangeRefused(part.id, 'cites a reference that is not in the course')
    }
  }
  for (const lesson of lessons) {
    if (lesson.outcomeIds.some(id => !outcomes.has(id))) {
      throw new ChangeRefused(lesson.id, 'teaches an outcome that is not in the course')
    }
    for (const block of lesson.blocks) {
      checkCites(block)
      if (block.type === 'check') checkQuestion(block.question)
    }
  }
  for (const question of content.assessment?.questions ?? []) checkQuestion(question)
  for (const article of content.articles ?? []) {
    if (!chapters.has(article.chapterId))
      throw new ChangeRefused(article.id, 'belongs to a chapter that is not in the course')
    checkCites(article)
  }
}

/** Returns the ids that may be evidence of a question: lessons, and blocks that teach. */
function evidencePlaces(lessons: Lesson[]): Set<string> {
  return new Set(
    lessons.flatMap(({ id, blocks }) => [id, ...blocks.flatMap(b => (requireTraits(b.type).teaches ? [b.id] : []))]),
  )
}
