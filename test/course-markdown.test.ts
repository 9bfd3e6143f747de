import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockMarkdown, blockTexts } from '../src/course/blocks/blocks.ts'
import { findPart } from '../src/course/change/find-part.ts'
import { courseMarkdown } from '../src/course/course-markdown.ts'
import { courseOutline } from '../src/course/course-outline.ts'
import { courseUnits } from '../src/course/course-units.ts'
import type { Course } from '../src/course/schema.ts'
import { FIGURES } from './support/figure-samples.ts'
import { fullBrief } from './support/good-course.ts'
import { interactiveCourse } from './support/interactive-samples.ts'
import { sampleCourse } from './support/sample-course.ts'

test('a course as Markdown omits nothing that a learner reads', () => {
  for (const course of [sampleCourse(), sampleCourse({ language: 'ar-SA' }), interactiveCourse()] as Course[]) {
    const page = flat(courseMarkdown(course))
    const texts = courseUnits(course, fullBrief({ subject: '\u0001' })).flatMap(unit => unit.texts)
    const missing = texts.filter(({ text }) => !page.includes(flat(text)))
    assert.deepEqual(missing, [])
  }
})

test('a figure as Markdown has every word of its drawing', () => {
  for (const figure of FIGURES) {
    const page = flat(blockMarkdown(figure))
    for (const { text } of blockTexts(figure)) assert.ok(page.includes(flat(text)), `${figure.form}: ${text}`)
  }
})

test('code with fences and table cells with bars are escaped in Markdown', () => {
  const code = 'echo "```"\n```` four'
  const block = { type: 'code', id: 'c1l1b1', language: 'sh', caption: 'Fences', code, explanation: 'See.' } as const
  assert.ok(blockMarkdown(block).includes(`\`\`\`\`\`sh\n${code}\n\`\`\`\`\`\n`))
  const table = { type: 'table', id: 'b', caption: 'Pipes', columns: ['a', 'b'], rows: [['x | y', 'z']] } as const
  assert.match(blockMarkdown(structuredClone(table) as never), /\| x \\\| y \| z \|/)
})

test('every id in the outline of a course is found', () => {
  const course = sampleCourse()
  const named = courseOutline(course).match(
    /\b(c\d+(l\d+(b\d+|\.\w+)?)?|[oqag]\d+|wrapup|agreement|assessment|glossary)\b/g,
  )!
  assert.ok(named.length > 40)
  assert.deepEqual(
    named.filter(id => !findPart(course, id)),
    [],
  )
  assert.deepEqual(
    [findPart(course, 'c9l9'), findPart(course, 'c9l9.exercise'), findPart(course, '__proto__')],
    [null, null, null],
  )
})

/** Returns the text without Markdown's marks and line breaks. */
function flat(text: string): string {
  return text
    .replace(/\\\|/g, '|')
    .replace(/[\s>#]+/g, ' ')
    .trim()
}
