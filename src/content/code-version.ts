import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns a hash of all programs in these folders. It uses their bytes, because npm gives all files that it unpacks
 * the same time.
 */
export function codeVersion(folders: string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter(isProgram).sort()) hash.update(file).update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex')
}

function isProgram(file: string): boolean {
  return /\.[jt]s$/.test(file) && !file.endsWith('.test.ts')
}
