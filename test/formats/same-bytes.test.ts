import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Course } from '../../src/course/schema.ts'
import { buildPackage } from '../../src/export/build-package.ts'
import { ALL_FORMATS, type FormatName } from '../../src/export/formats.ts'
import { writeFile } from '../support/document-files.ts'
import { everyKindCourse } from '../support/every-kind-course.ts'

test('every format gives the same bytes for the same course on another day and in another time zone', async t => {
  const course = everyKindCourse()
  const clock = process.env['TZ']
  t.after(() => {
    process.env['TZ'] = clock ?? ''
  })
  for (const { name, container } of ALL_FORMATS) {
    const make = (each: Course) => (container === 'player' ? buildPackage(each, name) : writeFile(each, name))
    process.env['TZ'] = 'UTC'
    const first = await make(course)
    process.env['TZ'] = 'Pacific/Kiritimati'
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2031-12-31T23:59:59Z') })
    const second = await make(structuredClone(course))
    t.mock.timers.reset()
    assert.ok(Buffer.from(first).equals(second), name satisfies FormatName)
  }
})
