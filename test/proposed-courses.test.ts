import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_HEADINGS } from '../src/course/sources/section-limit.ts'
import { lookThrough } from '../src/documents/choose/look-through.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'

test('in a document with too many headings to choose from, no section is proposed for two courses', () => {
  const rule = (number: number) => `## Room ${number}\n\nThe door of room ${number} must be locked at night.`
  const document = readMarkdown(Array.from({ length: MOST_HEADINGS + 300 }, (_, number) => rule(number)).join('\n\n'))
  const { sections, courses } = lookThrough(document, 'en', 'rooms.md')
  assert.equal(sections.length, MOST_HEADINGS)
  const proposed = courses.flatMap(course => course.sections)
  assert.ok(proposed.length > 0)
  assert.equal(new Set(proposed).size, proposed.length)
})

test('a large document made almost only of rules is proposed whole, in several courses', () => {
  const sentence = (room: number) => `The door of room ${room} must be locked at night by whoever leaves it last. `
  const rule = (room: number) => `## Room ${room}\n\n${sentence(room).repeat(12)}`
  const remark = (room: number) =>
    `## Colours of room ${room}\n\n${'Its walls are grey and its floor is red. '.repeat(5)}`
  const document = (remarks: number) =>
    readMarkdown(
      Array.from({ length: 80 }, (_, room) => [rule(room), ...(room < remarks ? [remark(room)] : [])])
        .flat()
        .join('\n\n'),
    )
  const { sections, courses } = lookThrough(document(10), 'en', 'rooms.md')
  assert.ok(courses.length > 1, 'it is larger than a course')
  assert.ok(sections.every(({ taken, why }) => taken && why === 'whole'))
  const most = lookThrough(document(0), 'en', 'rooms.md')
  assert.ok(most.sections.every(({ taken }) => taken))
  const long = (room: number) =>
    `## Colours of room ${room}\n\n${'Its walls are grey and its floor is red. '.repeat(12)}`
  const mixed = readMarkdown(Array.from({ length: 80 }, (_, room) => `${rule(room)}\n\n${long(room)}`).join('\n\n'))
  assert.deepEqual(
    [...new Set(lookThrough(mixed, 'en', 'rooms.md').sections.map(({ why }) => why))],
    ['rules', 'minor'],
  )
})
