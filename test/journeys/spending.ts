import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Dialect } from '../support/databases.ts'
import { type ModelPeer, openModelPeer } from '../support/model-peer.ts'
import type { PeerCall, PeerFault } from '../support/model-peer-answers.ts'
import { CACHED_TOKENS, INPUT_TOKENS, OUTPUT_TOKENS } from '../support/model-peer-protocols.ts'
import { type Customer, endedJob, startTestService, type TestService } from '../support/service.ts'

const MODEL = 'openai-compatible:peer-model'
/** Prices in US dollars per million tokens, that is, in millionths of a dollar per token. */
const PRICE = { input: 2, cachedInput: 1, output: 10 }
const CALL_MICROS =
  (INPUT_TOKENS - CACHED_TOKENS) * PRICE.input + CACHED_TOKENS * PRICE.cachedInput + OUTPUT_TOKENS * PRICE.output

type Figures = {
  calls?: number
  modelCalls?: number
  inputTokens: number
  outputTokens: number
  cachedInputTokens?: number
}

/** Tests what language models cost, and the limits on that cost. */
export function spendingJourneys(dialect: Dialect): void {
  describe(`the cost of models on ${dialect}`, () => {
    let service: TestService
    let peer: ModelPeer
    let fault: (call: PeerCall) => PeerFault | null = () => null
    before(async () => {
      peer = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 1 }, fault: call => fault(call) })
      const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
      service = await startTestService(dialect, { model, modelPrices: new Map([[MODEL, PRICE]]) })
    })
    after(async () => {
      await service.remove()
      await peer.close()
    })

    const order = { subject: 'Bicycle repair', addOns: ['assessment', 'wrapup'] }
    const usage = async ({ key }: Customer) => (await service.call('GET', '/api/v1/usage', { key })).body
    const asCharged = (calls: number) => ({
      calls,
      inputTokens: calls * INPUT_TOKENS,
      cachedInputTokens: calls * CACHED_TOKENS,
      outputTokens: calls * OUTPUT_TOKENS,
    })
    const sum = (rows: Figures[]) => ({
      calls: rows.reduce((total, { calls, modelCalls }) => total + (calls ?? modelCalls ?? 0), 0),
      inputTokens: rows.reduce((total, { inputTokens }) => total + inputTokens, 0),
      cachedInputTokens: rows.reduce((total, { cachedInputTokens = 0 }) => total + cachedInputTokens, 0),
      outputTokens: rows.reduce((total, { outputTokens }) => total + outputTokens, 0),
    })
    const charged = async (work: () => Promise<unknown>) => {
      const before = peer.charged.length
      await work()
      return peer.charged.length - before
    }

    test('every model answer is counted once, also unusable ones, across failures, a failed job and its retry', async () => {
      const customer = await service.newCustomer()
      const seen = new Set<string>()
      const faults: { [step: string]: PeerFault } = {
        'lesson 1.1': 'error',
        'lesson 2.1': 'prose',
        'lesson 3.1': 'cut',
      }
      fault = ({ step, task }) => {
        if (task.task === 'wrapup') return 'wrong-language'
        if (seen.has(step)) return null
        seen.add(step)
        return faults[step] ?? null
      }
      const calls = await charged(async () => {
        const failed = (await service.finishedJob(customer, order)).body
        assert.equal(failed.status, 'failed', 'a wrap-up in the wrong language ends the job')
        fault = () => null
        await service.asAdmin('POST', `/admin/v1/jobs/${failed.jobId}/retry`)
        const retried = await endedJob(service, customer.key, `/api/v1/courses/jobs/${failed.jobId}`)
        assert.equal(retried.body.status, 'completed')
        const { id } = retried.body.course
        const course = (await service.call('GET', `/api/v1/courses/${id}`, { key: customer.key })).body
        assert.partialDeepStrictEqual(sum([course.usage]), { calls: course.usage.calls })
        const rewrite = { id: course.chapters[0].lessons[0].blocks[0].id, instruction: 'Shorter.' }
        const accepted = await service.call('POST', `/api/v1/courses/${id}/rewrite`, {
          key: customer.key,
          body: rewrite,
        })
        await endedJob(service, customer.key, accepted.body.pollUrl)
      })
      const { modelUse, modelBudget, modelSpent } = await usage(customer)
      assert.deepEqual(sum(modelUse), asCharged(calls))
      assert.deepEqual([...new Set(modelUse.map(({ model }: { model: string }) => model))], [MODEL])
      assert.deepEqual(
        modelUse.map(({ kind }: { kind: string }) => kind),
        ['generate', 'rewrite'],
      )
      assert.deepEqual(
        [modelBudget, modelSpent],
        [null, null],
        'what the operator pays is not shown where there is no limit',
      )
    })

    test('the operator sees the same calls by day, account, key and model, with their cost', async () => {
      const { days, accounts, keys, models } = (await service.asAdmin('GET', '/admin/v1/usage')).body
      const total = peer.charged.length
      for (const rows of [days, accounts, keys, models]) {
        assert.equal(sum(rows).calls, total)
        const cost = rows.reduce((dollars: number, row: { cost: number | null }) => dollars + (row.cost ?? 0), 0)
        assert.equal(Math.round(cost * 1_000_000), total * CALL_MICROS)
      }
      assert.deepEqual(sum(models), asCharged(total))
      assert.deepEqual(sum(keys), asCharged(total))
      const metrics = await service.call('GET', '/metrics')
      const figure = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics.body)?.[1])
      assert.equal(figure(`coursewright_model_calls_total{model="${MODEL}"}`), total)
      const costMicros = figure(`coursewright_model_cost_dollars_total{model="${MODEL}"}`) * 1_000_000
      assert.equal(Math.round(costMicros), total * CALL_MICROS)
    })

    test('the cost of a model without a price is unknown, not zero', async () => {
      await service.restart({ modelPrices: new Map() })
      const customer = await service.newCustomer()
      const calls = await charged(() => service.finishedJob(customer, order))
      const { accounts } = (await service.asAdmin('GET', '/admin/v1/usage')).body
      const account = accounts.find(({ accountId }: { accountId: string }) => accountId === customer.accountId)
      assert.deepEqual([account.cost, account.unpricedCalls], [null, calls])
      await service.restart()
    })

    test('a job of an account without budget fails before any model call, and its credit comes back', async () => {
      const plan = { paid: true, monthlyCredits: 20, monthlyModelBudget: 0.000_001 }
      const saved = await service.asAdmin('PUT', '/admin/v1/plans/thrifty', plan)
      assert.equal(saved.body.monthlyModelBudget, plan.monthlyModelBudget)
      const customer = await service.newCustomer({ plan: 'thrifty' })
      const calls = peer.calls.length
      const { body } = await service.finishedJob(customer, order)
      assert.deepEqual([body.status, body.error.code], ['failed', 'MODEL_BUDGET'])
      assert.match(body.error.message, /budget/)
      assert.equal(peer.calls.length, calls)
      assert.partialDeepStrictEqual(await usage(customer), { creditsUsed: 0, modelBudget: 0.000_001, modelSpent: 0 })
    })

    test('a budget is never exceeded, and finished parts of a stopped course are not paid again', async () => {
      const budget = 0.3
      await service.asAdmin('PUT', '/admin/v1/plans/thrifty', {
        paid: true,
        monthlyCredits: 20,
        monthlyModelBudget: budget,
      })
      const customer = await service.newCustomer({ plan: 'thrifty' })
      let written: string[] = []
      const first = await charged(async () => {
        let job = (await service.finishedJob(customer, { ...order, subject: 'Course 0' })).body
        for (let number = 1; job.status === 'completed'; number++) {
          job = (await service.finishedJob(customer, { ...order, subject: `Course ${number}` })).body
        }
        assert.equal(job.error.code, 'MODEL_BUDGET')
        written = peer.charged.map(({ step, task }) => `${task.subject} ${step}`)
      })
      assert.ok(first * CALL_MICROS <= budget * 1_000_000)
      const { modelSpent } = await usage(customer)
      assert.equal(Math.round(modelSpent * 1_000_000), first * CALL_MICROS)

      await service.asAdmin('PUT', '/admin/v1/plans/thrifty', { paid: true, monthlyCredits: 20 })
      const last = peer.calls.at(-1)!.task.subject
      const { body } = await service.finishedJob(customer, { ...order, subject: last })
      assert.equal(body.status, 'completed')
      const paid = peer.charged.map(({ step, task }) => `${task.subject} ${step}`)
      assert.equal(new Set(paid.slice(written.length - first)).size, paid.length - written.length + first)
    })

    test('the pages of a job and of usage show model calls, and money if the plan has a budget', async () => {
      const open = async ({ key }: Customer, path: string): Promise<string> => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
        const body = new URLSearchParams({ secret: key }).toString()
        const signedIn = await fetch(`${service.url}/console/sign-in`, {
          ...{ method: 'POST', headers, body, redirect: 'manual' },
        })
        const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
        return (await service.call('GET', path, { headers: { cookie } })).body
      }
      const budget = { paid: true, monthlyCredits: 20, monthlyModelBudget: 50 }
      await service.asAdmin('PUT', '/admin/v1/plans/budgeted', budget)
      const [budgeted, free] = [await service.newCustomer({ plan: 'budgeted' }), await service.newCustomer()]
      for (const customer of [budgeted, free]) {
        let jobId = ''
        const calls = await charged(async () => {
          jobId = (await service.finishedJob(customer, { ...order, subject: 'What it costs' })).body.jobId
        })
        const job = await open(customer, `/console/jobs/${jobId}`)
        const usagePage = await open(customer, '/console/usage')
        const number = (figure: number) => new Intl.NumberFormat('en-GB').format(figure)
        for (const page of [job, usagePage]) {
          assert.ok(page.includes(number(calls * INPUT_TOKENS)) && page.includes(number(calls * OUTPUT_TOKENS)))
          const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD' })
          const cost = (calls * CALL_MICROS) / 1_000_000
          const shown = cost < 0.1 ? 'US$0.0' : money.format(cost)
          assert.equal(page.includes(shown), customer === budgeted, shown)
          assert.equal(page.includes('US$50'), customer === budgeted)
        }
        assert.match(job, /of at most [\d,]+ tokens/)
        assert.ok(usagePage.includes(MODEL))
      }
    })

    test('a job stops before it exceeds its token limit', async () => {
      const most = 9 * (INPUT_TOKENS + OUTPUT_TOKENS)
      await service.restart({ modelJobTokens: most })
      const customer = await service.newCustomer()
      const calls = await charged(async () => {
        const { body } = await service.finishedJob(customer, { ...order, subject: 'A long one' })
        assert.deepEqual([body.status, body.error.code], ['failed', 'MODEL_BUDGET'])
      })
      assert.ok(calls * (INPUT_TOKENS + OUTPUT_TOKENS) <= most)
      assert.equal((await usage(customer)).creditsUsed, 0)
      await service.restart()
    })
  })
}
