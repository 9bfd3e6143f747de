import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import packageJson from '../../package.json' with { type: 'json' }
import { newAccountId, newJobId, newKeyId } from '../../src/store/ids.ts'
import { listOperatorJobs } from '../../src/store/operator/operator-jobs.ts'
import { countStorage, listStorageCounts } from '../../src/store/operator/storage-counts.ts'
import { type Dialect, openTestDatabase } from '../support/databases.ts'
import { signIn, visitAs } from '../support/installation-content.ts'
import { pngOf } from '../support/logo-files.ts'
import { ADMIN_TOKEN, type Customer, startTestService, type TestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { assertError } from './api.ts'

/** Tests what the operator sees of jobs and does with them. */
export function operatingJourneys(dialect: Dialect): void {
  describe(`jobs in the operator’s API on ${dialect}`, () => {
    let service: TestService
    let receiver: WebhookReceiver
    let silence: Server
    let customer: Customer
    before(async () => {
      // A model server that never answers: the first job runs until somebody cancels it, and the next one waits.
      silence = createServer(() => {}).listen(0, '127.0.0.1')
      await once(silence, 'listening')
      const baseUrl = `http://127.0.0.1:${(silence.address() as AddressInfo).port}`
      const model = { provider: 'openai-compatible', model: 'silent', baseUrl, apiKey: null } as const
      service = await startTestService(dialect, { model, workerConcurrency: 1 })
      receiver = await startWebhookReceiver()
      customer = await service.newCustomer({ monthlyCredits: 2 })
    })
    after(async () => {
      silence.closeAllConnections()
      silence.close()
      await receiver.close()
      await service.remove()
    })

    const submit = async (): Promise<string> => {
      const body = { subject: 'Giving feedback', callbackUrl: receiver.url }
      const answer = await service.call('POST', '/api/v1/courses', { key: customer.key, body })
      assert.equal(answer.status, 202, JSON.stringify(answer.body))
      return answer.body.jobId
    }
    const listJobs = async (state: string) => (await service.asAdmin('GET', `/admin/v1/jobs?state=${state}`)).body.items
    const listIds = async (state: string) => (await listJobs(state)).map(({ id }: { id: string }) => id)
    const act = (id: string, action: string) => service.asAdmin('POST', `/admin/v1/jobs/${id}/${action}`)
    const creditsUsed = async () => (await service.call('GET', '/api/v1/usage', { key: customer.key })).body.creditsUsed
    const untilRunning = async (id: string) => {
      const wait = startWait(`the job ${id}`)
      while (!(await listIds('running')).includes(id)) await wait(50)
    }

    test('a running and a waiting job are listed apart and cancelled, with the credit back and one event', async () => {
      const first = await submit()
      await untilRunning(first)
      const second = await submit()
      assert.deepEqual([await listIds('running'), await listIds('waiting')], [[first], [second]])
      const [running] = await listJobs('running')
      assert.partialDeepStrictEqual(running, { accountId: customer.accountId, kind: 'generate', error: null })
      assert.match(running.workerId, /^wrk_/)
      assert.doesNotMatch(JSON.stringify(running), /feedback/i, 'what was asked for is the customer’s')
      assert.equal(await creditsUsed(), 2)

      for (const id of [second, first]) {
        const cancelled = await act(id, 'cancel')
        assert.partialDeepStrictEqual(cancelled.body, { id, state: 'failed', error: { code: 'CANCELLED' } })
        assert.deepEqual((await act(id, 'cancel')).body, cancelled.body, 'what has ended stays as it is')
        const status = await service.call('GET', `/api/v1/courses/jobs/${id}`, { key: customer.key })
        assert.deepEqual([status.body.status, status.body.error.code], ['failed', 'CANCELLED'])
      }
      assert.equal(await creditsUsed(), 0)
      assert.deepEqual(await listIds('failed'), [second, first])
      assert.equal((await service.asAdmin('GET', '/admin/v1/service')).body.queue.failedJobs, 2)
      const events = (await receiver.waitFor(2)).map(({ body }) => JSON.parse(body))
      assert.deepEqual(
        events.map(({ event, jobId }) => [event, jobId]).sort(),
        [
          ['course.failed', first],
          ['course.failed', second],
        ].sort(),
      )
    })

    test('a failed job is retried under its own id for its returned credit, and refused without credits', async () => {
      const [id] = await listIds('failed')
      const retried = await act(id, 'retry')
      assert.equal(retried.status, 200, JSON.stringify(retried.body))
      assert.match(retried.body.state, /^(waiting|running)$/)
      assert.equal(await creditsUsed(), 1)
      assert.equal(
        (await service.call('GET', `/api/v1/courses/jobs/${id}`, { key: customer.key })).body.status,
        'pending',
      )
      assertError(await act(id, 'retry'), 400, 'VALIDATION_ERROR')
      assert.equal((await act(id, 'cancel')).body.state, 'failed')
      assert.equal(await creditsUsed(), 0)
      const usage = await service.asAdmin('GET', '/admin/v1/usage')
      assert.partialDeepStrictEqual(usage.body.accounts, [{ accountId: customer.accountId, courses: 0, credits: 0 }])

      await service.asAdmin('PATCH', `/admin/v1/accounts/${customer.accountId}`, { monthlyCredits: 0 })
      assertError(await act(id, 'retry'), 403, 'USAGE_LIMIT_EXCEEDED_PLAN')
      assert.ok((await listIds('failed')).includes(id))
      for (const action of ['retry', 'cancel']) assertError(await act('job_nobody', action), 404, 'NOT_FOUND')
      const { items } = (await service.asAdmin('GET', '/admin/v1/audit?limit=100')).body
      const acts = new Set(
        items.map(({ action, targetId }: { action: string; targetId: string }) => `${action} ${targetId}`),
      )
      assert.ok(acts.has(`retry-job ${id}`) && acts.has(`cancel-job ${id}`), [...acts].join())
      const accountOf = (wanted: string) => items.find(({ action }: { action: string }) => action === wanted)?.accountId
      assert.deepEqual([accountOf('submit-course'), accountOf('retry-job')], [customer.accountId, null])
    })

    test('a key cannot use the operator’s API', async () => {
      for (const path of ['jobs', 'plans', 'usage', 'deliveries', 'service', 'settings'])
        assertError(await service.call('GET', `/admin/v1/${path}`, { key: customer.key }), 401, 'INVALID_API_KEY')
    })
  })

  describe(`the service in the operator’s API on ${dialect}`, () => {
    let service: TestService
    let receiver: WebhookReceiver
    before(async () => {
      service = await startTestService(dialect)
      receiver = await startWebhookReceiver()
    })
    after(async () => {
      await receiver.close()
      await service.remove()
    })

    test('the console lists accounts page by page, newest first, each once, with their number', async () => {
      for (const plan of ['starter', 'pro', 'business']) await service.newCustomer({ plan })
      const cookie = await signIn(service, ADMIN_TOKEN)
      const visit = visitAs(service, cookie)
      const { items } = (await service.asAdmin('GET', '/admin/v1/accounts')).body as { items: { id: string }[] }
      const seen: string[] = []
      let query = '?limit=2'
      while (query !== '') {
        const { status, body } = await visit('GET', `/console/accounts${query}`)
        assert.equal(status, 200)
        assert.ok(body.includes(`${items.length} accounts.`), body)
        const shown = [...body.matchAll(/href="\/console\/accounts\/(acc_\w+)"/g)].map(([, id]: string[]) => id!)
        assert.ok(shown.length > 0 && shown.length <= 2)
        seen.push(...shown)
        const [, cursor] = /href="\?cursor=(acc_\w+)"/.exec(body) ?? []
        query = cursor ? `?cursor=${cursor}&limit=2` : ''
      }
      assert.deepEqual(seen, items.map(({ id }) => id).reverse())
    })

    test('a plan is created and changed, and its accounts get it on their next request', async () => {
      const save = (name: string, body: object) => service.asAdmin('PUT', `/admin/v1/plans/${name}`, body)
      const made = await save('team', { paid: true, monthlyCredits: 50, mediaBytes: 1_000 })
      assert.deepEqual(made.body, {
        name: 'team',
        paid: true,
        monthlyCredits: 50,
        mediaBytes: 1_000,
        monthlyModelBudget: null,
        model: null,
      })
      const { key } = await service.newCustomer({ plan: 'team' })
      const usage = await service.call('GET', '/api/v1/usage', { key })
      assert.deepEqual([usage.body.plan, usage.body.creditsLeft], ['team', 50])
      assert.equal((await save('team', { paid: true, monthlyCredits: 3 })).body.mediaBytes, null)
      assert.equal((await service.call('GET', '/api/v1/usage', { key })).body.creditsLeft, 3)
      await save('team', { paid: false, monthlyCredits: 3 })
      assertError(await service.call('GET', '/api/v1/usage', { key }), 403, 'PAID_PLAN_REQUIRED')
      const { items } = (await service.asAdmin('GET', '/admin/v1/plans')).body
      assert.deepEqual(
        items.map(({ name }: { name: string }) => name),
        ['free', 'team', 'starter', 'pro', 'business'],
      )
      for (const name of ['Team', 'a b', '-a', 'a'.repeat(41)])
        assertError(await save(encodeURIComponent(name), { paid: true, monthlyCredits: 1 }), 400, 'VALIDATION_ERROR')
      assertError(await save('team', { monthlyCredits: 1 }), 400, 'VALIDATION_ERROR')
      assertError(await save('team', { paid: true, monthlyCredits: -1 }), 400, 'VALIDATION_ERROR')
    })

    test('usage, deliveries and the service’s state cover all accounts, without any customer’s content', async () => {
      const customer = await service.newCustomer()
      const job = await service.finishedJob(customer, {
        subject: 'Giving feedback',
        callbackUrl: `${receiver.url}?token=s3cret`,
      })
      assert.equal(job.body.status, 'completed')
      await receiver.waitFor(1)
      const picture = {
        body: new Uint8Array(pngOf(60, 40, () => [120, 30, 90, 255])),
        headers: { 'content-type': 'image/png' },
      }
      const uploaded = await service.call('POST', '/api/v1/media?name=a.png', { key: customer.key, ...picture })
      assert.equal(uploaded.status, 201, JSON.stringify(uploaded.body))
      const { mediaBytesUsed: mediaBytes } = (await service.call('GET', '/api/v1/usage', { key: customer.key })).body
      assert.ok(mediaBytes > 0)
      const { body: usage } = await service.asAdmin('GET', '/admin/v1/usage?days=1')
      assert.partialDeepStrictEqual(usage.accounts, [
        { accountId: customer.accountId, courses: 1, credits: 1, mediaBytes },
      ])
      assert.partialDeepStrictEqual(usage.days, [{ day: new Date().toISOString().slice(0, 10), courses: 1 }])
      assertError(await service.asAdmin('GET', '/admin/v1/usage?days=93'), 400, 'VALIDATION_ERROR')

      const wait = startWait('the outcome')
      const read = async () => (await service.asAdmin('GET', '/admin/v1/deliveries?state=delivered')).body
      while ((await read()).items.length === 0) await wait(50)
      const { items } = await read()
      assert.partialDeepStrictEqual(items, [{ event: 'course.created', accountId: customer.accountId, status: 200 }])
      assert.equal(items[0].host, new URL(receiver.url).host)
      assert.doesNotMatch(JSON.stringify(items), /s3cret|eedback/)
      assert.deepEqual((await service.asAdmin('GET', '/admin/v1/deliveries?state=failed')).body.items, [])

      const { body: state } = await service.asAdmin('GET', '/admin/v1/service')
      assert.partialDeepStrictEqual(state, {
        version: packageJson.version,
        queue: { waitingJobs: 0, runningJobs: 0 },
        workers: [
          { hasModel: false, models: null, version: packageJson.version, concurrency: 8, running: 0, isSilent: false },
        ],
        lastBackup: null,
      })
      assert.ok(state.disk.freeBytes > 0)
    })

    test('settings are shown as they were set, without secrets', async () => {
      const { body } = await service.asAdmin('GET', '/admin/v1/settings')
      const find = (wanted: string) => body.items.find(({ name }: { name: string }) => name === wanted)
      assert.deepEqual(find('ADMIN_TOKEN'), { name: 'ADMIN_TOKEN', value: '••••••', isSecret: true })
      assert.deepEqual(find('MODEL'), { name: 'MODEL', value: 'off', isSecret: false })
      assert.equal(find('STORAGE_URL').value, null)
      assert.equal(JSON.stringify(body).includes(ADMIN_TOKEN), false)
    })
  })

  test(`on ${dialect} a page of jobs reads a bounded number of rows, and the next page goes on from there`, async context => {
    const { db, remove } = await openTestDatabase(dialect)
    context.after(remove)
    const [rare, common] = await Promise.all([1, 2].map(number => addCustomer(number)))
    await db.transaction(async transaction => {
      for (let at = 0; at < 1_201; at++) {
        const { accountId, keyId } = at === 0 ? rare! : common!
        transaction.write(
          `insert into jobs (id, key_id, account_id, brief, status, turn, credit_period, created_at) values ($1, $2, $3, '{}', 'failed', 0, 0, $4)`,
          [newJobId(1_000 + at), keyId, accountId, 1_000 + at],
        )
      }
    })
    const wish = { state: 'failed', accountId: rare!.accountId, kind: null } as const
    const first = await listOperatorJobs(db, wish, null, 20)
    assert.equal(first.rows.length, 0)
    const second = await listOperatorJobs(db, wish, first.nextCursor, 20)
    assert.deepEqual([second.rows.length, second.nextCursor], [1, null])
    const all = await listOperatorJobs(db, { ...wish, accountId: null }, null, 100)
    assert.deepEqual([all.rows.length, all.nextCursor], [100, all.rows.at(-1)!.id])

    await countStorage(db, 5_000)
    assert.deepEqual(
      (await listStorageCounts(db)).map(({ kind, files }) => [kind, files]),
      [
        ['media', 0],
        ['packages', 0],
        ['sources', 0],
        ['versions', 0],
      ],
    )

    async function addCustomer(number: number) {
      const [accountId, keyId] = [newAccountId(number), newKeyId(number)]
      await db.query(
        `insert into accounts (id, name, plan, period_start, webhook_secret, created_at) values ($1, 'Customer', 'pro', 0, '', 0)`,
        [accountId],
      )
      await db.query(`insert into api_keys (id, account_id, name, created_at) values ($1, $2, 'key', 0)`, [
        keyId,
        accountId,
      ])
      return { accountId, keyId }
    }
  })
}
