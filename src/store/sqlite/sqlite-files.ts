import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Value } from '../database.ts'
import { isDamaged, UnusableStore } from '../store-error.ts'

/**
 * Maximum wait for a lock while the service starts, in milliseconds, when it serves nobody yet. Later, no connection
 * waits for a lock, because the wait would block the event loop.
 */
const START_TIMEOUT_MS = 5_000
/**
 * Page cache in KiB. It is large enough for the rows that the gate reads for a few thousand keys and their jobs. With
 * SQLite's default of 2 MB, these would be read from disk again and again.
 */
const CACHE_KIB = 16 * 1024
const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600

export type Connection = { connection: DatabaseSync; statements: Map<string, StatementSync> }

/** Makes a folder that only its owner can read, because courses and callback addresses are in it as plain text. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
}

export function connect(folder: string): Connection {
  const connection = openFile(folder, 'coursewright.db', database =>
    database.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on;
       pragma cache_size = -${CACHE_KIB}`,
    ),
  )
  return { connection, statements: new Map() }
}

export function run<Row>({ connection, statements }: Connection, sql: string, values: Value[]): Row[] {
  let statement = statements.get(sql)
  if (!statement) {
    statement = connection.prepare(sql)
    statements.set(sql, statement)
  }
  const parameters = Object.fromEntries(values.map((value, index) => [index + 1, value]))
  return statement.all(parameters) as Row[]
}

/**
 * Opens the file of the rate windows. It is attached only to the reading connection: the writer's `begin immediate`
 * would lock this file too, and the gate must not wait for that. Rows of rate windows matter for one minute, so a
 * damaged file is replaced by an empty one.
 */
export function connectWindows(folder: string, onWarning: (message: string) => void): DatabaseSync {
  try {
    return openWindows(folder)
  } catch (error) {
    if (!(error instanceof UnusableStore)) throw error
    onWarning(`${error.message}: it is made anew, and rate windows start empty`)
    for (const file of ['windows.db', 'windows.db-wal', 'windows.db-shm']) rmSync(join(folder, file), { force: true })
    return openWindows(folder)
  }
}

function openWindows(folder: string): DatabaseSync {
  return openFile(folder, 'windows.db', database => {
    database.exec('pragma journal_mode = wal; pragma synchronous = off')
    database.exec(
      `create table if not exists windows (key_id text not null, endpoint text not null, hits blob not null,
         used_at bigint not null, primary key (key_id, endpoint)) without rowid`,
    )
    database.prepare('select count(*) from windows').get()
  })
}

/**
 * Makes a file that only its owner can read, before SQLite opens it: SQLite gives its journals the mode of the
 * database file.
 */
export function makeFile(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE))
  chmodSync(file, OWNER_ONLY_FILE)
}

/**
 * Keeps savepoints and large sorts in memory instead of a temporary file in `/tmp`. A container with a read-only root
 * has no `/tmp`, so every write that changes more than a few pages would fail with an I/O error.
 */
export function keepTemporaryInMemory(database: DatabaseSync): void {
  database.exec('pragma temp_store = memory')
}

function openFile(folder: string, name: string, prepare: (database: DatabaseSync) => void): DatabaseSync {
  const file = join(folder, name)
  makeFile(file)
  const database = new DatabaseSync(file, { timeout: START_TIMEOUT_MS })
  try {
    keepTemporaryInMemory(database)
    prepare(database)
    return database
  } catch (error) {
    database.close()
    if (isDamaged(error)) throw new UnusableStore(`${file} is damaged (${(error as Error).message})`, { cause: error })
    throw error
  }
}
