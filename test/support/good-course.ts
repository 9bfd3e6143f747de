import assert from 'node:assert/strict'
import { frameLesson } from '../../src/catalog/frames/frame-lesson.ts'
import { frameMaterial } from '../../src/catalog/frames/frame-material.ts'
import { FRAME_LESSONS, type FrameLesson } from '../../src/catalog/frames/frame-schema.ts'
import { writeFromLibrary } from '../../src/catalog/library-author.ts'
import { requireFrame } from '../../src/catalog/packs/read-library.ts'
import { assembleCourse } from '../../src/course/assemble-course.ts'
import type { Block } from '../../src/course/blocks/blocks.ts'
import { ADD_ONS, type Brief, briefSchema } from '../../src/course/brief.ts'
import type { Material } from '../../src/course/material.ts'
import { type ChoiceQuestion, isChoice } from '../../src/course/questions/questions.ts'
import { type CourseContent, courseContentSchema } from '../../src/course/schema.ts'

/** Makes a brief with every add-on; `given` replaces or adds fields. */
export function fullBrief(given: Partial<Brief> = {}): Brief {
  return briefSchema.parse({ subject: 'Beekeeping records', addOns: [...ADD_ONS], ...given })
}

/** A course without findings, which tests break in one place at a time. */
export function goodCourse(brief: Brief = fullBrief()): CourseContent {
  if (brief.outline.length > 0) return writeFromLibrary(brief)
  return courseContentSchema.parse(assembleCourse(longWorkbook(brief), brief))
}

/**
 * Makes a workbook with every lesson that a workbook can have, several per chapter: if a test breaks one lesson,
 * another one still teaches its outcome.
 */
function longWorkbook({ subject, languageId }: Brief): Material {
  const frame = requireFrame(languageId)
  const lessons = new Map(
    FRAME_LESSONS.map(name => [name, frameLesson(frame, 'concept', name, subject, [...FRAME_LESSONS])]),
  )
  const { chapters, articles, ...rest } = frameMaterial(frame, 'concept', subject, [])
  return {
    ...rest,
    chapters: chapters.map((chapter, index) => ({
      ...chapter,
      lessons: LONG_CHAPTERS[index]!.map(name => lessons.get(name)!),
    })),
    articles: articles.map(article => ({ ...article, lesson: lessons.get('compare')! })),
  }
}

const LONG_CHAPTERS: FrameLesson[][] = [
  ['goal', 'known'],
  ['questions', 'sources', 'compare'],
  ['example', 'explain'],
  ['practise', 'decide'],
]

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
