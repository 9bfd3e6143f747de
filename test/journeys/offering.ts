import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Dialect } from '../support/databases.ts'
import { type ModelPeer, openModelPeer } from '../support/model-peer.ts'
import type { PeerCall } from '../support/model-peer-answers.ts'
import { CACHED_TOKENS, INPUT_TOKENS, OUTPUT_TOKENS } from '../support/model-peer-protocols.ts'
import { endedJob, startTestService, type TestService } from '../support/service.ts'

const USUAL = 'openai-compatible:peer-model'
const LARGE = 'openai-compatible:peer-large'
const SMALL = 'openai-compatible:peer-small'
const UNLISTED = 'openai-compatible:peer-unlisted'
/** Prices in US dollars per million tokens, that is, in millionths of a dollar per token. */
const PRICES = new Map([
  [USUAL, { input: 2, output: 10 }],
  [LARGE, { input: 20, output: 100 }],
])

/** Tests a service with several language models: who may choose one, and who is told which was used. */
export function offeringJourneys(dialect: Dialect): void {
  describe(`models on offer on ${dialect}`, () => {
    let service: TestService
    let peer: ModelPeer
    let isHeld: (call: PeerCall) => boolean = () => false
    before(async () => {
      peer = await openModelPeer({
        shape: { chapters: 3, lessonsPerChapter: 1 },
        fault: call => (isHeld(call) ? 'hang' : null),
      })
      service = await startTestService(dialect, {
        model: { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null },
        modelsOffered: [
          { provider: 'openai-compatible', model: 'peer-large' },
          { provider: 'openai-compatible', model: 'peer-small' },
        ],
        modelPrices: PRICES,
      })
    })
    after(async () => {
      await service.remove()
      await peer.close()
    })

    const order = { subject: 'Bicycle repair' }
    const plan = { paid: true, monthlyCredits: 20 }
    const modelsAsked = (calls: PeerCall[]) => [
      ...new Set(calls.map(({ body }) => `openai-compatible:${body['model']}`)),
    ]
    const forecast = async (key: string, body: object) =>
      (await service.call('POST', '/api/v1/courses/forecast', { key, body })).body

    test('a request chooses a model; forecast, job, course, usage and cost name it', async () => {
      const customer = await service.newCustomer()
      const calls = peer.calls.length
      const wish = { ...order, model: LARGE }
      assert.partialDeepStrictEqual(await forecast(customer.key, wish), { kind: 'model', model: LARGE, unused: [] })
      const { body: job } = await service.finishedJob(customer, wish)
      assert.deepEqual([job.status, job.model, job.origin.name], ['completed', LARGE, LARGE])
      assert.deepEqual(job.origin.unused, [])
      const coursesCalls = peer.calls.slice(calls)
      assert.deepEqual(modelsAsked(coursesCalls), [LARGE])
      const usage = await service.call('GET', '/api/v1/usage', { key: customer.key })
      assert.partialDeepStrictEqual(usage.body.modelUse, [{ model: LARGE, calls: coursesCalls.length }])
      const { models } = (await service.asAdmin('GET', '/admin/v1/usage')).body
      const spend = models.find(({ model }: { model: string }) => model === LARGE)
      const callMicros = INPUT_TOKENS * 20 + OUTPUT_TOKENS * 100
      assert.ok(CACHED_TOKENS < INPUT_TOKENS)
      assert.equal(Math.round(spend.cost * 1_000_000), coursesCalls.length * callMicros)
    })

    test('a part is rewritten by the model that wrote its course', async () => {
      const customer = await service.newCustomer()
      const { body: job } = await service.finishedJob(customer, { ...order, model: SMALL })
      const path = `/api/v1/courses/${job.course.id}`
      const course = (await service.call('GET', path, { key: customer.key })).body
      const calls = peer.calls.length
      const body = { id: course.chapters[0].lessons[0].blocks[0].id, instruction: 'Shorter.' }
      const accepted = await service.call('POST', `${path}/rewrite`, { key: customer.key, body })
      const rewrite = await endedJob(service, customer.key, accepted.body.pollUrl)
      assert.deepEqual([rewrite.body.status, rewrite.body.model], ['completed', SMALL])
      assert.deepEqual(modelsAsked(peer.calls.slice(calls)), [SMALL])
    })

    test('a model that is not offered, or not a name, is ignored and listed in `unused`', async () => {
      const customer = await service.newCustomer()
      const wish = { ...order, model: UNLISTED }
      assert.partialDeepStrictEqual(await forecast(customer.key, wish), { model: USUAL, unused: ['model'] })
      const { body: job } = await service.finishedJob(customer, wish)
      assert.deepEqual([job.model, job.origin.name, job.origin.unused], [USUAL, USUAL, ['model']])
      const untyped = { ...order, model: { name: LARGE } }
      assert.partialDeepStrictEqual(await forecast(customer.key, untyped), { model: USUAL, unused: [] })
      const byLibrary = { ...order, author: 'library', model: LARGE }
      const libraryForecast = await forecast(customer.key, byLibrary)
      assert.deepEqual([libraryForecast.model, libraryForecast.unused], [undefined, ['model']])
      const { body: libraryJob } = await service.finishedJob(customer, byLibrary)
      assert.deepEqual([libraryJob.model, libraryJob.origin.unused], [undefined, ['model']])
    })

    test('a plan sets the model of its accounts, offered or not; a request may still choose', async () => {
      const saved = await service.asAdmin('PUT', '/admin/v1/plans/large', { ...plan, model: UNLISTED })
      assert.equal(saved.body.model, UNLISTED)
      const customer = await service.newCustomer({ plan: 'large' })
      assert.equal((await forecast(customer.key, order)).model, UNLISTED)
      const { body: job } = await service.finishedJob(customer, order)
      assert.deepEqual([job.model, job.origin.name, job.origin.unused], [UNLISTED, UNLISTED, []])
      const { body: chosen } = await service.finishedJob(customer, { ...order, model: SMALL })
      assert.deepEqual([chosen.model, chosen.origin.name], [SMALL, SMALL])
    })

    test('a plan accepts no model that the service cannot call', async () => {
      for (const model of ['anthropic:claude', 'peer-large', 'someone:else', '']) {
        const refused = await service.asAdmin('PUT', '/admin/v1/plans/large', { ...plan, model })
        assert.deepEqual([refused.status, refused.body.code], [400, 'VALIDATION_ERROR'], model)
      }
      const { items } = (await service.asAdmin('GET', '/admin/v1/plans')).body
      assert.equal(items.find(({ name }: { name: string }) => name === 'large').model, UNLISTED)
    })

    test('a job keeps the model that it began with, even if its plan changes', async () => {
      await service.asAdmin('PUT', '/admin/v1/plans/moving', { ...plan, model: LARGE })
      const { key } = await service.newCustomer({ plan: 'moving' })
      const calls = peer.calls.length
      isHeld = ({ step }) => step.startsWith('lesson 3')
      const { body } = await service.call('POST', '/api/v1/courses', { key, body: order })
      await peer.untilCalls(calls + 4)
      isHeld = () => false
      await service.asAdmin('PUT', '/admin/v1/plans/moving', { ...plan, model: SMALL })
      await service.restart()
      const { body: job } = await endedJob(service, key, body.pollUrl)
      assert.deepEqual([job.status, job.model, job.origin.name], ['completed', LARGE, LARGE])
      assert.deepEqual(modelsAsked(peer.calls.slice(calls)), [LARGE])
    })

    test('without offered models `model` is ignored like any unknown field', async () => {
      await service.restart({ modelsOffered: [] })
      const customer = await service.newCustomer()
      const wish = { ...order, model: LARGE }
      assert.partialDeepStrictEqual(await forecast(customer.key, wish), { model: USUAL, unused: [] })
      const { body: job } = await service.finishedJob(customer, wish)
      assert.deepEqual([job.origin.name, job.origin.unused], [USUAL, []])
      await service.restart()
    })
  })
}
