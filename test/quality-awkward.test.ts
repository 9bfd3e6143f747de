import assert from 'node:assert/strict'
import { test } from 'node:test'
import { courseContentSchema } from '../src/course/schema.ts'
import { checkCourse } from '../src/quality/check-course.ts'
import { writtenCourses } from './support/written-courses.ts'

const COURSES = writtenCourses('awkward-courses')

test('good courses on languages, code, markup, formulas and forms pass unchanged and without a finding', () => {
  assert.ok(COURSES.length >= 30)
  for (const { name, brief, content } of COURSES) {
    assert.deepEqual(courseContentSchema.parse(content), content, name)
    const { form, substance } = checkCourse(content, brief)
    assert.deepEqual([...form.findings, ...substance!.findings], [], name)
    assert.ok(form.passed, name)
  }
})
