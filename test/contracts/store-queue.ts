import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import type { Course } from '../../src/course/schema.ts'
import type { WebhookEventType } from '../../src/events.ts'
import { submitCourse } from '../../src/flows/submit-course.ts'
import { refusal } from '../../src/refusals.ts'
import { createAccount, requireAccount } from '../../src/store/accounts.ts'
import { createApiKey } from '../../src/store/api-keys.ts'
import { findCourse, recordExport, recordPackage, requireCourse } from '../../src/store/courses.ts'
import type { Database } from '../../src/store/database.ts'
import { claimEvents, listDeliveries, MAX_SENDS, recordDelivery, sweepEvents } from '../../src/store/events.ts'
import { newCourseId } from '../../src/store/ids.ts'
import { listJobs } from '../../src/store/jobs/job-lists.ts'
import { findStep, forgetStep, keepStep, STEPS_KEPT_MS } from '../../src/store/jobs/job-steps.ts'
import {
  claimJobs,
  completeJob,
  failJob,
  failPendingJob,
  handBackJob,
  MAX_LONE_DEATHS,
  renewJob,
  sweepJobs,
} from '../../src/store/jobs/jobs.ts'
import { LEASE_MS } from '../../src/store/jobs/queue.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { sampleCourse } from '../support/sample-course.ts'

const BROKEN = { reason: refusal('failure-unknown'), code: null }

const brief = briefSchema.parse({ subject: 'Queues' })
const later = () => Date.now() + LEASE_MS + 1

/** The contract of queue, credits and records, on either database. */
export function queueContract(dialect: Dialect): void {
  describe(`credits, jobs and events on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    before(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
    })
    after(() => opened.remove())

    // A SQLite file belongs to one process, so there the same connection is used: a second one would make this thread
    // wait for itself.
    const anotherProcess = async () => (dialect === 'postgres' ? opened.open() : db)
    const newCustomer = async (monthlyCredits = 100) => {
      const account = await createAccount(
        db,
        { name: 'Queue', plan: 'pro', monthlyCredits, webhookSecret: 'whsec_AAAA', testWebhookSecret: 'whsec_BBBB' },
        Date.now(),
      )
      const { id: keyId } = await createApiKey(db, account.id, { name: 'key' }, Date.now())
      return { accountId: account.id, keyId }
    }
    const submit = (
      customer: { accountId: string; keyId: string },
      on: Database = db,
      callbackUrl: string | null = null,
    ) => submitCourse(on, { ...customer, brief, callbackUrl, idempotency: null }, Date.now())
    const creditsUsed = async (accountId: string) => (await requireAccount(db, accountId, Date.now())).creditsUsed
    const courseFor = (name = 'Queues'): Course => sampleCourse({ id: newCourseId(), name })
    const claimAll = async () => {
      const claimed = await claimJobs(db, 1_000, Date.now())
      for (const job of claimed) await failJob(db, job, BROKEN, null, Date.now())
    }

    test('of twelve requests that race for three credits exactly three are accepted', async () => {
      const customer = await newCustomer(3)
      const other = await anotherProcess()
      const answers = await Promise.allSettled(
        Array.from({ length: 12 }, (_, index) => submit(customer, index % 2 ? db : other)),
      )
      assert.equal(answers.filter(answer => answer.status === 'fulfilled').length, 3)
      for (const answer of answers) {
        if (answer.status === 'rejected')
          assert.equal(answer.reason.message, 'Usage limit exceeded for your plan (pro)')
      }
      assert.equal(await creditsUsed(customer.accountId), 3)
      assert.equal((await listJobs(db, customer.keyId, null, 100)).length, 3)
      await claimAll()
    })

    test('processes with different clocks give no credit twice at the end of a period', async () => {
      const customer = await newCustomer(2)
      const { periodEnds } = await requireAccount(db, customer.accountId, Date.now())
      const submitAt = (now: number) =>
        submitCourse(db, { ...customer, brief, callbackUrl: null, idempotency: null }, now)
      const [ahead, behind] = [periodEnds + 1_000, periodEnds - 1_000]
      await submitAt(ahead)
      await submitAt(behind)
      for (const now of [ahead, behind])
        await assert.rejects(submitAt(now), { message: 'Usage limit exceeded for your plan (pro)' })
      const [job] = await claimJobs(db, 1, Date.now())
      await failJob(db, job!, BROKEN, null, ahead)
      for (const now of [ahead, behind])
        assert.equal((await requireAccount(db, customer.accountId, now)).creditsUsed, 1)
      await claimAll()
    })

    test('a job is claimed once, however many workers ask', async () => {
      const customer = await newCustomer()
      for (let index = 0; index < 10; index++) await submit(customer)
      const other = await anotherProcess()
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_, index) => claimJobs(index % 2 ? db : other, 2, Date.now())),
      )
      const ids = claims.flat().map(job => job.id)
      assert.equal(new Set(ids).size, ids.length)
      assert.equal(ids.length, 10)
      for (const job of claims.flat()) await failJob(db, job, BROKEN, null, Date.now())
    })

    test('keys take turns, so that many jobs of one key do not delay the only job of another', async () => {
      const busy = await newCustomer()
      const small = await newCustomer()
      for (let index = 0; index < 20; index++) await submit(busy)
      const single = await submit(small)
      const claimed = await claimJobs(db, 2, Date.now())
      assert.ok(claimed.some(job => job.id === single.jobId))
      for (let index = 0; index < 3; index++) await submit(small)
      const next = await claimJobs(db, 6, Date.now())
      assert.equal(next.filter(job => job.keyId === small.keyId).length, 3)
      for (const job of [...claimed, ...next]) await failJob(db, job, BROKEN, null, Date.now())
      await claimAll()
    })

    test('progress never falls', async () => {
      const customer = await newCustomer()
      const { jobId } = await submit(customer)
      const [job] = await claimJobs(db, 1, Date.now())
      for (const progress of [10, 40, 30, 5]) assert.equal(await renewJob(db, job!, progress, Date.now()), true)
      const [row] = await listJobs(db, customer.keyId, null, 1)
      assert.deepEqual([row?.id, row?.status, row?.progress], [jobId, 'pending', 40])
      await failJob(db, job!, BROKEN, null, Date.now())
    })

    test('a worker that lost its lease can write neither progress nor a course nor a failure', async () => {
      const customer = await newCustomer()
      await submit(customer)
      const [late] = await claimJobs(db, 1, Date.now())
      await sweepJobs(db, later())
      assert.equal(await renewJob(db, late!, 50, Date.now()), false)
      const [current] = await claimJobs(db, 1, Date.now())
      assert.deepEqual([current?.id, current?.attempt], [late?.id, 2])
      assert.equal(await renewJob(db, late!, 50, Date.now()), false)
      assert.equal(await completeJob(db, late!, { course: courseFor(), madeBy: 'generated' }, null, Date.now()), false)
      assert.equal(await failJob(db, late!, BROKEN, null, Date.now()), false)
      assert.equal(
        await completeJob(db, current!, { course: courseFor(), madeBy: 'generated' }, null, Date.now()),
        true,
      )
      assert.equal(
        await completeJob(db, current!, { course: courseFor(), madeBy: 'generated' }, null, Date.now()),
        false,
      )
      assert.equal(await creditsUsed(customer.accountId), 1)
    })

    test('a lease from a clock an hour ahead does not keep a dead worker’s job for an hour', async () => {
      const customer = await newCustomer()
      await submit(customer)
      const [ahead] = await claimJobs(db, 1, Date.now() + 3_600_000)
      await sweepJobs(db, Date.now())
      assert.equal(await renewJob(db, ahead!, 10, Date.now()), true, 'whoever lives goes on')
      await sweepJobs(db, later())
      const [again] = await claimJobs(db, 1, Date.now())
      assert.equal(again?.id, ahead!.id)
      await failJob(db, again!, BROKEN, null, Date.now())
    })

    test('a clock a year ahead does not stretch a month’s credits over a year', async () => {
      const customer = await newCustomer(2)
      const order = { ...customer, brief, callbackUrl: null, idempotency: null }
      const nextYear = Date.now() + 365 * 24 * 3_600_000
      await submitCourse(db, order, nextYear)
      await submitCourse(db, order, Date.now())
      await assert.rejects(
        submitCourse(db, order, Date.now()),
        /Usage limit exceeded/,
        'what was used this month stays used',
      )
      const { periodEnds } = await requireAccount(db, customer.accountId, Date.now())
      await submitCourse(db, order, periodEnds + 1)
      assert.equal((await requireAccount(db, customer.accountId, periodEnds + 1)).creditsUsed, 1)
      await claimAll()
    })

    test('an idempotent answer from a clock a year ahead is not repeated for a year', async () => {
      const customer = await newCustomer()
      const idempotency = { keyId: customer.keyId, endpoint: 'submit', idempotencyKey: 'ahead', fingerprint: 'f' }
      const order = { ...customer, brief, callbackUrl: null, idempotency }
      const { jobId } = await submitCourse(db, order, Date.now() + 365 * 24 * 3_600_000)
      const now = await submitCourse(db, order, Date.now())
      assert.notEqual(now.jobId, jobId)
      assert.equal((await submitCourse(db, order, Date.now())).jobId, now.jobId)
      await claimAll()
    })

    test('a job whose worker died is claimed again, and fails after three deaths', async () => {
      const customer = await newCustomer()
      const { jobId } = await submit(customer)
      for (let attempt = 1; attempt <= MAX_LONE_DEATHS; attempt++) {
        const [job] = await claimJobs(db, 1, Date.now())
        assert.deepEqual([job?.id, job?.attempt], [jobId, attempt])
        const exhausted = await sweepJobs(db, later())
        assert.deepEqual(
          exhausted.map(({ id }) => id),
          attempt === MAX_LONE_DEATHS ? [jobId] : [],
        )
        if (attempt === MAX_LONE_DEATHS) assert.equal(await failJob(db, exhausted[0]!, BROKEN, null, Date.now()), true)
      }
      assert.deepEqual(await claimJobs(db, 1, Date.now()), [])
      assert.equal(await creditsUsed(customer.accountId), 0)
    })

    test('a job handed back at a stop has used no attempt', async () => {
      await submit(await newCustomer())
      const [job] = await claimJobs(db, 1, Date.now())
      await handBackJob(db, job!)
      const [again] = await claimJobs(db, 1, Date.now())
      assert.deepEqual([again?.id, again?.attempt], [job?.id, 1])
      await failJob(db, again!, BROKEN, null, Date.now())
    })

    test('a finished step keeps its first result, and the same brief reuses it within a day of a failure', async () => {
      const customer = await newCustomer()
      await submit(customer)
      const [job] = await claimJobs(db, 1, Date.now())
      assert.equal(await findStep(db, job!.id, 'plan', Date.now()), null)
      await keepStep(db, job!.id, 'plan', { chapters: ['ü', '日本'] })
      await keepStep(db, job!.id, 'plan', { chapters: [] })
      assert.deepEqual(await findStep(db, job!.id, 'plan', Date.now()), { result: { chapters: ['ü', '日本'] } })
      const now = Date.now()
      await failJob(db, job!, BROKEN, null, now)

      await submit(customer)
      await submit(await newCustomer())
      const claimed = await claimJobs(db, 2, now)
      const again = claimed.find(({ keyId }) => keyId === customer.keyId)
      const another = claimed.find(({ keyId }) => keyId !== customer.keyId)
      assert.ok(await findStep(db, again!.id, 'plan', now + 1_000))
      assert.equal(await findStep(db, again!.id, 'plan', now + STEPS_KEPT_MS), null, 'a day later')
      assert.equal(await findStep(db, another!.id, 'plan', now + 1_000), null, 'of another key')
      await forgetStep(db, again!.id, 'plan', now + 1_000)
      assert.equal(await findStep(db, again!.id, 'plan', now + 1_000), null, 'forgotten')
      for (const left of [again!, another!]) await failJob(db, left, BROKEN, null, now)
    })

    test('a job cancelled, failed and completed at once ends once, and gives back one credit or none', async () => {
      const other = await anotherProcess()
      for (let race = 0; race < 6; race++) {
        const customer = await newCustomer()
        await submit(customer)
        await submit(customer)
        const [job, another] = await claimJobs(db, 2, Date.now())
        const failure = { reason: refusal('failure-cancelled'), code: 'CANCELLED' } as const
        const made = { course: courseFor(`Race ${race}`), madeBy: 'generated' } as const
        const ends = [
          () => failPendingJob(db, job!.id, failure, () => null),
          () => failPendingJob(other, job!.id, failure, () => null),
          () => failJob(db, job!, BROKEN, null, Date.now()),
          () => completeJob(other, job!, made, null, Date.now()),
        ]
        const order = [...ends.slice(race % ends.length), ...ends.slice(0, race % ends.length)]
        const answers = await Promise.all(order.map(async end => ({ end, hasEnded: await end() })))
        const winners = answers.filter(({ hasEnded }) => hasEnded)
        assert.equal(winners.length, 1)
        const isCompleted = winners[0]!.end === ends[3]
        assert.equal(await creditsUsed(customer.accountId), isCompleted ? 2 : 1)
        assert.equal((await findCourse(db, made.course.id)) !== null, isCompleted)
        await failJob(db, another!, BROKEN, null, Date.now())
      }
    })

    test('completion, course and event are written together; failure gives the credit back', async () => {
      const customer = await newCustomer()
      await submit(customer, db, 'https://receiver.example/hook')
      await submit(customer, db, 'https://receiver.example/hook')
      assert.equal(await creditsUsed(customer.accountId), 2)
      const [first, second] = await claimJobs(db, 2, Date.now())
      const course = courseFor('Together')
      const event = (type: WebhookEventType) => ({
        ...customer,
        courseId: null,
        type,
        url: 'https://receiver.example/hook',
        body: '{}',
      })
      await completeJob(db, first!, { course: course, madeBy: 'generated' }, event('course.created'), Date.now())
      const failure = { reason: refusal('failure-incomplete'), code: 'GENERATION_FAILED' } as const
      await failJob(db, second!, failure, event('course.failed'), Date.now())
      assert.equal(await creditsUsed(customer.accountId), 1)
      assert.equal((await findCourse(db, course.id))?.name, 'Together')
      assert.equal((await requireCourse(db, customer.keyId, course.id)).id, course.id)
      await assert.rejects(requireCourse(db, 'key_other', course.id), /No such course/)
      const deliveries = await listDeliveries(db, customer.keyId, null, 10)
      assert.deepEqual(deliveries.map(({ event }) => event).sort(), ['course.created', 'course.failed'])
    })

    test('an event is sent by one worker; if that worker dies it is sent again, but not without end', async () => {
      await db.query(`update events set outcome = 'delivered' where outcome is null returning id`)
      const customer = await newCustomer()
      await submit(customer)
      const [job] = await claimJobs(db, 1, Date.now())
      await completeJob(
        db,
        job!,
        { course: courseFor(), madeBy: 'generated' },
        { ...customer, courseId: null, type: 'course.created', url: 'https://receiver.example/', body: '{"a":1}' },
        Date.now(),
      )
      const claims = await Promise.all([claimEvents(db, 5, Date.now()), claimEvents(db, 5, Date.now())])
      assert.equal(claims.flat().length, 1)
      const [dead] = claims.flat()
      assert.deepEqual([dead?.body, dead?.webhookSecret, dead?.attempt], ['{"a":1}', 'whsec_AAAA', 1])
      for (let send = 2; send <= MAX_SENDS; send++) {
        await sweepEvents(db, later())
        assert.equal((await claimEvents(db, 5, Date.now()))[0]?.attempt, send)
      }
      assert.equal(
        await recordDelivery(db, dead!, { outcome: 'delivered', status: 200, milliseconds: 1, answer: '' }, Date.now()),
        false,
      )
      await sweepEvents(db, later())
      assert.deepEqual(await claimEvents(db, 5, Date.now()), [])
      assert.equal((await listDeliveries(db, customer.keyId, null, 1))[0]?.outcome, 'abandoned')
    })

    test('two exports of a course never have the same time, and of two equal packages the first is kept', async () => {
      const customer = await newCustomer()
      await submit(customer)
      const [job] = await claimJobs(db, 1, Date.now())
      const course = courseFor()
      await completeJob(db, job!, { course: course, madeBy: 'generated' }, null, Date.now())
      const packages = await Promise.all(
        ['one', 'two'].map(path =>
          recordPackage(db, course.id, 'scorm12', 'v1', { path, size: 1, sha256: 'x' }, Date.now()),
        ),
      )
      assert.equal(packages[0]?.path, packages[1]?.path)
      const now = Date.now()
      const record = () =>
        recordExport(
          db,
          {
            courseId: course.id,
            courseVersion: 1,
            edition: 'scorm12',
            path: 'one',
            idempotency: null,
            answerAt: at => at,
            eventOf: () => null,
          },
          now,
        )
      const times = await Promise.all([record(), record(), record(), record()])
      assert.equal(new Set(times).size, 4)
    })

    test('the same idempotency key and body give the first answer, also when both come at once', async () => {
      const customer = await newCustomer()
      const idempotency = { keyId: customer.keyId, endpoint: 'submit-course', idempotencyKey: 'k1', fingerprint: 'f1' }
      const order = { ...customer, brief, callbackUrl: null, idempotency }
      const other = await anotherProcess()
      const answers = await Promise.all([1, 2, 3, 4].map(n => submitCourse(n % 2 ? db : other, order, Date.now())))
      assert.equal(new Set(answers.map(answer => answer.jobId)).size, 1)
      assert.equal(await creditsUsed(customer.accountId), 1)
      await assert.rejects(
        submitCourse(db, { ...order, idempotency: { ...idempotency, fingerprint: 'f2' } }, Date.now()),
        /another body/,
      )
      const nextDay = Date.now() + 24 * 60 * 60 * 1000 + 1
      assert.notEqual((await submitCourse(db, order, nextDay)).jobId, answers[0]?.jobId)
      await claimAll()
    })

    test('a process that waits for work is notified at the commit, from any process', async () => {
      const other = await anotherProcess()
      const heard = Promise.withResolvers<void>()
      other.onWake('jobs', heard.resolve)
      await submit(await newCustomer())
      await heard.promise
      await claimAll()
    })

    test('a list continues after its cursor', async () => {
      const customer = await newCustomer()
      const ids: string[] = []
      for (let index = 0; index < 5; index++) ids.push((await submit(customer)).jobId)
      ids.sort().reverse()
      const first = await listJobs(db, customer.keyId, null, 2)
      const second = await listJobs(db, customer.keyId, first.at(-1)!.id, 3)
      assert.deepEqual(
        [...first, ...second].map(({ id }) => id),
        ids,
      )
      await claimAll()
    })
  })
}
