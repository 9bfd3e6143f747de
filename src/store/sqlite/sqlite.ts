import { join } from 'node:path'
import type { Bodies } from '../../storage/bodies.ts'
import { type Channel, type Database, isSelect, type Value } from '../database.ts'
import { retryWhileBusy } from '../retry-while-busy.ts'
import { steadyNow } from '../steady-clock.ts'
import { connect, connectWindows, makeFolder, run } from './sqlite-files.ts'
import { createGate } from './sqlite-gate.ts'
import { migrateSqlite } from './sqlite-migrate.ts'
import { createTransactions } from './sqlite-transactions.ts'

export type SqliteOptions = {
  folder: string
  bodies: Bodies
  /** Called when a fault has been found and repaired. */
  onWarning?(message: string): void
}

/**
 * Opens SQLite in this process: one connection writes, one reads, and one keeps the rate windows. The windows are in a
 * separate file that is not synced to disk: it survives the end of the process, and losing it in a power cut does no
 * harm. Everything that a client has been told is synced (`synchronous = full`).
 */
export function openSqlite({ folder, bodies, onWarning = () => {} }: SqliteOptions): Database {
  makeFolder(folder)
  const windows = connectWindows(folder, onWarning)
  const writer = connect(folder)
  migrateSqlite(writer.connection)
  const reader = connect(folder)
  reader.connection.prepare('attach database ? as windows_file').run(join(folder, 'windows.db'))
  for (const connection of [windows, writer.connection, reader.connection]) connection.exec('pragma busy_timeout = 0')
  const gate = createGate(reader.connection, windows)
  const exclusively = createLock()
  let waitingScrub: Promise<void> | null = null
  const listeners = new Map<Channel, (() => void)[]>()
  const transaction = createTransactions(writer, exclusively, channel => {
    for (const callback of listeners.get(channel) ?? []) setImmediate(callback)
  })

  return {
    dialect: 'sqlite',
    bodies,

    query<Row>(sql: string, values: Value[] = []): Promise<Row[]> {
      if (isSelect(sql)) return retryWhileBusy(() => run<Row>(reader, sql, values))
      return exclusively(() => retryWhileBusy(() => run<Row>(writer, sql, values)))
    },

    transaction,

    enter: entry => retryWhileBusy(() => gate.enter(entry)),

    peek: (keyId, endpoint) => retryWhileBusy(() => gate.peek(keyId, endpoint)),

    onWake(channel, callback) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), callback])
    },

    // Only one process uses the folder, so leases follow its monotonic clock: setting the system clock does not end
    // them.
    now: steadyNow,

    // Deleted bytes are overwritten in the database file (`secure_delete`), but the write-ahead log has them until it
    // is truncated. All callers that are waiting share the next truncation, because each one syncs the disk on the
    // event loop.
    scrub() {
      waitingScrub ??= exclusively(async () => {
        waitingScrub = null
        await retryWhileBusy(() => run(writer, 'pragma wal_checkpoint(truncate)', []))
      })
      return waitingScrub
    },

    async check() {
      await retryWhileBusy(() => run(reader, 'select 1 as one', []))
    },

    async close() {
      await exclusively(async () => {
        for (const connection of [reader.connection, writer.connection, windows]) connection.close()
      })
    },
  }
}

/**
 * Returns a lock that runs pieces of work one after the other: between `begin` and `commit` nothing else may use the
 * writing connection.
 */
function createLock(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
