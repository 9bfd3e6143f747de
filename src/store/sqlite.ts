import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Channel, Database, Entry, EntryRow, Transaction, Value } from './database.ts'
import { WINDOW_MS } from './database.ts'
import { JOB_STATUS_COLUMNS, type JobStatusRow } from './job-status.ts'
import { migrationsFor } from './migrate.ts'

const BUSY_TIMEOUT_MS = 5_000
const HIT_BYTES = 8

/**
 * SQLite in this process: one connection writes, one reads, one keeps the rate windows.
 * The windows live in a file of their own that is not synced to disk: they survive a killed process, and after a
 * power cut nobody misses them. Everything that a client was told is synced (`synchronous = full`).
 */
export function openSqlite(options: { folder: string }): Database {
  mkdirSync(options.folder, { recursive: true })
  const windows = connectWindows(options.folder)
  const writer = connect(options.folder)
  migrate(writer)
  const reader = connect(options.folder)
  reader.connection.prepare('attach database ? as windows_file').run(join(options.folder, 'windows.db'))
  const enter = createGate(reader, windows)
  const lock = createLock()
  const listeners = new Map<Channel, (() => void)[]>()

  return {
    dialect: 'sqlite',

    async query<Row>(sql: string, values: Value[] = []): Promise<Row[]> {
      if (isRead(sql)) return run<Row>(reader, sql, values)
      return lock(async () => run<Row>(writer, sql, values))
    },

    transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
      return lock(async () => {
        const woken = new Set<Channel>()
        writer.connection.exec('begin immediate')
        try {
          const result = await work({
            query: async <Row>(sql: string, values: Value[] = []) => run<Row>(writer, sql, values),
            wake: async channel => void woken.add(channel),
          })
          writer.connection.exec('commit')
          for (const channel of woken) for (const callback of listeners.get(channel) ?? []) setImmediate(callback)
          return result
        } catch (error) {
          if (writer.connection.isTransaction) writer.connection.exec('rollback')
          throw error
        }
      })
    },

    enter: async entry => enter(entry),

    onWake(channel, callback) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), callback])
    },

    async check() {
      run(reader, 'select 1 as one', [])
    },

    async close() {
      await lock(async () => {
        for (const connection of [reader.connection, writer.connection, windows]) connection.close()
      })
    },
  }
}

type Connection = { connection: DatabaseSync; statements: Map<string, StatementSync> }

function connect(folder: string): Connection {
  const connection = new DatabaseSync(join(folder, 'coursewright.db'), { timeout: BUSY_TIMEOUT_MS })
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  return { connection, statements: new Map() }
}

/** Attached by the reader only: the writer's `begin immediate` would lock it too, and the gate must not wait for that. */
function connectWindows(folder: string): DatabaseSync {
  const connection = new DatabaseSync(join(folder, 'windows.db'), { timeout: BUSY_TIMEOUT_MS })
  connection.exec('pragma journal_mode = wal; pragma synchronous = off')
  connection.exec(
    'create table if not exists windows (key_id text not null, endpoint text not null, hits blob not null, used_at bigint not null, primary key (key_id, endpoint)) without rowid',
  )
  return connection
}

function prepare({ connection, statements }: Connection, sql: string): StatementSync {
  let statement = statements.get(sql)
  if (!statement) {
    statement = connection.prepare(sql)
    statements.set(sql, statement)
  }
  return statement
}

function run<Row>(connection: Connection, sql: string, values: Value[]): Row[] {
  const named = Object.fromEntries(values.map((value, index) => [index + 1, value]))
  return prepare(connection, sql).all(named) as Row[]
}

function isRead(sql: string): boolean {
  return sql.trimStart().startsWith('select')
}

/** One after the other: between `begin` and `commit` nothing else may run on the writing connection. */
function createLock(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

function migrate({ connection }: Connection): void {
  connection.exec('create table if not exists migrations (name text primary key, applied_at bigint not null)')
  for (const { name, sql } of migrationsFor('sqlite')) {
    connection.exec('begin immediate')
    try {
      if (!connection.prepare('select 1 from migrations where name = ?').get(name)) {
        connection.exec(sql)
        connection.prepare('insert into migrations (name, applied_at) values (?, ?)').run(name, Date.now())
      }
      connection.exec('commit')
    } catch (error) {
      if (connection.isTransaction) connection.exec('rollback')
      throw error
    }
  }
}

/**
 * The gate in SQLite: one synchronous function, so no other request of this process comes between its statements, and
 * `begin immediate` on the windows' file keeps other processes out. PostgreSQL does the same in one statement.
 */
function createGate(reader: Connection, windows: DatabaseSync): (entry: Entry) => EntryRow | null {
  const who = reader.connection.prepare(`
    select k.id as "keyId", k.account_id as "accountId", a.plan, p.paid
    from api_keys k join accounts a on a.id = k.account_id join plans p on p.name = a.plan
    where k.hash = ? and k.revoked_at is null`)
  const job = reader.connection.prepare(`
    select ${JOB_STATUS_COLUMNS}
    from jobs j left join courses c on c.id = j.course_id where j.id = ? and j.key_id = ?`)
  const read = windows.prepare('select hits from windows where key_id = ? and endpoint = ?')
  const write = windows.prepare(
    'insert into windows (key_id, endpoint, hits, used_at) values (?, ?, ?, ?) on conflict (key_id, endpoint) do update set hits = excluded.hits, used_at = excluded.used_at',
  )

  return ({ keyHash, endpoint, limit, jobId }) => {
    const found = who.get(keyHash) as (Omit<EntryRow, 'paid' | 'window' | 'job'> & { paid: number }) | undefined
    if (!found) return null
    const row: EntryRow = { ...found, paid: found.paid === 1, window: null, job: null }
    if (!row.paid) return row
    row.window = takePlace(row.keyId, endpoint, limit)
    if (jobId && row.window.accepted) row.job = (job.get(jobId, row.keyId) as JobStatusRow | undefined) ?? null
    return row
  }

  function takePlace(keyId: string, endpoint: string, limit: number): NonNullable<EntryRow['window']> {
    windows.exec('begin immediate')
    try {
      const now = Date.now()
      const stored = read.get(keyId, endpoint) as { hits: Uint8Array } | undefined
      const live = stored ? hitsOf(stored.hits).filter(hit => hit > now - WINDOW_MS) : []
      const accepted = live.length < limit
      if (accepted) {
        live.push(Math.max(now, live.at(-1) ?? now))
        write.run(keyId, endpoint, new Uint8Array(Float64Array.from(live).buffer), now)
      }
      windows.exec('commit')
      return { accepted, count: live.length, oldest: live[0] ?? now, now }
    } catch (error) {
      if (windows.isTransaction) windows.exec('rollback')
      throw error
    }
  }
}

/** A window's hits, oldest first, as eight-byte floats: the blob may lie at any offset, so it is copied first. */
function hitsOf(blob: Uint8Array): number[] {
  return Array.from(new Float64Array(blob.slice().buffer, 0, blob.length / HIT_BYTES))
}
