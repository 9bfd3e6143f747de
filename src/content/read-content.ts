import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type ContentCache, findContentCache } from './content-cache.ts'
import { type ContentEntry, type ContentIndex, compileFile, indexContent } from './content-index.ts'

const PACKAGE = join(import.meta.dirname, '..', '..')
const CONTENT = join(PACKAGE, 'content')
const INDEX = 'index.json'

/**
 * What people write (packs, frames, strings, word lists) is YAML in `content/`. Parsing a pack takes a tenth of a second,
 * so that each file is compiled to JSON once, at install or when it is first needed; a start reads the index alone.
 */
export function readContent<T>(name: string): T {
  const entry = contentIndex()[name]
  if (!entry) throw new Error(`content/${name}.yaml is missing`)
  return compileFile(CONTENT, name, entry.hash, cache()) as T
}

/** The files of one folder, by name and in order: `packs/food-hygiene/en-GB`. */
export function contentIn(
  folder: 'packs' | 'frames' | 'strings' | 'console' | 'words',
): [name: string, entry: ContentEntry][] {
  return Object.entries(contentIndex()).filter(([name]) => name.startsWith(`${folder}/`))
}

/** Changes whenever a file of the folder does. */
export function contentVersion(folder: Parameters<typeof contentIn>[0]): string {
  const hash = createHash('sha256')
  for (const [name, entry] of contentIn(folder)) hash.update(name).update(entry.hash)
  return hash.digest('hex')
}

/** What is made from a folder's files, kept beside them until one of them changes. The maker's name belongs to it. */
export function deriveContent<T>(name: string, folder: Parameters<typeof contentIn>[0], make: () => T): T {
  const file = `${name}-${contentVersion(folder).slice(0, 24)}.json`
  const known = cache().read(file) as T | null
  if (known !== null) return known
  const made = make()
  cache().write(file, made)
  return made
}

let opened: ContentCache | null = null
let index: ContentIndex | null = null

function cache(): ContentCache {
  opened ??= findContentCache(PACKAGE)
  return opened
}

function contentIndex(): ContentIndex {
  if (index) return index
  const former = (cache().read(INDEX) ?? {}) as ContentIndex
  index = indexContent(CONTENT, former, cache())
  if (!isDeepStrictEqual(index, former)) cache().write(INDEX, index)
  return index
}

if (import.meta.main) {
  const names = Object.keys(contentIndex())
  for (const name of names) readContent(name)
  console.log(`content: ${names.length} files are ready`)
}
