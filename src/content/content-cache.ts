import { randomUUID } from 'node:crypto'
import { accessSync, constants, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Compiled content. A cache that cannot be written to still reads; what is missing is made again by whoever needs it. */
export type ContentCache = { read(name: string): unknown; write(name: string, data: unknown): void }

/** What the npm package carries ready-made. A checkout has no such folder. */
export const PREPARED = join(import.meta.dirname, '..', 'prepared')

/** In the package's own folder; in the user's folder for temporary files where that is read-only. */
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
        // Two processes may compile the same file: each renames a whole one, and the last is as good as the first.
        renameSync(temporaryPath, path)
      } catch {
        rmSync(temporaryPath, { force: true })
      }
    },
  }
}

/** An image is compiled when it is built and then only read; what changed since is kept elsewhere. */
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

/** Ours alone: anybody may make a folder in /tmp, and what it holds would be taken for courses. */
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
