import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../support/databases.ts'

test('a connection that breaks inside a transaction fails that transaction and nothing else', async context => {
  const { db, open, remove } = await openTestDatabase('postgres')
  context.after(remove)
  const other = await open()
  const failed = db.transaction(async transaction => {
    const [row] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid')
    // With a time to wait, PostgreSQL answers when the connection is gone.
    await other.query('select pg_terminate_backend($1, 60000)', [row!.pid])
    await transaction.query('select 1 as one')
  })
  await assert.rejects(failed)
  assert.deepEqual(await db.query('select 1 as one'), [{ one: 1 }])
})

test('a listening connection that breaks is replaced by one, and wake-ups are heard again', async context => {
  const { db, open, remove } = await openTestDatabase('postgres')
  context.after(remove)
  const other = await open()
  let woken = Promise.withResolvers<void>()
  db.onWake('jobs', () => woken.resolve())
  await woken.promise

  // A second listener of one break would be there by the break after next.
  for (let breaks = 0; breaks < 3; breaks++) {
    woken = Promise.withResolvers<void>()
    const broken = await other.query(`select pg_terminate_backend(pid, 60000) ${LISTENERS}`)
    assert.equal(broken.length, 1)
    await woken.promise
  }
  assert.deepEqual(await other.query(`select count(*) as count ${LISTENERS}`), [{ count: 1 }])
})

/** Connections of this database whose last statement was to listen. */
const LISTENERS = `from pg_stat_activity where datname = current_database() and query like 'listen %'`
