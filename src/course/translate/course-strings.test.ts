import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIGURES } from '../../../test/support/figure-samples.ts'
import { fullBrief, goodCourse } from '../../../test/support/good-course.ts'
import { interactiveCourse } from '../../../test/support/interactive-samples.ts'
import { largestCourse } from '../../../test/support/largest-course.ts'
import { sampleCourse } from '../../../test/support/sample-course.ts'
import { listIds } from '../change/course-tree.ts'
import { courseUnits } from '../course-units.ts'
import { type CourseContent, courseContentSchema } from '../schema.ts'
import { listStrings, withStrings } from './course-strings.ts'

const COURSES: (() => CourseContent)[] = [goodCourse, sampleCourse, largestCourse, interactiveCourseWithFigures]

test('every text that a learner reads is among the strings of a course, with a unique key', () => {
  for (const make of COURSES) {
    const content = make()
    const strings = listStrings(content)
    assert.equal(new Set(strings.map(({ key }) => key)).size, strings.length)
    const texts = new Set(strings.map(({ text }) => text))
    const nobody = { ...fullBrief(), subject: '\u{10FFFF}', outline: [] }
    const read = courseUnits(content, nobody).flatMap(unit => unit.texts.filter(({ field }) => field !== 'code'))
    assert.deepEqual(
      read.filter(({ text }) => !texts.has(text)),
      [],
    )
  }
})

test('translating the strings of a course changes texts and nothing else', () => {
  for (const make of COURSES) {
    const content = make()
    const reversed = new Map(listStrings(content).map(({ key, text }) => [key, [...text].reverse().join('')]))
    const other = withStrings(content, reversed)
    assert.deepEqual(listIds(other), listIds(content))
    assert.deepEqual(
      listStrings(other).map(({ key, text }) => [key, text]),
      [...reversed],
    )
    assert.deepEqual([other.memory, other.references], [content.memory, content.references])
    const back = new Map(listStrings(content).map(({ key, text }) => [key, text]))
    assert.deepEqual(withStrings(other, back), content)
  }
})

test('a block of an unknown type is not changed', () => {
  const content = courseContentSchema.parse(goodCourse())
  const odd = structuredClone(content) as unknown as { chapters: { lessons: { blocks: unknown[] }[] }[] }
  odd.chapters[0]!.lessons[0]!.blocks[0] = { type: 'unheard-of', markdown: 'Kept' }
  const other = withStrings(odd as unknown as CourseContent, new Map())
  assert.deepEqual(other, odd)
})

function interactiveCourseWithFigures(): CourseContent {
  const course = interactiveCourse() as CourseContent
  const [lesson] = course.chapters[0]!.lessons
  lesson!.blocks.push(...FIGURES.slice(0, 6).map((figure, index) => ({ ...figure, id: `x${index}` })))
  return course
}
