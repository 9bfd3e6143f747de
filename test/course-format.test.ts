import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { RULES } from '../src/course/findings.ts'

test('the page on the course format lists every rule with its class', () => {
  const page = readFileSync(new URL('../docs/course-format.md', import.meta.url), 'utf8')
  for (const [rule, kind] of Object.entries(RULES))
    assert.match(page, new RegExp(`^\\| \`${rule}\` \\| ${kind} \\|`, 'm'))
})
