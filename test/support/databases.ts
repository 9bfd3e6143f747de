import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../src/store/database.ts'
import { openPostgres } from '../../src/store/postgres/postgres.ts'
import { openSqlite } from '../../src/store/sqlite/sqlite.ts'
import { bodiesIn } from './bodies.ts'
import { newDatabase } from './postgres.ts'

export const DIALECTS = ['sqlite', 'postgres'] as const
export type Dialect = (typeof DIALECTS)[number]

/** A database for one test file. `folder` is where SQLite keeps its files; null for PostgreSQL. */
export type TestDatabase = {
  db: Database
  folder: string | null
  open(): Promise<Database>
  remove(): Promise<void>
}

/**
 * Opens an empty database of this kind with the present schema. `open` opens it once more, as another process would.
 */
export async function openTestDatabase(dialect: Dialect): Promise<TestDatabase> {
  const opened: Database[] = []
  const remember = (db: Database) => {
    opened.push(db)
    return db
  }
  const place = dialect === 'sqlite' ? await sqlitePlace() : await postgresPlace()
  const open = async () => remember(await place.open())
  return {
    db: await open(),
    folder: place.folder,
    open,
    async remove() {
      for (const db of opened) await db.close()
      await place.remove()
    },
  }
}

async function sqlitePlace() {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-store-'))
  return {
    folder,
    open: async () => openSqlite({ folder, bodies: bodiesIn(folder) }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function postgresPlace() {
  const { url, drop } = await newDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-store-'))
  return {
    folder: null,
    open: () => openPostgres({ url, bodies: bodiesIn(folder), onError: () => {} }),
    async remove() {
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
