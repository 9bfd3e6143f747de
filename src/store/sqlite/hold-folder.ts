import { closeSync, fsyncSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy, isDamaged, UnusableStore } from '../store-error.ts'
import { makeFile, makeFolder } from './sqlite-files.ts'

/**
 * Takes the folder of the embedded database for this process: whoever starts on it takes every lease for a dead one's, so
 * two at once would do the same work twice. The lock is the system's, and goes with the process however it ends.
 * Null: another process has it.
 */
export function holdFolder(folder: string): { release(): void } | null {
  requireWritable(folder)
  const file = join(folder, 'running.db')
  try {
    return lockFile(file)
  } catch (error) {
    if (!isDamaged(error)) throw error
    // Nothing is in it. It is emptied, not replaced: a lock that somebody holds stays with the file.
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

/** SQLite opens what it can only read without a word: a full or read-only disk is better known now than at the first order. */
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
