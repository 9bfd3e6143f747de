import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { openTestDatabase } from '../support/databases.ts'

test('a connection that breaks inside a transaction fails that transaction and nothing else', async context => {
  const { db, open, remove } = await openTestDatabase('postgres')
  context.after(remove)
  const other = await open()
  const failed = db.transaction(async transaction => {
    const [row] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid')
    await other.query('select pg_terminate_backend($1)', [row!.pid])
    await setTimeout(200)
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

  for (let breaks = 0; breaks < 2; breaks++) {
    woken = Promise.withResolvers<void>()
    await other.query(`select pg_terminate_backend(pid) ${LISTENERS}`)
    await woken.promise
  }
  await setTimeout(1_500)
  assert.deepEqual(await other.query(`select count(*) as count ${LISTENERS}`), [{ count: 1 }])
})

/** Connections of this database whose last statement was to listen. */
const LISTENERS = `from pg_stat_activity where datname = current_database() and query like 'listen %'`
