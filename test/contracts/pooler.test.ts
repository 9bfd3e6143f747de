import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import { registerAccount } from '../../src/flows/accounts/register-account.ts'
import { submitCourse } from '../../src/flows/submit-course.ts'
import { createApiKey, hashApiKey } from '../../src/store/api-keys.ts'
import { requireCourse } from '../../src/store/courses.ts'
import { newCourseId } from '../../src/store/ids.ts'
import { claimJobs, completeJob } from '../../src/store/jobs/jobs.ts'
import { openPostgres } from '../../src/store/postgres/postgres.ts'
import { bodiesIn } from '../support/bodies.ts'
import { startPgbouncer } from '../support/pgbouncer.ts'
import { newDatabase } from '../support/postgres.ts'
import { sampleCourse } from '../support/sample-course.ts'

const SERVER_CONNECTIONS = 4
const ORDERS = 40
const LIMIT = 60
const brief = briefSchema.parse({ subject: 'Poolers' })

test('two processes behind a pooler in transaction mode share few connections, and each keeps one for notifications', async context => {
  const database = await newDatabase()
  context.after(() => database.drop())
  const pooler = await startPgbouncer(database.url, SERVER_CONNECTIONS)
  if (!pooler) return context.skip('pgbouncer is not installed on this machine')
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-pooler-'))
  const open = () =>
    openPostgres({
      url: pooler.url,
      listenUrl: database.url,
      namedStatements: false,
      bodies: bodiesIn(folder),
      onError: () => {},
    })
  const [one, other] = await Promise.all([open(), open()])
  context.after(async () => {
    for (const db of [one, other]) await db.close()
    await pooler.stop()
    await rm(folder, { recursive: true, force: true })
  })
  // Connections listen in the order in which they were opened: when the last one is woken, both listen.
  const listening = [one, other].map(db => new Promise<void>(resolve => db.onWake('jobs', resolve)))
  await Promise.all(listening)
  const woken = new Promise<void>(resolve => other.onWake('jobs', resolve))

  const { id: accountId } = await registerAccount(one, { name: 'Pooler', plan: 'business' }, Date.now())
  const { id: keyId, key } = await createApiKey(one, accountId, { name: 'key' }, Date.now())
  const order = { keyId, accountId, brief, callbackUrl: null, idempotency: null }
  const submitted = await Promise.all(
    Array.from({ length: ORDERS }, (_, index) => submitCourse(index % 2 ? one : other, order, Date.now())),
  )
  assert.equal(new Set(submitted.map(({ jobId }) => jobId)).size, ORDERS)
  await woken

  const entry = { keyHash: hashApiKey(key), endpoint: 'read', limit: LIMIT, jobId: submitted[0]!.jobId }
  const entered = await Promise.all(Array.from({ length: 2 * LIMIT }, (_, n) => (n % 2 ? one : other).enter(entry)))
  assert.equal(entered.filter(row => row!.window!.accepted).length, LIMIT)
  assert.equal(entered.find(row => row!.window!.accepted)!.job!.status, 'pending')

  const claimed = (await Promise.all([one, other].map(db => claimJobs(db, ORDERS, Date.now())))).flat()
  assert.equal(new Set(claimed.map(({ id }) => id)).size, ORDERS)
  const course = sampleCourse({ id: newCourseId() })
  assert.equal(await completeJob(one, claimed[0]!, { course, madeBy: 'generated' }, null, Date.now()), true)
  assert.deepEqual(await requireCourse(other, keyId, course.id), course)

  const connections = await one.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  assert.equal(connections.filter(({ query }) => query.startsWith('listen ')).length, 2, 'one for each process')
  assert.ok(connections.length <= SERVER_CONNECTIONS + 2, `${connections.length} connections for two processes`)
})
