import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderCache, PREPARED } from './content-cache.ts'

/** The output of a bundler, and the paths of all its input files. */
export type Bundling<Bundles> = { bundles: Bundles; inputs: string[] }

type CachedBundles<Bundles> = { digest: string; inputs: string[]; bundles: Bundles }

const PACKAGE = join(import.meta.dirname, '..', '..')
/** The lockfile is an input too, because another version of the bundler may produce other output. */
const LOCKFILE = join(PACKAGE, 'package-lock.json')
const shipped = folderCache(join(PREPARED, 'bundles'))
const BUILT_FOLDER = join(PACKAGE, '.cache', 'bundles')
const builtCache = folderCache(BUILT_FOLDER)

/**
 * Returns bundled scripts and style sheets for browsers. The npm package contains them ready-made, because it has
 * neither bundler nor minifier. A checkout builds them on first use, and again when the list of entries or an input
 * file changes.
 */
export function readBundles<Bundles>(name: string, entries: string[], build: () => Bundling<Bundles>): Bundles {
  const file = `${name}.json`
  const shippedBundles = shipped.read(file) as CachedBundles<Bundles> | null
  if (shippedBundles) return shippedBundles.bundles
  const cachedBundles = builtCache.read(file) as CachedBundles<Bundles> | null
  if (cachedBundles && digestFiles(entries, cachedBundles.inputs) === cachedBundles.digest) return cachedBundles.bundles
  const { bundles, inputs } = build()
  mkdirSync(BUILT_FOLDER, { recursive: true })
  builtCache.write(file, { digest: digestFiles(entries, inputs), inputs, bundles } satisfies CachedBundles<Bundles>)
  return bundles
}

function digestFiles(entries: string[], inputs: string[]): string {
  const hash = createHash('sha256').update(entries.join('\0'))
  for (const path of [LOCKFILE, ...inputs]) hash.update(path).update('\0').update(readIfThere(path))
  return hash.digest('hex')
}

/** Returns the bytes of a file, or no bytes if the file is missing, so that removing a file changes the hash. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    return Buffer.alloc(0)
  }
}
