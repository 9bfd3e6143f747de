import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import { refusal } from '../../src/refusals.ts'
import { createAccount } from '../../src/store/accounts.ts'
import { createApiKey } from '../../src/store/api-keys.ts'
import type { Database } from '../../src/store/database.ts'
import { newJobId } from '../../src/store/ids.ts'
import type { JobKind } from '../../src/store/jobs/job-status.ts'
import { addJob, claimJobs, failJob, MAX_ATTEMPTS, MAX_LONE_DEATHS, sweepJobs } from '../../src/store/jobs/jobs.ts'
import { LEASE_MS } from '../../src/store/jobs/queue.ts'
import { createSlots } from '../../src/worker/slots.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'

const BROKEN = { reason: refusal('failure-unknown'), code: null }

type Customer = { accountId: string; keyId: string }

const subject = briefSchema.parse({ subject: 'Lanes' })
const fromDocument = briefSchema.parse({ subject: 'Lanes', sources: [`src_${'0'.repeat(26)}`] })
const later = () => Date.now() + LEASE_MS + 1

/**
 * The contract of slots on either database: how accounts share the slots of a worker, and which job is blamed for a
 * worker's death.
 */
export function lanesContract(dialect: Dialect): void {
  describe(`slots for jobs on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    before(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
    })
    afterEach(async () => {
      await db.query(`update jobs set lease_until = null where status = 'pending' returning id`)
      for (const job of await claimJobs(db, 1_000, Date.now())) await failJob(db, job, BROKEN, null, Date.now())
    })
    after(() => opened.remove())

    const newCustomer = async (test = false): Promise<Customer> => {
      const given = {
        name: 'Lanes',
        plan: 'pro',
        monthlyCredits: 100,
        webhookSecret: 'whsec_AAAA',
        testWebhookSecret: 'whsec_BBBB',
      }
      const { id: accountId } = await createAccount(db, given, Date.now())
      const { id: keyId } = await createApiKey(db, accountId, { name: 'key', test }, Date.now())
      return { accountId, keyId }
    }
    const submit = async (customer: Customer, brief = subject, kind: JobKind = 'generate') => {
      const id = newJobId(Date.now())
      const job = { id, kind, target: null, ...customer, brief, callbackUrl: null, creditPeriod: null }
      await db.transaction(transaction => addJob(transaction, job, Date.now()))
      return id
    }
    const submitMany = async (customer: Customer, count: number, brief = subject, kind: JobKind = 'generate') => {
      for (let index = 0; index < count; index++) await submit(customer, brief, kind)
    }
    /** Claims jobs as a worker does, until no slot is free or no waiting job fits. */
    const fill = async (slots: ReturnType<typeof createSlots>, size: number) => {
      const jobs = []
      while (jobs.length < size) {
        const [job] = await claimJobs(db, 1, Date.now(), { workerId: 'wrk_lanes', room: slots.room() })
        if (!job) break
        slots.take(job)
        jobs.push(job)
      }
      return jobs
    }
    const countOf = (jobs: { accountId: string }[], { accountId }: Customer) =>
      jobs.filter(job => job.accountId === accountId).length

    test('long jobs of one account take at most half of the slots, even when nobody else waits', async () => {
      const [busy, other] = [await newCustomer(), await newCustomer()]
      await submitMany(busy, 10, subject, 'translate')
      const slots = createSlots(8, false)
      assert.equal((await fill(slots, 8)).length, 4)
      await submitMany(other, 10, subject, 'translate')
      assert.equal(countOf(await fill(slots, 4), other), 3, 'one slot is kept for short jobs')
      const short = await submit(busy)
      assert.deepEqual(
        (await fill(slots, 1)).map(({ id }) => id),
        [short],
      )
    })

    test('all keys of an account share its half of the slots', async () => {
      const busy = await newCustomer()
      const { id: keyId } = await createApiKey(db, busy.accountId, { name: 'second' }, Date.now())
      await submitMany(busy, 4, subject, 'translate')
      await submitMany({ ...busy, keyId }, 4, subject, 'translate')
      assert.equal((await fill(createSlots(5, false), 5)).length, 2)
    })

    test('an account with many keys leaves one of four slots or more to others, also for short jobs', async () => {
      const [busy, other] = [await newCustomer(), await newCustomer()]
      for (let keys = 0; keys < 10; keys++) {
        const { id: keyId } = await createApiKey(db, busy.accountId, { name: 'one of many' }, Date.now())
        await submit({ ...busy, keyId })
      }
      const slots = createSlots(8, false)
      assert.equal((await fill(slots, 8)).length, 7)
      const single = await submit(other)
      assert.deepEqual(
        (await fill(slots, 8)).map(({ id }) => id),
        [single],
      )
      assert.equal((await fill(createSlots(2, false), 2)).length, 2)
    })

    test('each of two processes has its own slots, and one slot is enough to work', async () => {
      const busy = await newCustomer()
      await submitMany(busy, 5, subject, 'translate')
      assert.equal((await fill(createSlots(2, false), 2)).length, 1)
      assert.equal((await fill(createSlots(1, false), 1)).length, 1)
    })

    test('two courses from documents are written at once, one per account', async () => {
      const [busy, other, third] = [await newCustomer(), await newCustomer(), await newCustomer()]
      for (const customer of [busy, other, third]) await submitMany(customer, 3, fromDocument)
      const slots = createSlots(8, false)
      const jobs = await fill(slots, 8)
      assert.deepEqual(
        [busy, other, third].map(customer => countOf(jobs, customer)),
        [1, 1, 0],
      )
      slots.free(jobs[0]!)
      assert.equal(countOf(await fill(slots, 8), third), 1)
    })

    test('with a model every live job counts as long, and jobs of test keys as short', async () => {
      const [busy, tester] = [await newCustomer(), await newCustomer(true)]
      await submitMany(busy, 6)
      await submitMany(tester, 6)
      const jobs = await fill(createSlots(4, true), 4)
      assert.deepEqual([countOf(jobs, busy), countOf(jobs, tester)], [2, 2])
    })

    test('with a model an account’s courses from documents take half of the slots, without the limit of the document threads', async () => {
      const busy = await newCustomer()
      await submitMany(busy, 6, fromDocument)
      assert.equal((await fill(createSlots(8, true), 8)).length, 4)
    })

    test('a rewrite of a part is claimed before courses, because somebody waits for it', async () => {
      const busy = await newCustomer()
      await submitMany(busy, 5)
      const rewrite = await submit(busy, subject, 'rewrite')
      const [job] = await fill(createSlots(4, false), 1)
      assert.equal(job?.id, rewrite)
    })

    test('a job is given up after three workers died while it was their only job', async () => {
      const jobId = await submit(await newCustomer())
      for (let death = 1; death <= MAX_LONE_DEATHS; death++) {
        const [job] = await claimJobs(db, 1, Date.now(), { workerId: `wrk_${death}`, room: null })
        assert.equal(job?.id, jobId)
        const givenUp = (await sweepJobs(db, later())).map(({ id }) => id)
        assert.deepEqual(givenUp, death === MAX_LONE_DEATHS ? [jobId] : [])
      }
    })

    test('a job whose workers died with several jobs is retried, but not without end', async () => {
      const customer = await newCustomer()
      await submitMany(customer, 3)
      for (let death = 1; death < MAX_ATTEMPTS; death++) {
        assert.equal((await claimJobs(db, 3, Date.now(), { workerId: `wrk_${death}`, room: null })).length, 3)
        assert.deepEqual(await sweepJobs(db, later()), [])
      }
      await claimJobs(db, 3, Date.now())
      assert.equal((await sweepJobs(db, later())).length, 3, 'but none is tried without end')
    })

    test('a dead worker’s jobs count as several even if their leases end at different times', async () => {
      const customer = await newCustomer()
      await submitMany(customer, 2)
      for (let death = 1; death <= MAX_LONE_DEATHS + 1; death++) {
        const claimant = { workerId: `wrk_${death}`, room: null }
        const [first] = await claimJobs(db, 1, Date.now(), claimant)
        const [second] = await claimJobs(db, 1, Date.now() + 5_000, claimant)
        assert.ok(first && second)
        assert.deepEqual(await sweepJobs(db, later()), [])
        const [again] = await claimJobs(db, 1, Date.now() + 60_000, { workerId: `wrk_again_${death}`, room: null })
        assert.equal(again?.id, first.id)
        assert.deepEqual(await sweepJobs(db, later() + 5_000), [])
        await db.query(`update jobs set lease_until = null where status = 'pending' returning id`)
      }
    })
  })
}
