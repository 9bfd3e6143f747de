import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { buildConsoleBundles } from '../src/console/build-bundles.ts'
import { BUNDLE_ENTRIES, EDITOR_ENTRY } from '../src/console/bundles.ts'
import { folderCache } from '../src/content/content-cache.ts'
import { shipContent } from '../src/content/read-content.ts'
import { buildPlayerBundles } from '../src/player/build-bundles.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = join(ROOT, 'src')
const DIST = join(ROOT, 'dist')
const PREPARED = join(DIST, 'prepared')
/**
 * Matches files that are left out of the npm package: tests, and code that only a checkout runs because it needs
 * development dependencies such as bundlers.
 */
const LEFT_OUT = /\.test\.ts$|(^|\/)(build-bundles|split-statements)\.ts$|\/goldens\/|\.snapshot$/

/** Writes what `npm pack` puts into the package: `src/` as JavaScript, the browsers' scripts and styles bundled, and content compiled. */
rmSync(DIST, { recursive: true, force: true })
emitSources()
emitClientTypes()
emitBundles()
emitContent()

/**
 * Writes `src/` as JavaScript. Types are replaced by blanks, so that every line and column of a stack trace is the one
 * in `src/` and no source map is needed. The only other change is to the paths of imported files.
 */
function emitSources(): void {
  for (const path of globSync('**/*', { cwd: SOURCE, exclude: path => LEFT_OUT.test(path) })) {
    if (LEFT_OUT.test(path) || !/\.\w+$/.test(path)) continue
    const target = join(DIST, path.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(target), { recursive: true })
    if (!path.endsWith('.ts')) cpSync(join(SOURCE, path), target)
    else writeFileSync(target, rewritePaths(stripTypeScriptTypes(readFileSync(join(SOURCE, path), 'utf8')), path))
  }
}

/**
 * Replaces the extension `.ts` by `.js` in every relative path to an existing file: in imports, `require` and
 * `import.meta.resolve`.
 */
function rewritePaths(code: string, path: string): string {
  const folder = dirname(join(SOURCE, path))
  return code.replace(/(['"])(\.{1,2}\/[\w./-]+)\.ts\1/g, (literal, quote: string, name: string) =>
    existsSync(join(folder, `${name}.ts`)) ? `${quote}${name}.js${quote}` : literal,
  )
}

function emitClientTypes(): void {
  const { status } = spawnSync('tsc', ['-p', 'tsconfig.client.json'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('tsc could not emit the types of the client')
}

function emitBundles(): void {
  const bundles = preparedFolder('bundles')
  // `inputs` is left empty: it would hold paths of the machine that builds the package, and nothing reads them in a
  // package.
  bundles.write('player.json', { ...buildPlayerBundles(), inputs: [] })
  bundles.write('console.json', { ...buildConsoleBundles(BUNDLE_ENTRIES, EDITOR_ENTRY), inputs: [] })
}

function emitContent(): void {
  shipContent(preparedFolder('content'))
}

function preparedFolder(name: string) {
  mkdirSync(join(PREPARED, name), { recursive: true })
  return folderCache(join(PREPARED, name))
}
