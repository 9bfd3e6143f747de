import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from './database.ts'
import { UnusableStore } from './store-error.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/**
 * Lists the forward-only migrations of one kind of database: those whose files are for both kinds, and those with the
 * kind's name before `.sql`.
 */
export function listMigrations(dialect: Database['dialect']): Migration[] {
  return readdirSync(FOLDER)
    .filter(file => /^\d{3}-[a-z-]+\.sql$/.test(file) || file.endsWith(`.${dialect}.sql`))
    .sort()
    .map(file => ({ name: file.replace(/\.sql$/, ''), sql: readFileSync(new URL(file, FOLDER), 'utf8') }))
}

/** Throws if a newer release has migrated the database, because this release cannot use it any more. */
export function requireKnown(known: Migration[], applied: string[]): void {
  const unknown = applied.filter(name => !known.some(migration => migration.name === name))
  if (unknown.length > 0) {
    throw new UnusableStore(
      `a newer version has changed the database (${unknown.join(', ')}); start that version, or restore a backup from before it`,
    )
  }
}

/**
 * Returns a migration's name without the kind of database. Two migrations that do the same for the two kinds share this
 * name.
 */
export function nameWithoutDialect(name: string): string {
  return name.replace(/\.(sqlite|postgres)$/, '')
}

export type Migration = { name: string; sql: string }
