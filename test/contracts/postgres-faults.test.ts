import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { libraryAuthor } from '../../src/catalog/library-author.ts'
import type { Author } from '../../src/course/author.ts'
import { briefSchema } from '../../src/course/brief.ts'
import { registerAccount } from '../../src/flows/accounts/register-account.ts'
import { generateCourse } from '../../src/flows/generate-course.ts'
import { submitCourse } from '../../src/flows/submit-course.ts'
import { createApiKey } from '../../src/store/api-keys.ts'
import { claimJobs } from '../../src/store/jobs/jobs.ts'
import { openPostgres } from '../../src/store/postgres/postgres.ts'
import { bodiesIn } from '../support/bodies.ts'
import { openTestDatabase } from '../support/databases.ts'
import { newDatabase, startPostgres } from '../support/postgres.ts'

test('a connection that breaks inside a transaction fails only that transaction', async context => {
  const { db, open, remove } = await openTestDatabase('postgres')
  context.after(remove)
  const other = await open()
  const failed = db.transaction(async transaction => {
    const [row] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid')
    // With a timeout, pg_terminate_backend returns only when the connection is gone.
    await other.query('select pg_terminate_backend($1, 60000)', [row!.pid])
    await transaction.query('select 1 as one')
  })
  await assert.rejects(failed)
  assert.deepEqual(await db.query('select 1 as one'), [{ one: 1 }])
})

test('a connection that broke unnoticed fails only the transaction that begins on it', async context => {
  const { url, drop } = await newDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-broken-'))
  const db = await openPostgres({ url, bodies: bodiesIn(folder), onError: () => {} })
  context.after(async () => {
    await db.close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  })
  // The process blocks while another process ends its connections, so it notices nothing until later.
  const script = `
    import pg from 'pg'
    const client = new pg.Client(${JSON.stringify(url)})
    await client.connect()
    await client.query('select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    await client.end()`
  await db.query('select 1 as one')
  execFileSync(process.execPath, ['--input-type=module', '--eval', script])
  await assert.rejects(db.transaction(transaction => transaction.query('select 1 as one')))
  assert.deepEqual(await db.query('select 1 as one'), [{ one: 1 }])
})

test('two transactions in a deadlock are both completed', async context => {
  const { db, remove } = await openTestDatabase('postgres')
  context.after(remove)
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const lock = 'select pg_advisory_xact_lock($1)'
  const done = await Promise.all(
    ([0, 1] as const).map(own =>
      db.transaction(async transaction => {
        await transaction.query(lock, [own])
        held[own].resolve()
        await held[1 - own]!.promise
        await transaction.query(lock, [1 - own])
        return own
      }),
    ),
  )
  assert.deepEqual(done, [0, 1])
})

test('a broken listening connection is replaced by exactly one, and notifications arrive again', async context => {
  const { db, open, remove } = await openTestDatabase('postgres')
  context.after(remove)
  const other = await open()
  let woken = Promise.withResolvers<void>()
  db.onWake('jobs', () => woken.resolve())
  await woken.promise

  // If each break added a second listener, it would be visible after a few breaks.
  for (let breaks = 0; breaks < 3; breaks++) {
    woken = Promise.withResolvers<void>()
    const broken = await other.query(`select pg_terminate_backend(pid, 60000) ${LISTENERS}`)
    assert.equal(broken.length, 1)
    await woken.promise
  }
  assert.deepEqual(await other.query(`select count(*) as count ${LISTENERS}`), [{ count: 1 }])
})

test('four restarts of PostgreSQL during one job do not count as deaths of its worker', async context => {
  const server = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-restarts-'))
  const db = await openPostgres({ url: server.url, bodies: bodiesIn(folder), onError: () => {} })
  context.after(async () => {
    await db.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const { id: accountId } = await registerAccount(db, { name: 'Restarts', plan: 'pro' }, Date.now())
  const { id: keyId } = await createApiKey(db, accountId, { name: 'key' }, Date.now())
  const brief = briefSchema.parse({ subject: 'Workplace fire safety' })
  await submitCourse(db, { keyId, accountId, brief, callbackUrl: null, idempotency: null }, Date.now())
  const [job] = await claimJobs(db, 1, Date.now())
  const author: Author = {
    name: 'restarting',
    async write(wish, work) {
      for (const step of ['one', 'two', 'three', 'four']) {
        await server.restart()
        await work.remember(step, async () => step)
      }
      return libraryAuthor().write(wish, work)
    },
  }
  const work = { signal: new AbortController().signal, onProgress() {}, onStage() {}, onWritten() {}, onUsage() {} }
  const { state } = await generateCourse(
    { db, author, baseUrl: 'http://coursewright.test', spendLimits: { prices: new Map(), jobTokens: null } },
    job!,
    work,
  )
  assert.equal(state, 'completed')
})

/** Selects the connections of this database whose last statement was LISTEN. */
const LISTENERS = `from pg_stat_activity where datname = current_database() and query like 'listen %'`
