import { DatabaseSync } from 'node:sqlite'
import type { Database } from '../database.ts'
import { listMigrations, type Migration, nameWithoutDialect, requireKnown } from '../migrate.ts'

/** Tables that a backup leaves out, because their rows are only valid at the moment or in this installation. */
const LEFT_OUT = ['migrations', 'workers', 'media_uploads', 'backups', 'storage_counts']

export type Table = { name: string; columns: string[] }

/** The input of a dump: a consistent snapshot of a database's rows, table by table. */
export type Snapshot = {
  /** Yields one row per line, as a JSON array in the order of the table's columns. */
  readLines(table: Table): AsyncIterable<string>
  close(): Promise<void>
}

/** The input of a restore: the migrations, tables and rows of a dump. */
export type Dump = {
  migrations: Migration[]
  tables: Table[]
  readLines(table: Table): AsyncIterable<string>
}

/**
 * Returns the tables that a backup keeps, in an order in which each comes after the tables that it refers to. They are
 * read from an empty SQLite database in memory, which has the same tables and columns as PostgreSQL.
 */
export function listKeptTables(migrations: readonly string[]): Table[] {
  const schema = new DatabaseSync(':memory:')
  try {
    for (const { sql } of chooseMigrations('sqlite', migrations)) schema.exec(sql)
    const names = schema
      .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
      .all()
      .map(row => String(row['name']))
    const tables = names.filter(name => !LEFT_OUT.includes(name))
    return sortByReference(tables, name => listReferences(schema, name)).map(name => ({
      name,
      columns: listColumns(schema, name),
    }))
  } finally {
    schema.close()
  }
}

/**
 * Returns the migrations of this kind of database that lead to the same tables as the named migrations, which may be
 * those of the other kind.
 */
export function chooseMigrations(dialect: Database['dialect'], names: readonly string[]): Migration[] {
  const others = dialect === 'sqlite' ? 'postgres' : 'sqlite'
  const inOther = new Set(listMigrations(others).map(({ name }) => nameWithoutDialect(name)))
  return listMigrations(dialect).filter(({ name }) => {
    const shared = nameWithoutDialect(name)
    return names.includes(shared) || !inOther.has(shared)
  })
}

/** Throws if a backup names migrations that this release does not know, because a newer release has made it. */
export function requireKnownMigrations(names: readonly string[]): void {
  const knownMigrations = [...listMigrations('sqlite'), ...listMigrations('postgres')]
  requireKnown(
    knownMigrations.map(({ name, sql }) => ({ name: nameWithoutDialect(name), sql })),
    [...names],
  )
}

function listReferences(schema: DatabaseSync, table: string): string[] {
  return schema
    .prepare(`pragma foreign_key_list(${table})`)
    .all()
    .map(row => String(row['table']))
}

function listColumns(schema: DatabaseSync, table: string): string[] {
  return schema
    .prepare(`pragma table_info(${table})`)
    .all()
    .map(row => String(row['name']))
}

function sortByReference(names: string[], references: (name: string) => string[]): string[] {
  const sorted = new Set<string>()
  const add = (name: string) => {
    if (sorted.has(name)) return
    for (const other of references(name)) if (other !== name) add(other)
    sorted.add(name)
  }
  for (const name of names) add(name)
  return [...sorted]
}
