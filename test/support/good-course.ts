import assert from 'node:assert/strict'
import { writeFromLibrary } from '../../src/author/library-author.ts'
import { ADD_ONS, type Brief, briefSchema } from '../../src/course/brief.ts'
import type { Block, CourseContent, Question } from '../../src/course/schema.ts'

/** A brief that asks for everything. */
export function fullBrief(given: Partial<Brief> = {}): Brief {
  return briefSchema.parse({ subject: 'Beekeeping records', addOns: [...ADD_ONS], ...given })
}

/** A course that holds every rule, to be broken in one place at a time. */
export function goodCourse(brief: Brief = fullBrief()): CourseContent {
  return structuredClone(writeFromLibrary(brief))
}

export function textBlock(course: CourseContent): Extract<Block, { type: 'text' }> {
  const block = course.chapters[0]!.lessons[0]!.blocks[0]!
  assert.equal(block.type, 'text')
  return block as Extract<Block, { type: 'text' }>
}

export function firstCheck(course: CourseContent): Question {
  const check = course.chapters[0]!.lessons[0]!.blocks.find(block => block.type === 'check')
  assert.ok(check)
  return check.question
}

export function everyQuestion(course: CourseContent, change: (question: Question) => void): void {
  const blocks = course.chapters.flatMap(chapter => chapter.lessons).flatMap(lesson => lesson.blocks)
  for (const block of blocks) if (block.type === 'check') change(block.question)
  for (const question of course.assessment?.questions ?? []) change(question)
}
