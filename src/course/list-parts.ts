import type { Question } from './questions/questions.ts'
import type { CourseContent, Lesson } from './schema.ts'

/** All lessons in reading order, of a course, of its material or of a plan. */
export function listLessons<AnyLesson>({ chapters }: { chapters: { lessons: AnyLesson[] }[] }): AnyLesson[] {
  return chapters.flatMap(chapter => chapter.lessons)
}

export function listChecks(lesson: Lesson): Question[] {
  return lesson.blocks.flatMap(block => (block.type === 'check' ? [block.question] : []))
}

/** Checks in reading order, then the assessment. */
export function listQuestions(content: Pick<CourseContent, 'chapters' | 'assessment'>): Question[] {
  return [...listLessons(content).flatMap(listChecks), ...(content.assessment?.questions ?? [])]
}

/** The lesson behind a question's evidence, which is a block or a lesson as a whole. */
export function lessonOfEvidence(content: Pick<CourseContent, 'chapters'>): Map<string, Lesson> {
  return new Map(
    listLessons(content).flatMap(lesson =>
      [lesson.id, ...lesson.blocks.map(({ id }) => id)].map(id => [id, lesson] as const),
    ),
  )
}
