import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { downloadName } from './download-name.ts'
import { FORMATS } from './formats.ts'

test('the file is called after the course and the edition', () => {
  assert.equal(downloadName({ name: 'Fire Safety: Day 1!' }, 'scorm12'), 'fire-safety-day-1-scorm12.zip')
  assert.equal(downloadName({ name: 'Kjøkkenhygiene på jobb' }, 'scorm2004'), 'kjokkenhygiene-pa-jobb-scorm2004.zip')
  assert.equal(
    downloadName({ name: 'Straßenverkehr für Anfänger' }, 'scorm2004_4'),
    'strassenverkehr-fur-anfanger-scorm2004_4.zip',
  )
})

test('a name in another script, even in part, becomes "course"', () => {
  assert.equal(downloadName({ name: '火災安全' }, 'scorm12'), 'course-scorm12.zip')
  assert.equal(downloadName({ name: 'SQL للمبتدئين' }, 'scorm12'), 'course-scorm12.zip')
  assert.equal(downloadName({ name: '***' }, 'scorm12'), 'course-scorm12.zip')
})

test('whatever a course is called, the file name is short, plain and without a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom(...FORMATS), (name, format) => {
      assert.match(downloadName({ name }, format.name), /^[a-z0-9][a-z0-9-]{0,59}-[a-z0-9_]+\.zip$/)
    }),
  )
})
