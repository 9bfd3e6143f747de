import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes the folder of the embedded database for this process: whoever starts on it takes every lease for a dead one's, so
 * two at once would do the same work twice. The lock is the system's, and goes with the process however it ends.
 * Null: another process has it.
 */
export function holdFolder(folder: string): { release(): void } | null {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'running.db'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw error
  }
  return { release: () => lock.close() }
}

const SQLITE_BUSY = 5
