import type { DatabaseSync } from 'node:sqlite'
import { migrationsFor, requireKnown } from './migrate.ts'

export function migrateSqlite(connection: DatabaseSync): void {
  connection.exec('create table if not exists migrations (name text primary key, applied_at bigint not null)')
  const known = migrationsFor('sqlite')
  const applied = connection.prepare('select name from migrations').all() as { name: string }[]
  requireKnown(
    known,
    applied.map(({ name }) => name),
  )
  for (const { name, sql } of known) {
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
