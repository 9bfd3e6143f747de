import { sep } from 'node:path'

/**
 * Returns the path of the `node_modules` folder that contains a file; null if the file is not in such a folder, as in a
 * checkout.
 */
export function installRoot(path: string): string | null {
  const at = path.lastIndexOf(`${sep}node_modules${sep}`)
  return at < 0 ? null : path.slice(0, at + `${sep}node_modules`.length)
}
