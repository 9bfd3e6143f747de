import { join } from 'node:path'
import { buildSync } from 'esbuild'
import type { Bundling } from '../content/read-bundles.ts'

const BROWSER = join(import.meta.dirname, 'browser')
/** What every browser that runs the script understands. */
const TARGET = 'es2022'

/** What markdown-it brings, and browsers have already or the editor never asks: 15 kB less on the wire. */
const MARKDOWN_PARTS = {
  entities: join(BROWSER, 'markdown-parts', 'entities.ts'),
  'linkify-it': join(BROWSER, 'markdown-parts', 'linkify-it.ts'),
  'uc.micro': join(BROWSER, 'markdown-parts', 'uc-micro.ts'),
}

/** Scripts and style sheets of `browser/`, each minified and in one file with all that it imports. */
export function buildConsoleBundles<Entry extends string>(entries: readonly Entry[]): Bundling<Record<Entry, string>> {
  const inputs = new Set([import.meta.filename])
  const bundles = Object.fromEntries(entries.map(entry => [entry, bundle(entry, inputs)])) as Record<Entry, string>
  return { bundles, inputs: [...inputs] }
}

function bundle(entry: string, inputs: Set<string>): string {
  const { outputFiles, metafile } = buildSync({
    entryPoints: [join(BROWSER, entry)],
    absWorkingDir: BROWSER,
    bundle: true,
    minify: true,
    format: 'iife',
    target: entry.endsWith('.ts') ? TARGET : 'esnext',
    alias: MARKDOWN_PARTS,
    legalComments: 'none',
    metafile: true,
    write: false,
  })
  for (const path of Object.keys(metafile.inputs)) inputs.add(join(BROWSER, path))
  return outputFiles[0]!.text
}
