import type { Question } from './questions/questions.ts'
import type { CourseContent, Lesson } from './schema.ts'

/** Returns all lessons of a course, a material or a plan in reading order. */
export function listLessons<AnyLesson>({ chapters }: { chapters: { lessons: AnyLesson[] }[] }): AnyLesson[] {
  return chapters.flatMap(chapter => chapter.lessons)
}

export function listChecks(lesson: Lesson): Question[] {
  return lesson.blocks.flatMap(block => (block.type === 'check' ? [block.question] : []))
}

/** Returns all questions: those of checks in reading order, then those of the assessment. */
export function listQuestions(content: Pick<CourseContent, 'chapters' | 'assessment'>): Question[] {
  return [...listLessons(content).flatMap(listChecks), ...(content.assessment?.questions ?? [])]
}

/**
 * Maps the id of everything that a question may name as its evidence, a lesson or a block, to the lesson that it is or
 * belongs to.
 */
export function lessonOfEvidence(content: Pick<CourseContent, 'chapters'>): Map<string, Lesson> {
  return new Map(
    listLessons(content).flatMap(lesson =>
      [lesson.id, ...lesson.blocks.map(({ id }) => id)].map(id => [id, lesson] as const),
    ),
  )
}
