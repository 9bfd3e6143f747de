import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assembleCourse } from '../src/course/assemble-course.ts'
import { briefSchema } from '../src/course/brief.ts'
import { listChecks, listLessons } from '../src/course/list-parts.ts'
import { courseContentSchema } from '../src/course/schema.ts'
import { sourceMaterial } from '../src/documents/lessons/source-material.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'
import { findFaults } from '../src/quality/check-course.ts'

const THINGS = [
  ...['Badges', 'Keys', 'Lockers', 'Parcels', 'Ladders', 'Pumps', 'Filters', 'Gloves', 'Helmets', 'Radios'],
  ...['Trolleys', 'Pallets', 'Ropes', 'Lamps', 'Tents', 'Boats', 'Drills', 'Saws', 'Hoses', 'Valves'],
]

/**
 * Writes a document whose every section certainly gives two questions: one on a value of its table, and one on the
 * figure in its rule.
 */
function handbook(sections: number): string {
  const parts = THINGS.slice(0, sections).map((name, index) => {
    const thing = name.toLowerCase()
    return [
      `## ${name}`,
      `Our ${thing} are kept in the stores. `.repeat(12),
      `Reports about ${thing}:`,
      [
        '| Case | Time limit |',
        '|---|---|',
        `| Lost ${thing} | ${2 + index} days |`,
        `| Broken ${thing} | ${31 + index} days |`,
        `| Stolen ${thing} | ${61 + index} hours |`,
        `| Returned ${thing} | ${91 + index} weeks |`,
      ].join('\n'),
      `The clerk must count the ${thing} within ${3 + index} days.`,
    ].join('\n\n')
  })
  return ['# Stores handbook', ...parts].join('\n\n')
}

function courseFrom(text: string) {
  const brief = briefSchema.parse({ subject: 'Our stores', languageId: 'en-GB', addOns: ['assessment'] })
  const material = sourceMaterial([{ id: 'src_1', name: 'Stores.md', document: readMarkdown(text) }], brief)
  const course = courseContentSchema.parse(assembleCourse(material, brief))
  assert.deepEqual(findFaults(course, brief), [])
  return course
}

test('a handbook with twenty or more questions for its assessment gets a bank, and an attempt draws half of it', () => {
  const { assessment, chapters } = courseFrom(handbook(20))
  assert.ok(assessment!.questions.length >= 20)
  assert.equal(assessment!.draw, Math.floor(assessment!.questions.length / 2))
  assert.equal(assessment!.attempts, 8)
  assert.ok(assessment!.questions.every(({ evidence, cites }) => evidence.includes('b') && cites!.length > 0))
  const checks = listLessons({ chapters }).flatMap(listChecks)
  assert.ok(checks.length > 0, 'lessons keep questions of their own')
})

test('with fewer questions, every attempt asks all of them', () => {
  const { assessment } = courseFrom(handbook(8))
  assert.ok(assessment!.questions.length < 20)
  assert.equal(assessment!.draw, undefined)
  assert.equal(assessment!.attempts, undefined)
})
