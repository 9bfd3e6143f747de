import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_HEADINGS } from '../src/course/sources/section-limit.ts'
import { lookThrough } from '../src/documents/choose/look-through.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'

test('in a document of more headings than can be chosen one by one no section is proposed for two courses', () => {
  const rule = (number: number) => `## Room ${number}\n\nThe door of room ${number} must be locked at night.`
  const document = readMarkdown(Array.from({ length: MOST_HEADINGS + 300 }, (_, number) => rule(number)).join('\n\n'))
  const { sections, courses } = lookThrough(document, 'en', 'rooms.md')
  assert.equal(sections.length, MOST_HEADINGS)
  const proposed = courses.flatMap(course => course.sections)
  assert.ok(proposed.length > 0)
  assert.equal(new Set(proposed).size, proposed.length)
})
