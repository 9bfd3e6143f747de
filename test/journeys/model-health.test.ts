import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { DIALECTS, type Dialect } from '../support/databases.ts'
import { signIn, visitAs } from '../support/installation-content.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { ADMIN_TOKEN, startTestService } from '../support/service.ts'

for (const dialect of DIALECTS)
  test(`on ${dialect} the operator sees when the language model last answered, since when it fails, and why`, context =>
    tellsHowTheModelIs(context, dialect))

async function tellsHowTheModelIs(context: TestContext, dialect: Dialect): Promise<void> {
  let fault: 'unauthorized' | null = null
  const peer = await openModelPeer({ fault: () => fault })
  const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
  const service = await startTestService(dialect, { model })
  context.after(async () => {
    await service.remove()
    await peer.close()
  })
  const customer = await service.newCustomer()
  const subject = 'Quokkaberry husbandry'
  const [worker] = (await service.asAdmin('GET', '/admin/v1/service')).body.workers
  assert.partialDeepStrictEqual(worker, { author: 'openai-compatible:peer-model', hasModel: true, models: [] })
  const readModel = async () => (await service.asAdmin('GET', '/admin/v1/service')).body.model
  const visit = visitAs(service, await signIn(service, ADMIN_TOKEN))
  const readNotice = async () => / class="notice bad"/.exec((await visit('GET', '/console/operator')).body)
  assert.deepEqual(await readModel(), { answeredAt: null, failedAt: null, failure: null })

  fault = 'unauthorized'
  assert.equal((await service.finishedJob(customer, { subject })).body.error.code, 'MODEL_UNAVAILABLE')
  const failing = await readModel()
  assert.match(failing.failedAt, /^\d{4}-/)
  assert.deepEqual(
    [failing.answeredAt, failing.failure],
    [null, "The language model did not accept this service's credentials"],
  )
  assert.ok(await readNotice())

  fault = null
  assert.equal((await service.finishedJob(customer, { subject })).body.status, 'completed')
  const well = await readModel()
  assert.ok(well.answeredAt > well.failedAt)
  assert.deepEqual({ ...well, answeredAt: null }, failing)
  assert.equal(await readNotice(), null, 'what is over is no alarm')
}
