import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RULES } from '../src/course/findings.ts'
import { readPage, withFields } from './support/course-format.ts'

test('the page on the course document lists every field as the schema has it', () => {
  const page = readPage()
  assert.equal(page, withFields(page), 'run: npx node test/support/course-format.ts')
})

test('the page on the course document explains every rule, in its class', () => {
  const page = readPage()
  for (const [rule, kind] of Object.entries(RULES))
    assert.match(page, new RegExp(`^\\| \`${rule}\` \\| ${kind} \\|`, 'm'))
})
