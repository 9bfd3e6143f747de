import { createRequire } from 'node:module'
import { readBundles } from '../content/read-bundles.ts'

/** Scripts and style sheets in `browser/` that pages load: each is one file with all that it imports. */
export const BUNDLE_ENTRIES = [
  'console-page.ts',
  'pages.css',
  'brand-page.ts',
  'docs-page.ts',
  'docs.css',
  'editor/editor.css',
  'editor/later/later.css',
  'review/review-script.ts',
  'review/review.css',
] as const

export const EDITOR_ENTRY = 'editor/editor-page.ts'

export type Script = { name: string; text: string }
/** `modules` are what the script imports at once, `later` what it imports once the page is ready. */
export type EditorScripts = { script: Script; modules: Script[]; later: Script[] }
export type ConsoleBundles = { files: Record<(typeof BUNDLE_ENTRIES)[number], string>; editor: EditorScripts }

export function readConsoleBundles(): ConsoleBundles {
  return readBundles('console', [...BUNDLE_ENTRIES, EDITOR_ENTRY], () =>
    loadBuilder().buildConsoleBundles(BUNDLE_ENTRIES, EDITOR_ENTRY),
  )
}

/** The bundler is there in a checkout alone, and loaded only where something has to be built. */
function loadBuilder(): typeof import('./build-bundles.ts') {
  return createRequire(import.meta.url)('./build-bundles.ts')
}
