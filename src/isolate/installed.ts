import { sep } from 'node:path'

/** Returns the `node_modules` folder that contains a file; null for a file of a checkout. */
export function installRoot(path: string): string | null {
  const at = path.lastIndexOf(`${sep}node_modules${sep}`)
  return at < 0 ? null : path.slice(0, at + `${sep}node_modules`.length)
}
