import type { DatabaseSync } from 'node:sqlite'
import { listMigrations, type Migration, requireKnown } from '../migrate.ts'

/**
 * Applies the missing migrations. Foreign keys are off meanwhile, because a table that is rebuilt is dropped first;
 * they are checked afterwards (sqlite.org/lang_altertable.html, 7).
 */
export function migrateSqlite(connection: DatabaseSync, migrations = listMigrations('sqlite')): void {
  connection.exec('pragma foreign_keys = off')
  try {
    applyMigrations(connection, migrations)
  } finally {
    connection.exec('pragma foreign_keys = on')
  }
}

function applyMigrations(connection: DatabaseSync, migrations: Migration[]): void {
  connection.exec('create table if not exists migrations (name text primary key, applied_at bigint not null)')
  const applied = connection.prepare('select name from migrations').all() as { name: string }[]
  requireKnown(
    migrations,
    applied.map(({ name }) => name),
  )
  for (const { name, sql } of migrations) {
    connection.exec('begin immediate')
    try {
      if (!connection.prepare('select 1 from migrations where name = ?').get(name)) {
        connection.exec(sql)
        const broken = connection.prepare('pragma foreign_key_check').all()
        if (broken.length > 0)
          throw new Error(`The migration ${name} would break references: ${JSON.stringify(broken[0])}`)
        connection.prepare('insert into migrations (name, applied_at) values (?, ?)').run(name, Date.now())
      }
      connection.exec('commit')
    } catch (error) {
      if (connection.isTransaction) connection.exec('rollback')
      throw error
    }
  }
}
