import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { ContentCache } from './content-cache.ts'
import { readYaml } from './read-yaml.ts'

/**
 * The index of content files, with which code looks something up without opening the files. `seen` has a file's size
 * and times in the file system, and a hash of the compiler; `hash` is the name of its compiled form; `head` holds the
 * fields by which a pack is found.
 */
export type ContentIndex = Record<string, ContentEntry>
export type ContentEntry = { seen: string; hash: string; head?: Record<string, unknown> }

/** The fields of a pack that are in the index. Its other fields are read when the pack itself is needed. */
const HEAD_FIELDS = [
  'format',
  'edition',
  'over',
  'id',
  'kind',
  'field',
  'version',
  'language',
  'name',
  'places',
  'aliases',
]
const HASH_CHARACTERS = 24
const EXTENSION = '.yaml'

/** The source files of the compiler: if they change, all content is compiled again. */
const COMPILER = ['content-index.ts', 'read-yaml.ts']

/**
 * Indexes a folder of content by names such as `packs/food-hygiene/en-GB`. If a file's size and times are unchanged,
 * its entry in the former index is used without reading the file; otherwise the hash of its bytes decides whether the
 * file has changed, as in git. `mtime` alone would not suffice, because npm gives every file that it unpacks the same
 * one; `ctime` is compared too.
 */
export function indexContent(folder: string, former: ContentIndex, cache: ContentCache): ContentIndex {
  const compiler = contentHash(COMPILER.map(file => readFileSync(join(import.meta.dirname, file))))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith(EXTENSION))
  const index: ContentIndex = {}
  for (const file of files.sort()) {
    const name = file.slice(0, -EXTENSION.length).replaceAll(sep, '/')
    const { size, mtimeMs, ctimeMs } = statSync(join(folder, file))
    const fingerprint = [compiler, size, mtimeMs, ctimeMs].join(' ')
    const cachedEntry = former[name]
    index[name] =
      cachedEntry?.seen === fingerprint
        ? cachedEntry
        : indexFile(folder, name, { seen: fingerprint, compiler, known: cachedEntry, cache })
  }
  return index
}

type Looked = { seen: string; compiler: string; known: ContentEntry | undefined; cache: ContentCache }

function indexFile(folder: string, name: string, { seen, compiler, known, cache }: Looked): ContentEntry {
  const text = readFileSync(join(folder, name + EXTENSION), 'utf8')
  const hash = contentHash([compiler, text])
  if (known?.hash === hash) return { ...known, seen }
  if (!name.startsWith('packs/')) return { seen, hash }
  return { seen, hash, head: extractHead(compileFile(folder, name, hash, cache) as Written) }
}

type Written = Record<string, unknown> & {
  audiences?: { match: string[] }[]
  chapters?: { lessons?: { topics?: string[] }[] }[]
}

function extractHead(pack: Written): Record<string, unknown> {
  const lessons = pack.chapters?.flatMap(chapter => chapter.lessons ?? []) ?? []
  return {
    ...Object.fromEntries(HEAD_FIELDS.map(field => [field, pack[field]])),
    asks: pack['asks'] ?? [],
    notAliases: pack['notAliases'] ?? [],
    audiences: pack.audiences?.map(({ match }) => ({ match })) ?? [],
    topics: lessons.flatMap(lesson => lesson.topics ?? []),
  }
}

/**
 * Returns the data of one content file: read from the cache or, if it is not there, compiled and stored in the cache.
 */
export function compileFile(folder: string, name: string, hash: string, cache: ContentCache): unknown {
  const compiled = cache.read(`${hash}.json`)
  if (compiled !== null) return compiled
  const data = readYaml(readFileSync(join(folder, name + EXTENSION), 'utf8'), `content/${name}${EXTENSION}`)
  cache.write(`${hash}.json`, data)
  return data
}

function contentHash(parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, HASH_CHARACTERS)
}
