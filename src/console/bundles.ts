import { createRequire } from 'node:module'
import { readBundles } from '../content/read-bundles.ts'
import type { Bundles } from './build-bundles.ts'

/**
 * Entry files in `browser/`: scripts and style sheets that pages load. Each entry is bundled into one file with its
 * imports.
 */
export const BUNDLE_ENTRIES = [
  'console-page.ts',
  'pages.css',
  'brand-page.ts',
  'docs-page.ts',
  'docs.css',
  'operator.css',
  'editor/editor.css',
  'editor/later/later.css',
  'review/review-script.ts',
  'review/review.css',
] as const

export const EDITOR_ENTRY = 'editor/editor-page.ts'

export type ConsoleBundles = Bundles<(typeof BUNDLE_ENTRIES)[number]>

export function readConsoleBundles(): ConsoleBundles {
  return readBundles('console', [...BUNDLE_ENTRIES, EDITOR_ENTRY], () =>
    loadBuilder().buildConsoleBundles(BUNDLE_ENTRIES, EDITOR_ENTRY),
  )
}

/** Loads the bundler, which exists only in a checkout and is needed only to build. */
function loadBuilder(): typeof import('./build-bundles.ts') {
  return createRequire(import.meta.url)('./build-bundles.ts')
}
