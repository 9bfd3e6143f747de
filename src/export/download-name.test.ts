import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { downloadName } from './download-name.ts'
import { ALL_FORMATS } from './formats.ts'

const ID = 'crs_hDhapnaB2KaOrP6mAn1jRXtp'

test('a download is named after the course and the format', () => {
  assert.equal(nameOf('Fire Safety: Day 1!'), 'fire-safety-day-1-scorm12.zip')
  assert.equal(nameOf('Kjøkkenhygiene på jobb'), 'kjokkenhygiene-pa-jobb-scorm12.zip')
  assert.equal(
    downloadName({ id: ID, name: 'Straßenverkehr für Anfänger' }, 'scorm2004_4'),
    'strassenverkehr-fur-anfanger-scorm2004_4.zip',
  )
})

test('a name in another script, also in part, gets the course’s id to tell it from others', () => {
  assert.equal(nameOf('火災安全'), 'course-hdhapnab-scorm12.zip')
  assert.equal(nameOf('SQL للمبتدئين'), 'sql-hdhapnab-scorm12.zip')
  assert.equal(nameOf('***'), 'course-hdhapnab-scorm12.zip')
})

test('a download’s file name is short, plain and without a path, whatever the course’s name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom(...ALL_FORMATS), (name, format) => {
      assert.match(downloadName({ id: ID, name }, format.name), /^[a-z0-9][a-z0-9-]{0,59}-[a-z0-9_]+\.[a-z]+$/)
    }),
  )
})

function nameOf(name: string): string {
  return downloadName({ id: ID, name }, 'scorm12')
}
