import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

const STRIP_TYPES = pathToFileURL(join(import.meta.dirname, 'strip-types.mjs')).href

/** What Node has to be told so that it runs a file of ours elsewhere: it strips no types under `node_modules`. */
export function typeFlags(path: string): string[] {
  return installRoot(path) ? ['--import', STRIP_TYPES] : []
}

/** The `node_modules` that a file lies in; null for a file of a checkout. */
export function installRoot(path: string): string | null {
  const at = path.lastIndexOf(`${sep}node_modules${sep}`)
  return at < 0 ? null : path.slice(0, at + `${sep}node_modules`.length)
}
