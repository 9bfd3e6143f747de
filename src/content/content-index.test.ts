import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ContentCache, folderCache } from './content-cache.ts'
import { compileFile, indexContent } from './content-index.ts'

test('the index holds the searchable fields of a pack, and no file is parsed twice', () => {
  const { content, cache, written } = aLibrary()
  const index = indexContent(content, {}, cache)
  assert.deepEqual(Object.keys(index), ['packs/tea/en-GB', 'strings/en-GB'])
  assert.deepEqual(index['packs/tea/en-GB']!.head!['aliases'], ['tea', 'brewing tea'])
  assert.equal(index['packs/tea/en-GB']!.head!['chapters'], undefined)
  assert.deepEqual(indexContent(content, index, cache), index)
  const pack = index['packs/tea/en-GB']!
  assert.deepEqual(compileFile(content, 'packs/tea/en-GB', pack.hash, cache), TEA)
  assert.equal(written.length, 1)
})

test('a changed letter is noticed even if the file’s size and time stay the same', () => {
  const { content, cache } = aLibrary()
  const before = indexContent(content, {}, cache)
  const file = join(content, 'strings', 'en-GB.yaml')
  const { atime, mtime } = statSync(file)
  writeFileSync(file, 'next: Text\n')
  utimesSync(file, atime, mtime)
  const after = indexContent(content, before, cache)
  assert.notEqual(after['strings/en-GB']!.hash, before['strings/en-GB']!.hash)
  assert.deepEqual(compileFile(content, 'strings/en-GB', after['strings/en-GB']!.hash, cache), { next: 'Text' })
})

test('a file with a new time but the same content is not compiled again', () => {
  const { content, cache, written } = aLibrary()
  const before = indexContent(content, {}, cache)
  utimesSync(join(content, 'packs', 'tea', 'en-GB.yaml'), 1, 1)
  const after = indexContent(content, before, cache)
  assert.equal(after['packs/tea/en-GB']!.hash, before['packs/tea/en-GB']!.hash)
  assert.equal(written.length, 1)
})

test('content is still read when the cache is deleted, truncated or read-only', () => {
  const { content, cache, folder } = aLibrary()
  const { hash } = indexContent(content, {}, cache)['packs/tea/en-GB']!
  const read = () => compileFile(content, 'packs/tea/en-GB', hash, cache)
  writeFileSync(join(folder, `${hash}.json`), '{"id": "te')
  assert.deepEqual(read(), TEA)
  rmSync(join(folder, `${hash}.json`))
  chmodSync(folder, 0o500)
  assert.deepEqual(read(), TEA)
  rmSync(folder, { recursive: true })
  assert.deepEqual(read(), TEA)
})

test('a cache file is replaced as a whole, and no temporary file is left', () => {
  const { cache, folder } = aLibrary()
  cache.write('a.json', { text: 'one' })
  cache.write('a.json', { text: 'two' })
  assert.deepEqual(readdirSync(folder), ['a.json'])
  assert.deepEqual(cache.read('a.json'), { text: 'two' })
})

const TEA = { id: 'tea', kind: 'subject', aliases: ['tea', 'brewing tea'], chapters: [{ title: 'Water' }] }

function aLibrary() {
  const root = mkdtempSync(join(tmpdir(), 'content-'))
  const [content, folder] = [join(root, 'content'), join(root, 'cache')]
  mkdirSync(join(content, 'packs', 'tea'), { recursive: true })
  mkdirSync(join(content, 'strings'))
  mkdirSync(folder)
  writeFileSync(
    join(content, 'packs', 'tea', 'en-GB.yaml'),
    'id: tea\nkind: subject\naliases:\n  - tea\n  - brewing tea\nchapters:\n  - title: Water\n',
  )
  writeFileSync(join(content, 'strings', 'en-GB.yaml'), 'next: Next\n')
  const written: string[] = []
  const real = folderCache(folder)
  const cache: ContentCache = {
    read: real.read,
    write(name, data) {
      written.push(name)
      real.write(name, data)
    },
  }
  return { content, folder, cache, written }
}
