import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { MOST_OF_A_KEY } from '../../src/store/events.ts'
import { DIALECTS, type Dialect } from '../support/databases.ts'
import { startDnsPeer } from '../support/dns-peer.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { startTestService } from '../support/service.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

/** More than all the threads and the deliveries of one key. */
const SILENT_CALLBACKS = 28

for (const dialect of DIALECTS) isolationJourneys(dialect)

/** What one customer does must not be felt by another. */
function isolationJourneys(dialect: Dialect): void {
  describe(`customers on ${dialect}`, () => {
    test('names whose server is silent hold up neither the events nor the model of others', async context => {
      const { service, dns, receiver } = await serviceWithNames(context, dialect)
      const silent = await service.newCustomer()
      const { body: job } = await service.finishedJob(silent, { subject: 'Silence' })
      for (let count = 0; count < SILENT_CALLBACKS; count++) {
        const exported = await service.call('POST', `/api/v1/courses/${job.course.id}/export`, {
          key: silent.key,
          body: { callbackUrl: `http://silent-${count}.example/` },
        })
        assert.equal(exported.status, 200)
      }
      await dns.silentNames(MOST_OF_A_KEY)

      const other = await service.newCustomer()
      const callbackUrl = `http://hooks.example:${receiver.port}/`
      const { body } = await service.finishedJob(other, { subject: 'Heard all the same', callbackUrl })
      assert.equal(body.status, 'completed', 'its model is on a host name too')
      const [webhook] = await receiver.waitFor(1)
      assert.equal(JSON.parse(webhook!.body).jobId, body.jobId)
    })
  })
}

async function serviceWithNames(context: TestContext, dialect: Dialect) {
  const names = { 'hooks.example': ['127.0.0.1'], 'model.example': ['127.0.0.1'] }
  const dns = await startDnsPeer(names, name => name.startsWith('silent'))
  const model = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 1 } })
  const receiver = await startWebhookReceiver()
  const service = await startTestService(dialect, {
    dnsServers: [dns.server],
    model: {
      provider: 'openai-compatible',
      model: 'peer-model',
      baseUrl: `http://model.example:${model.port}/v1`,
      apiKey: null,
    },
  })
  context.after(async () => {
    dns.giveUp()
    await service.remove()
    await Promise.all([dns.close(), model.close(), receiver.close()])
  })
  return { service, dns, receiver }
}
