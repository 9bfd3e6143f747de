import { basename, join } from 'node:path'
import { buildSync } from 'esbuild'
import type { Bundling } from '../content/read-bundles.ts'
import {
  BUNDLE_ENTRIES,
  type ConsoleBundles,
  EDITOR_ENTRY,
  type EditorModules,
  type NamedModule,
} from './bundle-entries.ts'

const BROWSER = join(import.meta.dirname, 'browser')
/** What every browser that runs the script understands. */
const TARGET = 'es2022'

/** What markdown-it brings, and browsers have already or the editor never asks: 15 kB less on the wire. */
const MARKDOWN_PARTS = {
  entities: join(BROWSER, 'markdown-parts', 'entities.ts'),
  'linkify-it': join(BROWSER, 'markdown-parts', 'linkify-it.ts'),
  'uc.micro': join(BROWSER, 'markdown-parts', 'uc-micro.ts'),
}

/** Scripts and style sheets of `browser/`, each minified and in one file with all that it imports; the editor in several. */
export function buildConsoleBundles(): Bundling<ConsoleBundles> {
  const inputs = new Set([import.meta.filename])
  const bundles = Object.fromEntries(BUNDLE_ENTRIES.map(entry => [entry, bundle(entry, inputs)]))
  return { bundles: { ...bundles, editor: splitEditor(inputs) } as ConsoleBundles, inputs: [...inputs] }
}

const BUNDLING = {
  absWorkingDir: BROWSER,
  bundle: true,
  minify: true,
  alias: MARKDOWN_PARTS,
  legalComments: 'none',
  metafile: true,
  write: false,
} as const

function bundle(entry: string, inputs: Set<string>): string {
  const { outputFiles, metafile } = buildSync({
    ...BUNDLING,
    entryPoints: [join(BROWSER, entry)],
    format: 'iife',
    target: entry.endsWith('.ts') ? TARGET : 'esnext',
  })
  for (const path of Object.keys(metafile.inputs)) inputs.add(join(BROWSER, path))
  return outputFiles[0]!.text
}

/** What is imported dynamically becomes modules of its own, which share those that the page has already. */
function splitEditor(inputs: Set<string>): EditorModules {
  const { outputFiles, metafile } = buildSync({
    ...BUNDLING,
    entryPoints: [join(BROWSER, EDITOR_ENTRY)],
    format: 'esm',
    target: TARGET,
    splitting: true,
    outdir: BROWSER,
    entryNames: 'editor-[hash]',
    chunkNames: 'editor-[name]-[hash]',
  })
  for (const path of Object.keys(metafile.inputs)) inputs.add(join(BROWSER, path))
  const outputs = Object.entries(metafile.outputs).map(([path, { entryPoint, imports }]) => {
    const name = basename(path)
    const { text } = outputFiles.find(file => basename(file.path) === name)!
    const imported = imports.filter(({ kind }) => kind === 'import-statement').map(each => basename(each.path))
    return { name, text, imported, isEntry: entryPoint === EDITOR_ENTRY }
  })
  const entry = outputs.find(({ isEntry }) => isEntry)!
  const isAtOnce = ({ name }: NamedModule) => entry.imported.includes(name)
  const pick = ({ name, text }: NamedModule) => ({ name, text })
  return {
    script: pick(entry),
    atOnce: outputs.filter(isAtOnce).map(pick),
    later: outputs.filter(output => output !== entry && !isAtOnce(output)).map(pick),
  }
}
