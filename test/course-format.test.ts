import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GATES, SCORE_PARTS } from '../src/course/quality-report.ts'
import { readPage, withFields } from './support/course-format.ts'

test('the page on the course document lists every field as the schema has it', () => {
  const page = readPage()
  assert.equal(page, withFields(page), 'run: node test/support/course-format.ts')
})

test('the page on the course document explains every gate and every part of the score', () => {
  const page = readPage()
  for (const gate of GATES) assert.match(page, new RegExp(`^\\| \`${gate}\` \\|`, 'm'))
  for (const [part, outOf] of Object.entries(SCORE_PARTS)) {
    assert.match(page, new RegExp(`^\\| \`${part}\` \\| ${outOf} \\|`, 'm'))
  }
})
