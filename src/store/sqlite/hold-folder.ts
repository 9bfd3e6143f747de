import { closeSync, fsyncSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy, isDamaged, UnusableStore } from '../store-error.ts'
import { makeFile, makeFolder } from './sqlite-files.ts'

/**
 * Locks the folder of the embedded database for this process. A process that starts in the folder assumes that the
 * holders of all leases are dead, so two processes would do the same work twice. The operating system releases the lock
 * however the process ends. Null: another process has the lock.
 */
export function holdFolder(folder: string): { release(): void } | null {
  requireWritable(folder)
  const file = join(folder, 'running.db')
  try {
    return lockFile(file)
  } catch (error) {
    if (!isDamaged(error)) throw error
    // The lock file is damaged, but contains nothing of value. It is emptied and not replaced by a new file, because
    // another process may have a lock on this one.
    truncateSync(file)
    return lockFile(file)
  }
}

function lockFile(file: string): { release(): void } | null {
  makeFile(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
  return { release: () => lock.close() }
}

/**
 * Throws unless the folder can be written to. SQLite silently opens a database that it can only read, so without this
 * check a full or read-only disk would only be noticed at the first order.
 */
function requireWritable(folder: string): void {
  const probe = join(folder, '.write-check')
  try {
    makeFolder(folder)
    const file = openSync(probe, 'w')
    try {
      writeSync(file, 'x')
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    rmSync(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UnusableStore(`${folder} cannot be written to (${code})`, { cause: error })
  }
}
