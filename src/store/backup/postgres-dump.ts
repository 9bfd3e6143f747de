import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Value } from '../database.ts'
import { listMigrations } from '../migrate.ts'
import { MIGRATION_LOCK } from '../postgres/postgres.ts'
import { UnusableStore } from '../store-error.ts'
import type { Dump, Snapshot, Table } from './kept-tables.ts'
import { splitLines } from './split-lines.ts'
import { requireSameMigrations } from './sqlite-dump.ts'

const CONNECT_TIMEOUT_MS = 5_000
/**
 * COPY options that write each JSON value as a plain line. No value is quoted, because JSON escapes both the quote and
 * the delimiter that are set here.
 */
const PLAIN_LINES = `(format csv, quote e'\\x01', delimiter e'\\x02')`
/** The characters that the text format of COPY escapes (PostgreSQL, COPY, "Text Format"). */
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * Throws unless the database has exactly the migrations of this version: a backup must not migrate a database that
 * another version uses.
 */
export async function requireCurrentPostgres(url: string): Promise<void> {
  await withClient(url, async client => {
    if (!(await hasTables(client))) throw new UnusableStore('there are no tables of the service in this database')
    const { rows } = await client.query('select name from migrations')
    requireSameMigrations(
      rows.map(({ name }) => name),
      listMigrations('postgres').map(({ name }) => name),
    )
  })
}

/**
 * Opens a snapshot in one REPEATABLE READ transaction: it sees the state at its first statement and does not block
 * writers.
 */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await connect(url)
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await client.query('select count(*) from migrations')
  return {
    readLines({ name, columns }) {
      const rows = `select json_build_array(${columns.join(', ')}) from ${name}`
      return splitLines(client.query(copyTo(`copy (${rows}) to stdout with ${PLAIN_LINES}`)))
    },
    async close() {
      await client.end()
    },
  }
}

export async function requireEmptyPostgres(url: string): Promise<void> {
  await withClient(url, async client => {
    if (await hasTables(client)) throw new UnusableStore('the database has tables of the service already')
  })
}

/** Loads all tables and rows in one transaction, so that a failed restore leaves the database empty. */
export async function loadIntoPostgres(url: string, dump: Dump): Promise<void> {
  await withClient(url, async client => {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    if (await hasTables(client)) throw new UnusableStore('the database has tables of the service already')
    await client.query('create table migrations (name text primary key, applied_at bigint not null)')
    for (const { name, sql } of dump.migrations) {
      await client.query(sql)
      await client.query('insert into migrations (name, applied_at) values ($1, $2)', [name, Date.now()])
    }
    for (const { name } of dump.tables.toReversed()) await client.query(`delete from ${name}`)
    for (const table of dump.tables) await loadTable(client, table, dump.readLines(table))
    await client.query('commit')
  })
}

async function loadTable(client: pg.Client, { name, columns }: Table, lines: AsyncIterable<string>): Promise<void> {
  const target = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(encodeRows(lines), { objectMode: false }), target)
}

async function* encodeRows(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${(JSON.parse(line) as Value[]).map(encodeValue).join('\t')}\n`
}

function encodeValue(value: Value): string {
  return value === null ? '\\N' : String(value).replace(/[\\\n\r\t]/g, character => ESCAPES[character]!)
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('migrations') is not null as "isThere"`)
  return rows[0].isThere
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connect(url)
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'coursewright-backup',
    keepAlive: true,
  })
  // A pending query reports the failure; without a listener, the `error` event would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
