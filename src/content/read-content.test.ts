import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { codeVersion } from './code-version.ts'
import { contentVersion, deriveContent } from './read-content.ts'

test('data derived from content is computed once, and again for other content', () => {
  const made: string[] = []
  const make = (from: string) => () => {
    made.push(from)
    return { from }
  }
  const name = 'made-by-a-test'
  assert.deepEqual(deriveContent(name, 'frames/de-DE', make('German')), { from: 'German' })
  assert.deepEqual(deriveContent(name, 'frames/de-DE', make('German, again')), { from: 'German' })
  assert.deepEqual(deriveContent(name, 'frames/fr-FR', make('French')), { from: 'French' })
  assert.deepEqual(made, ['German', 'French'])
})

test('a folder and each of its files have different content versions', () => {
  const versions = ['frames', 'frames/de-DE', 'frames/fr-FR'].map(contentVersion)
  assert.equal(new Set(versions).size, 3)
})

test('the code version changes with a program, and does not change with a test', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-code-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'spell.ts'), 'export const spelling = "British"')
  const version = codeVersion([folder])
  await writeFile(join(folder, 'spell.test.ts'), 'import "./spell.ts"')
  assert.equal(codeVersion([folder]), version)
  await writeFile(join(folder, 'spell.ts'), 'export const spelling = "American"')
  assert.notEqual(codeVersion([folder]), version)
})
