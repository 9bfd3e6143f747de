import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Value } from '../database.ts'
import { listMigrations } from '../migrate.ts'
import { keepTemporaryInMemory, makeFile, makeFolder } from '../sqlite/sqlite-files.ts'
import { migrateSqlite } from '../sqlite/sqlite-migrate.ts'
import { UnusableStore } from '../store-error.ts'
import type { Dump, Snapshot, Table } from './kept-tables.ts'

const DATABASE = 'coursewright.db'
/** File name of a restore in progress. A failed restore leaves this file behind, and nothing ever opens it. */
const UNFINISHED = 'restoring.db'
/**
 * Maximum wait for a lock, in milliseconds, while the service writes to the database. Waiting is harmless, because this
 * process serves no requests.
 */
const LOCK_TIMEOUT_MS = 30_000

/**
 * Throws unless the database has exactly the migrations of this version: a backup must not migrate a database that
 * another version uses.
 */
export function requireCurrentSqlite(folder: string): void {
  if (!existsSync(join(folder, DATABASE))) throw new UnusableStore(`there is no database in ${folder}`)
  const connection = new DatabaseSync(join(folder, DATABASE), { timeout: LOCK_TIMEOUT_MS })
  try {
    const applied = connection.prepare(`select name from migrations order by name`).all()
    requireSameMigrations(
      applied.map(row => String(row['name'])),
      listMigrations('sqlite').map(({ name }) => name),
    )
  } finally {
    connection.close()
  }
}

export function requireSameMigrations(applied: string[], known: string[]): void {
  if (applied.toSorted().join() === known.toSorted().join()) return
  throw new UnusableStore('another version uses this database: back it up with that version')
}

/**
 * Opens a snapshot in one read transaction: in WAL mode it sees the state at its first statement and does not block
 * writers.
 */
export function openSqliteSnapshot(folder: string): Snapshot {
  const connection = new DatabaseSync(join(folder, DATABASE), { timeout: LOCK_TIMEOUT_MS })
  connection.exec('begin')
  connection.prepare('select count(*) from migrations').get()
  return {
    async *readLines({ name, columns }) {
      const rows = connection.prepare(`select ${columns.join(', ')} from ${name}`)
      for (const row of rows.iterate()) yield JSON.stringify(columns.map(column => row[column]))
    },
    async close() {
      connection.close()
    },
  }
}

export function requireEmptySqlite(folder: string): void {
  makeFolder(folder)
  if (existsSync(join(folder, DATABASE))) throw new UnusableStore(`${folder} has a database already`)
}

/** Loads the dump into a temporary file, which gets the database's name only when it is complete. */
export async function loadIntoSqlite(folder: string, dump: Dump): Promise<void> {
  const file = join(folder, UNFINISHED)
  rmSync(file, { force: true })
  makeFile(file)
  const connection = new DatabaseSync(file)
  try {
    connection.exec('pragma synchronous = off')
    keepTemporaryInMemory(connection)
    migrateSqlite(connection, dump.migrations)
    connection.exec('pragma foreign_keys = off; begin')
    for (const { name } of dump.tables.toReversed()) connection.exec(`delete from ${name}`)
    for (const table of dump.tables) await loadTable(connection, table, dump.readLines(table))
    const broken = connection.prepare('pragma foreign_key_check').all()
    if (broken.length > 0) throw new UnusableStore(`the backup has rows without what they refer to: ${broken.length}`)
    connection.exec('commit')
  } finally {
    connection.close()
  }
  syncFile(file)
  renameSync(file, join(folder, DATABASE))
}

async function loadTable(
  connection: DatabaseSync,
  { name, columns }: Table,
  lines: AsyncIterable<string>,
): Promise<void> {
  const placeholders = columns.map(() => '?').join(', ')
  const insert = connection.prepare(`insert into ${name} (${columns.join(', ')}) values (${placeholders})`)
  for await (const line of lines) insert.run(...(JSON.parse(line) as Value[]))
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
