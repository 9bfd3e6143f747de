import { createRequire } from 'node:module'
import { readBundles } from '../content/read-bundles.ts'
import { BUNDLE_ENTRIES, type ConsoleBundles, EDITOR_ENTRY } from './bundle-entries.ts'

export function readConsoleBundles(): ConsoleBundles {
  return readBundles('console', [...BUNDLE_ENTRIES, EDITOR_ENTRY], () => loadBuilder().buildConsoleBundles())
}

/** The bundler is there in a checkout alone, and loaded only where something has to be built. */
function loadBuilder(): typeof import('./build-bundles.ts') {
  return createRequire(import.meta.url)('./build-bundles.ts')
}
