import { randomUUID } from 'node:crypto'
import { accessSync, constants, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** A cache of compiled content. It may be read-only; missing data are then compiled again whenever they are needed. */
export type ContentCache = { read(name: string): unknown; write(name: string, data: unknown): void }

/**
 * The folder in the npm package with content and bundles that were compiled before publishing. A checkout has no such
 * folder.
 */
export const PREPARED = join(import.meta.dirname, '..', 'prepared')

/**
 * Returns the cache in the package's own folder. If that folder is read-only, new entries go into a temporary folder of
 * the user; if there is none, nothing is stored.
 */
export function findContentCache(packageFolder: string): ContentCache {
  const packageCache = join(packageFolder, '.cache', 'content')
  if (isWritable(packageCache)) return folderCache(packageCache)
  const temporary = temporaryFolder()
  return temporary ? layered(folderCache(packageCache), folderCache(temporary)) : folderCache(packageCache)
}

export function folderCache(folder: string): ContentCache {
  return {
    read(name) {
      try {
        return JSON.parse(readFileSync(join(folder, name), 'utf8'))
      } catch {
        return null
      }
    },
    write(name, data) {
      const path = join(folder, name)
      const temporaryPath = `${path}.${randomUUID()}`
      try {
        writeFileSync(temporaryPath, JSON.stringify(data))
        // Two processes may compile the same file. Each renames a complete file into place, so it does not matter which
        // of the two equal files stays.
        renameSync(temporaryPath, path)
      } catch {
        rmSync(temporaryPath, { force: true })
      }
    },
  }
}

/**
 * Combines a read-only cache with a writable one, whose entries take precedence. In a container, the read-only cache
 * was filled when the image was built, and what has changed since is stored in the writable one.
 */
export function layered(shipped: ContentCache, ours: ContentCache): ContentCache {
  return { read: name => ours.read(name) ?? shipped.read(name), write: ours.write }
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns a temporary folder that only this user can write to; null if there is none. A folder in /tmp that another
 * user has created is not used, because that user could place false course content in it.
 */
function temporaryFolder(): string | null {
  const { uid } = userInfo()
  const folder = join(tmpdir(), `coursewright-content-${uid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const folderStatus = lstatSync(folder)
    const isOurs =
      folderStatus.isDirectory() && (uid === -1 || (folderStatus.uid === uid && (folderStatus.mode & 0o022) === 0))
    return isOurs && isWritable(folder) ? folder : null
  } catch {
    return null
  }
}
