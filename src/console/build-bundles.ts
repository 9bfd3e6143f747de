import { basename, join } from 'node:path'
import { buildSync } from 'esbuild'
import type { Bundling } from '../content/read-bundles.ts'

const BROWSER = join(import.meta.dirname, 'browser')
/** ECMAScript version that every browser that runs the script supports. */
const TARGET = 'es2022'

/**
 * Replacements for dependencies of markdown-it that browsers make unnecessary or that the editor never uses. The
 * replacements save 15 kB of compressed script. A module of our own is replaced by the field `browser` of package.json
 * instead.
 */
const MARKDOWN_PARTS = {
  entities: join(BROWSER, 'markdown-parts', 'entities.ts'),
  'linkify-it': join(BROWSER, 'markdown-parts', 'linkify-it.ts'),
  'uc.micro': join(BROWSER, 'markdown-parts', 'uc-micro.ts'),
  temml: join(BROWSER, 'markdown-parts', 'temml.ts'),
}
/** File name of the formula library, which `markdown-parts/temml.ts` imports. */
const FORMULA_LIBRARY = 'formula-library.ts'
const BUNDLING = {
  absWorkingDir: BROWSER,
  bundle: true,
  minify: true,
  alias: MARKDOWN_PARTS,
  legalComments: 'none',
  metafile: true,
  write: false,
} as const

export type Script = { name: string; text: string }
/**
 * Scripts of the editor. `modules` are imported statically, `later` once the page is ready, and `formulas` with the
 * first formula.
 */
type EditorScripts = { script: Script; modules: Script[]; later: Script[]; formulas: Script[] }
export type Bundles<Entry extends string> = { files: Record<Entry, string>; editor: EditorScripts }

/**
 * Bundles the scripts and style sheets of `browser/`, each minified and in one file with its imports. The editor is
 * split into several files.
 */
export function buildConsoleBundles<Entry extends string>(
  entries: readonly Entry[],
  editorEntry: string,
): Bundling<Bundles<Entry>> {
  const inputs = new Set([import.meta.filename])
  const files = Object.fromEntries(entries.map(entry => [entry, bundle(entry, inputs)])) as Record<Entry, string>
  return { bundles: { files, editor: splitEditor(editorEntry, inputs) }, inputs: [...inputs] }
}

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

/**
 * Bundles the editor. What is imported dynamically becomes separate modules, which use the modules that the page has
 * loaded already. esbuild gives each file a name with its hash.
 */
function splitEditor(entry: string, inputs: Set<string>): EditorScripts {
  const { outputFiles, metafile } = buildSync({
    ...BUNDLING,
    entryPoints: [join(BROWSER, entry)],
    format: 'esm',
    target: TARGET,
    splitting: true,
    outdir: '/',
    entryNames: 'editor-[hash]',
    chunkNames: 'editor-[name]-[hash]',
  })
  for (const path of Object.keys(metafile.inputs)) inputs.add(join(BROWSER, path))
  const outputs = Object.entries(metafile.outputs).map(([path, { entryPoint = '', imports }]) => {
    const name = basename(path)
    const { text } = outputFiles.find(file => basename(file.path) === name)!
    const imported = imports.filter(({ kind }) => kind === 'import-statement').map(each => basename(each.path))
    return { script: { name, text }, imported, entryPoint: basename(entryPoint) }
  })
  const main = outputs.find(({ entryPoint }) => entryPoint === basename(entry))!
  const others = outputs.filter(output => output !== main)
  const [modules, dynamic] = [true, false].map(isImported =>
    others.filter(({ script }) => main.imported.includes(script.name) === isImported),
  ) as [typeof others, typeof others]
  const formulas = dynamic.filter(({ entryPoint }) => entryPoint === FORMULA_LIBRARY)
  return {
    script: main.script,
    modules: modules.map(({ script }) => script),
    later: dynamic.filter(output => !formulas.includes(output)).map(({ script }) => script),
    formulas: formulas.map(({ script }) => script),
  }
}
