import { randomUUID } from 'node:crypto'
import { accessSync, constants, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** A cache of compiled content. It may be read-only; missing data are then compiled again whenever they are needed. */
export type ContentCache = { read(name: string): unknown; write(name: string, data: unknown): void }

/** The folder of prepared content in the npm package. A checkout has none. */
export const PREPARED = join(import.meta.dirname, '..', 'prepared')

/** Returns the cache in the package's own folder, or, if that is read-only, in the user's temporary folder. */
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
 * Combines a read-only cache with a writable one. A container image is compiled when it is built; what has changed
 * since is stored in the writable cache.
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
 * Returns a temporary folder that only this user can write to; null if there is none. In a folder of /tmp that somebody
 * else has created, their files would be taken for courses.
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
