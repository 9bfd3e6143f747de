import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findContentCache, folderCache } from '../src/content/content-cache.ts'

test('compiled files are cached in the temporary folder if the package’s folder is read-only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-'))
  writeFileSync(join(folder, '.cache'), 'a file where the folder should be')
  const cache = findContentCache(folder)
  const name = `test-${process.pid}.json`
  cache.write(name, { text: 'kept' })
  assert.deepEqual(findContentCache(folder).read(name), { text: 'kept' })
})

test('two processes that compile at once leave whole files and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cache-'))
  const script = `
    const { folderCache } = await import(${JSON.stringify(new URL('../src/content/content-cache.ts', import.meta.url).href)})
    const cache = folderCache(${JSON.stringify(folder)})
    for (let n = 0; n < 50; n++) cache.write('a.json', { text: 'x'.repeat(20_000) })`
  const children = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }),
  )
  const codes = await Promise.all(children.map(async child => (await once(child, 'exit'))[0]))
  assert.deepEqual(codes, [0, 0])
  assert.deepEqual(readdirSync(folder), ['a.json'])
  assert.equal(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')).text.length, 20_000)
  assert.equal(folderCache(folder).read('b.json'), null)
})
