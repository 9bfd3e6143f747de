import assert from 'node:assert/strict'
import { test } from 'node:test'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { moodleXml } from '../../src/export/formats/moodle-xml.ts'
import { everyKindCourse } from '../support/every-kind-course.ts'
import { HOSTILE, hostileCourse } from '../support/hostile-course.ts'

/** Moodle's type for each of our kinds of question. */
const TYPES = {
  single: 'multichoice',
  multiple: 'multichoice',
  order: 'matching',
  match: 'matching',
  sort: 'matching',
  number: 'numerical',
  recall: 'shortanswer',
} as const

test('Moodle XML: every question has the type, the grades and the feedback that Moodle reads', () => {
  for (const course of [everyKindCourse(), hostileCourse()]) {
    using document = XmlDocument.fromString(moodleXml.write(course))
    const elements = document.find('/quiz/question') as XmlElement[]
    const blocks = course.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
    const checks = blocks.flatMap(block => (block.type === 'check' ? [block.question] : []))
    assert.deepEqual(
      elements.map(element => element.attr('type')!.value).filter(type => type !== 'category'),
      [...course.assessment!.questions, ...checks].map(({ kind }) => TYPES[kind]),
    )
    for (const element of elements) {
      const fractions = element.find('answer').map(answer => Number((answer as XmlElement).attr('fraction')!.value))
      const earned = fractions.filter(fraction => fraction > 0).reduce((sum, fraction) => sum + fraction, 0)
      const isTyped = element.attr('type')!.value === 'shortanswer'
      if (fractions.length > 0 && !isTyped) assert.ok(Math.abs(earned - 100) < 0.01, String(fractions))
    }
  }
})

test('Moodle XML: hostile text is shown as text, never as markup', () => {
  using document = XmlDocument.fromString(moodleXml.write(hostileCourse()))
  const stems = document.find('/quiz/question/questiontext/text').map(element => (element as XmlElement).content)
  assert.ok(stems.length > 10)
  for (const stem of stems) {
    assert.doesNotMatch(stem.replace(/<\/?(p|code)>/g, ''), /[<>]/)
    assert.match(stem, /&lt;script&gt;alert/)
  }
  const [path] = document.find('/quiz/question[@type="category"]/category/text')
  assert.ok((path as XmlElement).content.startsWith(`$course$/top/${HOSTILE.replaceAll('/', '//')}`))
})
