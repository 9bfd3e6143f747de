import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { UnusableStore } from './store-error.ts'

/**
 * Throws unless the body store belongs to this database. All processes of a database must use the same body store, so
 * it contains a mark that is also in the database. A process that is set up with another folder or bucket does not
 * start; otherwise the bodies would be split between two places. A store without the mark gets it, unless the database
 * already has rows whose bodies should be in the store.
 */
export async function requireOwnBodies(db: Database): Promise<void> {
  await db.query(`insert into body_store (one, mark) values (1, $1) on conflict do nothing`, [randomUUID()])
  const [own] = await db.query<{ mark: string }>(`select mark from body_store`)
  if (await db.bodies.hasMark(own!.mark)) return
  if (await namesBodies(db)) throw new UnusableStore('the texts of the courses in the database are not there')
  await db.bodies.setMark(own!.mark)
}

async function namesBodies(db: Database): Promise<boolean> {
  const [named] = await db.query(
    `select course_id from course_versions where document like 'body:%'
     union all select id from sources where document like 'body:%' or file like 'body:%' limit 1`,
  )
  return named !== undefined
}
