import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readBundles } from './read-bundles.ts'

test('a bundle is built again only when a file changes or is missing, or the list of entries changes', context => {
  const folder = mkdtempSync(join(tmpdir(), 'coursewright-bundles-'))
  const name = `test-${process.pid}`
  context.after(() => {
    rmSync(folder, { recursive: true, force: true })
    rmSync(join(import.meta.dirname, '..', '..', '.cache', 'bundles', `${name}.json`), { force: true })
  })
  const input = join(folder, 'page.ts')
  let builds = 0
  const read = (entries: string[]) =>
    readBundles(name, entries, () => {
      builds += 1
      return { bundles: { build: builds }, inputs: [input] }
    }).build

  writeFileSync(input, 'one')
  assert.deepEqual([read(['page']), read(['page'])], [1, 1])
  writeFileSync(input, 'two')
  assert.deepEqual([read(['page']), read(['page'])], [2, 2])
  assert.equal(read(['page', 'other']), 3)
  rmSync(input)
  assert.equal(read(['page', 'other']), 4)
})
