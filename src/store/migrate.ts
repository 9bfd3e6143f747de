import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The forward-only list of changes for one database: those for both, and those with its name before `.sql`. */
export function migrationsFor(dialect: Database['dialect']): Migration[] {
  return readdirSync(FOLDER)
    .filter(file => /^\d{3}-[a-z-]+\.sql$/.test(file) || file.endsWith(`.${dialect}.sql`))
    .sort()
    .map(file => ({ name: file.replace(/\.sql$/, ''), sql: readFileSync(new URL(file, FOLDER), 'utf8') }))
}

export type Migration = { name: string; sql: string }
