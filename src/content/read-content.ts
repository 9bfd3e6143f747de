import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { codeVersion } from './code-version.ts'
import { type ContentCache, findContentCache, folderCache, layered, PREPARED } from './content-cache.ts'
import { type ContentEntry, type ContentIndex, compileFile, indexContent } from './content-index.ts'

const PACKAGE = join(import.meta.dirname, '..', '..')
const CONTENT = join(PACKAGE, 'content')
const INDEX = 'index.json'
const shipped = folderCache(join(PREPARED, 'content'))

/**
 * Returns the data of a content file (pack, frame, strings, word list). The sources are YAML files in `content/`.
 * Parsing a pack takes a tenth of a second, so each file is compiled to JSON once, at install or on first use, and a
 * start reads only the index. The npm package contains the compiled files instead of the YAML.
 */
export function readContent<T>(name: string): T {
  const entry = contentIndex()[name]
  if (!entry) throw new Error(`content/${name}.yaml is missing`)
  return compileFile(CONTENT, name, entry.hash, cache()) as T
}

export function hasContent(name: string): boolean {
  return contentIndex()[name] !== undefined
}

/**
 * Lists the names and index entries of all files in a folder of content, sorted by name. A name is the path without
 * extension, such as `packs/food-hygiene/en-GB`.
 */
export function listContent(
  folder: 'packs' | 'frames' | 'strings' | 'console' | 'words',
): [name: string, entry: ContentEntry][] {
  return Object.entries(contentIndex()).filter(([name]) => name.startsWith(`${folder}/`))
}

/**
 * Returns a hash of a content file, or of all files in a folder of content. It changes when one of these files changes,
 * is added or is removed.
 */
export function contentVersion(of: string): string {
  const hash = createHash('sha256')
  for (const [name, entry] of Object.entries(contentIndex())) {
    if (name === of || name.startsWith(`${of}/`)) hash.update(name).update(entry.hash)
  }
  return hash.digest('hex')
}

type Derived<T> = { version: string; made: T }

/**
 * Returns a value that `make` computes from the content file or folder `from`. The value is cached under `name` until
 * `from`, the word lists, the code or the version of Node changes.
 */
export function deriveContent<T>(name: string, from: string, make: () => T): T {
  code ??= codeVersion(MAKERS)
  const version = [process.version, code, contentVersion('words'), contentVersion(from)].join(' ')
  const cachedValue = cache().read(`${name}.json`) as Derived<T> | null
  if (cachedValue?.version === version) return cachedValue.made
  const freshValue = make()
  cache().write(`${name}.json`, { version, made: freshValue } satisfies Derived<T>)
  return freshValue
}

/**
 * The folders whose code takes part in computing the values of `deriveContent`: if one of their files changes, the
 * values are computed again.
 */
const MAKERS = ['catalog', 'course', 'language', 'quality'].map(folder => join(import.meta.dirname, '..', folder))

let opened: ContentCache | null = null
let index: ContentIndex | null = null
let code: string | null = null

function cache(): ContentCache {
  opened ??= layered(shipped, findContentCache(PACKAGE))
  return opened
}

function contentIndex(): ContentIndex {
  index ??= (shipped.read(INDEX) as ContentIndex | null) ?? indexFiles()
  return index
}

function indexFiles(): ContentIndex {
  const former = (cache().read(INDEX) ?? {}) as ContentIndex
  const current = indexContent(CONTENT, former, cache())
  if (!isDeepStrictEqual(current, former)) cache().write(INDEX, current)
  return current
}

/** Writes every compiled file and the index to `target`, in the form in which the npm package contains them. */
export function shipContent(target: ContentCache): void {
  const entries = Object.entries(contentIndex())
  for (const [name, { hash }] of entries) target.write(`${hash}.json`, readContent(name))
  target.write(INDEX, Object.fromEntries(entries.map(([name, entry]) => [name, { ...entry, seen: '' }])))
}

if (import.meta.main) {
  const names = Object.keys(contentIndex())
  for (const name of names) readContent(name)
  console.log(`content: ${names.length} files are ready`)
}
