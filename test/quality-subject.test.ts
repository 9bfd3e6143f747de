import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeFromLibrary } from '../src/catalog/library-author.ts'
import { packEntries } from '../src/catalog/packs/read-library.ts'
import { type Brief, briefSchema } from '../src/course/brief.ts'
import type { CourseContent } from '../src/course/schema.ts'
import { judgeCourse } from '../src/flows/judge-course.ts'
import { writtenCourses } from './support/written-courses.ts'

test('a course made of another subject’s lessons is reported, whatever its name', () => {
  const subjects = ['GDPR', 'SQL', 'First aid', 'Photosynthesis', 'Negotiation', 'Scrum']
  for (const [at, subject] of subjects.entries()) {
    const brief = briefFor(subject)
    const other = writeFromLibrary(briefFor(subjects[(at + 1) % subjects.length]!))
    const mixed: CourseContent = { ...other, origin: writeFromLibrary(brief).origin }
    assert.ok(isTold(mixed, brief), subject)
  }
})

test('a course on an unknown subject is reported if its lessons are on a known one', () => {
  const lessons = writeFromLibrary(briefFor('GDPR'))
  const model: CourseContent = { ...lessons, origin: { ...lessons.origin, kind: 'model', name: 'a model' } }
  assert.ok(isTold(model, briefFor('The Battle of Lepanto in detail')))
})

test('no pack, general module or good course is reported as another subject', () => {
  for (const { aliases, id } of packEntries()) {
    const brief = briefFor(aliases[0]!)
    const content = writeFromLibrary(brief)
    if (content.origin.kind !== 'workbook') assert.ok(!isTold(content, brief), id)
  }
  for (const { name, brief, content } of [...writtenCourses('awkward-courses'), ...writtenCourses('model-courses')]) {
    assert.ok(!isTold(content, brief), name)
  }
})

function isTold(content: CourseContent, brief: Brief): boolean {
  return judgeCourse(content, brief).substance!.findings.some(({ rule }) => rule === 'another-subject')
}

function briefFor(subject: string): Brief {
  return briefSchema.parse({ subject, languageId: 'en-GB' })
}
