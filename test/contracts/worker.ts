import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { libraryAuthor } from '../../src/catalog/library-author.ts'
import type { Author, AuthorWork } from '../../src/course/author.ts'
import { type Brief, briefSchema } from '../../src/course/brief.ts'
import type { Material } from '../../src/course/material.ts'
import { GenerationError } from '../../src/errors.ts'
import { registerAccount } from '../../src/flows/accounts/register-account.ts'
import { deliverEvent } from '../../src/flows/events/deliver-event.ts'
import { submitCourse } from '../../src/flows/submit-course.ts'
import { createResolver } from '../../src/network/resolve-name.ts'
import { refusal } from '../../src/refusals.ts'
import { requireAccount } from '../../src/store/accounts.ts'
import { createApiKey } from '../../src/store/api-keys.ts'
import type { Database, Queryable } from '../../src/store/database.ts'
import { addEvent, claimEvents, listDeliveries } from '../../src/store/events.ts'
import { listJobs } from '../../src/store/jobs/job-lists.ts'
import { claimJobs, renewJob } from '../../src/store/jobs/jobs.ts'
import { LEASE_MS, readQueue } from '../../src/store/jobs/queue.ts'
import { createMetrics } from '../../src/telemetry/metrics.ts'
import { createSweeper } from '../../src/worker/sweeper.ts'
import { openWorker } from '../../src/worker/worker.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { startWait } from '../support/wait.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const POLL_MS = 10
const never = new AbortController().signal
const quiet = { info() {}, warn() {}, error() {} }
const PARTS = {
  spendLimits: { prices: new Map(), jobTokens: null },
  packages: { remove: async () => {}, move: async () => {} },
  media: { remove: async () => {} },
  baseUrl: 'http://coursewright.test',
  allowPrivateWebhooks: false,
  resolveName: createResolver(),
  userAgent: 'Coursewright/0.0.0',
}

/** The contract of the worker: how jobs end when authors fail, wait or are interrupted. */
export function workerContract(dialect: Dialect): void {
  describe(`the worker on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    before(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
    })
    after(() => opened.remove())

    const newCustomer = async () => {
      const { id: accountId } = await registerAccount(db, { name: 'Worker', plan: 'pro' }, Date.now())
      const { id: keyId } = await createApiKey(db, accountId, { name: 'key' }, Date.now())
      return { keyId, accountId }
    }
    const submitted = async (body: object = {}) => {
      const customer = await newCustomer()
      const brief = briefSchema.parse({ subject: 'Work', ...body })
      await submitCourse(db, { ...customer, brief, callbackUrl: null, idempotency: null }, Date.now())
      return customer
    }
    const work = (author: Author, on: Database = db) =>
      openWorker(
        { db: on, author, ...PARTS },
        {
          concurrency: 4,
          retention: { idempotencyDays: 1, deliveryDays: 1, failedJobDays: 1, auditDays: 1 },
          metrics: createMetrics(() => readQueue(db)),
          log: quiet,
        },
      )
    const endOf = async (keyId: string) => {
      const wait = startWait('the end of a job')
      for (;;) {
        const [job] = await listJobs(db, keyId, null, 1)
        if (job!.status !== 'pending') return job!
        await wait(POLL_MS)
      }
    }
    const creditsUsed = async (accountId: string) => (await requireAccount(db, accountId, Date.now())).creditsUsed

    test('an author that refuses fails the job with its words, reason and code, and the credit comes back', async () => {
      const worker = work(
        authorOf(async () => Promise.reject(new GenerationError('MODEL_UNAVAILABLE', refusal('failure-model-silent')))),
      )
      const { keyId, accountId } = await submitted()
      const job = await endOf(keyId)
      assert.deepEqual(
        [job.status, job.errorMessage, job.errorCode, job.errorReason],
        [
          'failed',
          'The language model did not answer in time',
          'MODEL_UNAVAILABLE',
          JSON.stringify(refusal('failure-model-silent')),
        ],
      )
      assert.equal(await creditsUsed(accountId), 0)
      await worker.stop(0)
    })

    test('an author that throws fails the job without a code and without internal details', async () => {
      const worker = work(authorOf(async () => Promise.reject(new TypeError('secret at /etc/passwd'))))
      const { keyId } = await submitted()
      const job = await endOf(keyId)
      assert.deepEqual([job.status, job.errorCode], ['failed', null])
      assert.ok(!job.errorMessage!.includes('passwd'))
      await worker.stop(0)
    })

    test('an author that returns an incomplete course fails the job, and nothing is stored', async () => {
      const worker = work(
        authorOf(async (brief, tools) => {
          const material = await libraryAuthor().write(brief, tools)
          return { ...material, chapters: [] }
        }),
      )
      const { keyId } = await submitted()
      const job = await endOf(keyId)
      assert.deepEqual([job.status, job.errorCode, job.courseId], ['failed', 'GENERATION_FAILED', null])
      await worker.stop(0)
    })

    test('a course with a gate finding is not delivered', async () => {
      const worker = work(
        authorOf(async (brief, tools) => {
          const material = await libraryAuthor().write(brief, tools)
          return { ...material, agreement: null }
        }),
      )
      const { keyId } = await submitted({ addOns: ['agreement'] })
      const job = await endOf(keyId)
      assert.deepEqual([job.status, job.errorCode], ['failed', 'GENERATION_FAILED'])
      assert.match(job.errorMessage!, /add-on/)
      await worker.stop(0)
    })

    test('a stop hands an unfinished job back with its finished steps, and the next worker continues from there', async () => {
      const begun = Promise.withResolvers<void>()
      let plans = 0
      const author = (wait: boolean) =>
        authorOf(async (brief, tools) => {
          await tools.remember('plan', async () => ++plans)
          tools.onProgress(0.5)
          if (wait) {
            begun.resolve()
            await new Promise((_, reject) => tools.signal.addEventListener('abort', () => reject(tools.signal.reason)))
          }
          return libraryAuthor().write(brief, tools)
        })
      const { keyId, accountId } = await submitted()
      const first = work(author(true))
      await begun.promise
      await first.stop(0)
      assert.equal((await listJobs(db, keyId, null, 1))[0]?.status, 'pending')
      const second = work(author(false))
      assert.equal((await endOf(keyId)).status, 'completed')
      assert.equal(plans, 1)
      assert.equal(await creditsUsed(accountId), 1)
      await second.stop(0)
    })

    test('usage that cannot be stored ends neither the job nor the process', async () => {
      const refused = Promise.withResolvers<void>()
      const refuseUsage = <Line extends Queryable>(line: Line): Line => ({
        ...line,
        query(sql: string, values?: Parameters<Queryable['query']>[1]) {
          if (!sql.includes('model_calls')) return line.query(sql, values)
          setImmediate(refused.resolve)
          return Promise.reject(new Error('The database is restarting'))
        },
      })
      const deaf: Database = {
        ...refuseUsage(db),
        transaction: (run, row) => db.transaction(transaction => run(refuseUsage(transaction)), row),
      }
      const author = authorOf(async (brief, tools) => {
        tools.onUsage({
          model: 'test',
          calls: 1,
          inputTokens: 1,
          cachedInputTokens: 0,
          outputTokens: 1,
          milliseconds: 1,
        })
        await refused.promise
        return libraryAuthor().write(brief, tools)
      })
      const { keyId } = await submitted()
      const worker = work(author, deaf)
      assert.equal((await endOf(keyId)).status, 'completed')
      await worker.stop(0)
    })

    test('an outcome that the database refuses at first is stored later, without a second POST', async () => {
      const receiver = await startWebhookReceiver()
      const { keyId, accountId } = await newCustomer()
      const event = { keyId, accountId, courseId: null, type: 'course.created' as const, url: receiver.url, body: '{}' }
      await db.transaction(transaction => addEvent(transaction, event, Date.now()))
      const [claimed] = await claimEvents(db, 1, Date.now())
      let refusals = 2
      const restarting: Database = {
        ...db,
        query: (sql, values) =>
          refusals-- > 0 ? Promise.reject(new Error('The database is restarting')) : db.query(sql, values),
      }
      await deliverEvent({ ...PARTS, db: restarting, allowPrivateWebhooks: true }, claimed!, never)
      const [delivery] = await listDeliveries(db, keyId, null, 1)
      assert.deepEqual([delivery?.outcome, receiver.received.length], ['delivered', 1])
      await receiver.close()
    })

    test('a job survives an outage of the database while a course is written, and no worker counts as dead', async () => {
      let refusals = 0
      const refuse = () => refusals-- > 0
      const away = () => Promise.reject(Object.assign(new Error('The database is restarting'), { code: 'ECONNRESET' }))
      const flaky: Database = {
        ...db,
        query: (sql, values) => (refuse() ? away() : db.query(sql, values)),
        transaction: work => (refuse() ? away() : db.transaction(work)),
      }
      const author = authorOf(async (brief, tools) => {
        for (const step of ['one', 'two', 'three', 'four']) {
          refusals = 2
          await tools.remember(step, async () => step)
        }
        const material = await libraryAuthor().write(brief, tools)
        refusals = 2
        return material
      })
      const { keyId } = await submitted()
      const worker = work(author, flaky)
      assert.equal((await endOf(keyId)).status, 'completed')
      const [job] = await db.query(`select attempt from jobs where key_id = $1`, [keyId])
      assert.deepEqual({ ...job }, { attempt: 1 })
      await worker.stop(0)
    })

    test('after an outage of the database an expired lease can be renewed before the sweep', async () => {
      const { keyId } = await submitted()
      const [job] = await claimJobs(db, 1, Date.now())
      let isAway = true
      const check = () => (isAway ? Promise.reject(new Error('The database is restarting')) : db.check())
      const flaky: Database = { ...db, check, transaction: run => check().then(() => db.transaction(run)) }
      const sweep = createSweeper({ db: flaky })
      const outage = Date.now() + 2 * LEASE_MS
      await assert.rejects(sweep(outage))
      await assert.rejects(sweep(outage + 1))
      isAway = false
      await sweep(outage + 2)
      assert.equal(await renewJob(db, job!, 10, outage + 3), true)
      await sweep(outage + LEASE_MS)
      await sweep(outage + 3 + LEASE_MS)
      assert.equal(await renewJob(db, job!, 10, Date.now()), true, 'it was renewed in time')
      await sweep(outage + 2 * LEASE_MS)
      assert.equal(await renewJob(db, job!, 10, Date.now()), false, 'whoever stays silent is taken for dead')
      await db.query(`delete from jobs where key_id = $1 returning id`, [keyId])
    })

    test('a process that was suspended ends no lease, not even its own, until the time of a lease has passed', async () => {
      const { keyId } = await submitted()
      const start = Date.now()
      const [job] = await claimJobs(db, 1, start)
      const sweep = createSweeper({ db })
      await sweep(start)
      const awake = start + 3 * LEASE_MS
      await sweep(awake)
      assert.equal(await renewJob(db, job!, 10, awake + 1), true, 'the job is still in its hands')
      await sweep(awake + LEASE_MS)
      assert.equal(await renewJob(db, job!, 10, awake + LEASE_MS), true)
      await sweep(awake + 2 * LEASE_MS)
      await sweep(awake + 2 * LEASE_MS + 1)
      assert.equal(await renewJob(db, job!, 10, Date.now()), false, 'whoever stays silent is taken for dead')
      await db.query(`delete from jobs where key_id = $1 returning id`, [keyId])
    })

    test('hanging jobs of one account fill half of the slots, and another account is served at once', async () => {
      const customer = await newCustomer()
      const brief = briefSchema.parse({ subject: 'Hanging' })
      for (let index = 0; index < 6; index++)
        await submitCourse(db, { ...customer, brief, callbackUrl: null, idempotency: null }, Date.now())
      let hanging = 0
      const model: Author = {
        ...authorOf(async (wish, tools) => {
          if (wish.subject !== 'Hanging') return libraryAuthor().write(wish, tools)
          hanging++
          return new Promise((_, reject) => tools.signal.addEventListener('abort', () => reject(tools.signal.reason)))
        }),
        rewrite: async () => ({}),
      }
      const worker = work(model)
      for (let index = 0; index < 5; index++) {
        const { keyId } = await submitted()
        assert.equal((await endOf(keyId)).status, 'completed')
      }
      assert.equal(hanging, 2)
      await worker.stop(0)
      await db.query(`delete from jobs where key_id = $1 returning id`, [customer.keyId])
    })

    test('a stop waits for the job in progress', async () => {
      const begun = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      const worker = work(
        authorOf(async (brief, tools) => {
          begun.resolve()
          await goOn.promise
          return libraryAuthor().write(brief, tools)
        }),
      )
      const { keyId } = await submitted()
      await begun.promise
      const stopped = worker.stop(60_000)
      goOn.resolve()
      await stopped
      assert.equal((await listJobs(db, keyId, null, 1))[0]?.status, 'completed')
    })
  })
}

function authorOf(write: (brief: Brief, work: AuthorWork) => Promise<Material>): Author {
  return { name: 'test', write }
}
