import type { Question } from '../questions/questions.ts'
import type { CourseContent, Lesson } from '../schema.ts'

export function lessonsOf(content: CourseContent): Lesson[] {
  return content.chapters.flatMap(chapter => chapter.lessons)
}

export function checksOf(lesson: Lesson): Question[] {
  return lesson.blocks.flatMap(block => (block.type === 'check' ? [block.question] : []))
}

/** Checks in reading order, then the assessment. */
export function questionsOf(content: CourseContent): Question[] {
  return [...lessonsOf(content).flatMap(checksOf), ...(content.assessment?.questions ?? [])]
}

/** Which lesson a block is in. */
export function lessonOfBlock(content: CourseContent): Map<string, Lesson> {
  return new Map(lessonsOf(content).flatMap(lesson => lesson.blocks.map(block => [block.id, lesson] as const)))
}
