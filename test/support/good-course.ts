import assert from 'node:assert/strict'
import { writeFromLibrary } from '../../src/author/library-author.ts'
import type { Block } from '../../src/course/blocks/blocks.ts'
import { ADD_ONS, type Brief, briefSchema } from '../../src/course/brief.ts'
import { type ChoiceQuestion, isChoice } from '../../src/course/questions/questions.ts'
import type { CourseContent } from '../../src/course/schema.ts'

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

export function firstCheck(course: CourseContent): ChoiceQuestion {
  const check = course.chapters[0]!.lessons[0]!.blocks.find(block => block.type === 'check')
  assert.ok(check && isChoice(check.question))
  return check.question
}

export function everyQuestion(course: CourseContent, change: (question: ChoiceQuestion) => void): void {
  const blocks = course.chapters.flatMap(chapter => chapter.lessons).flatMap(lesson => lesson.blocks)
  for (const block of blocks) if (block.type === 'check' && isChoice(block.question)) change(block.question)
  for (const question of course.assessment?.questions ?? []) if (isChoice(question)) change(question)
}
