import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { MOST_OF_A_KEY } from '../../src/store/events.ts'
import { DIALECTS, type Dialect } from '../support/databases.ts'
import { startDnsPeer } from '../support/dns-peer.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { startTestService } from '../support/service.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

/**
 * Number of callbacks to hosts whose names are never resolved: more than the process has threads for resolving names,
 * and more than it delivers in parallel for one key.
 */
const SILENT_CALLBACKS = 28

const POLL_MS = 100

for (const dialect of DIALECTS) isolationJourneys(dialect)

/** Tests that one customer's load does not slow down another. */
function isolationJourneys(dialect: Dialect): void {
  describe(`isolation of customers on ${dialect}`, () => {
    test('host names whose DNS server is silent delay neither events nor model calls of other customers', async context => {
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

    test('the upload of a long document is answered before it is analysed, and the result is available later', async context => {
      const service = await startTestService(dialect)
      context.after(() => service.remove())
      const { key } = await service.newCustomer()
      const body = { name: 'Rooms', text: LONG_HANDBOOK }
      const added = await service.call('POST', '/api/v1/sources', { key, body })
      assert.deepEqual([added.status, added.body.can], [201, 'pending'])
      let { can } = added.body
      while (can === 'pending') {
        await setTimeout(POLL_MS)
        const read = await service.call('GET', `/api/v1/sources/${added.body.sourceId}`, { key })
        can = read.body.can
      }
      assert.ok(can.lessons > 0, JSON.stringify(can))
      const { body: list } = await service.call('GET', '/api/v1/courses', { key })
      assert.deepEqual(list.items, [], 'the look is no course')
    })

    test('a rendered preview is served without loading the course', async context => {
      const service = await startTestService(dialect)
      context.after(() => service.remove())
      const { body: job } = await service.finishedJob(await service.newCustomer(), { subject: 'Workplace fire safety' })
      const paths = ['', '/theme.css', '/cover.svg', '/cover.png'].map(file => `/go/${job.course.id}${file}`)
      const open = () => Promise.all(paths.map(path => fetch(service.url + path)))
      const first = await open()
      await rm(join(service.dataDir, 'bodies'), { recursive: true, force: true })
      const second = await open()
      assert.deepEqual(
        second.map(({ status }) => status),
        [200, 200, 200, 200],
      )
      const headers = ['etag', 'content-security-policy', 'referrer-policy']
      for (const name of headers)
        assert.deepEqual(
          second.map(answer => answer.headers.get(name)),
          first.map(answer => answer.headers.get(name)),
        )
    })
  })
}

/** A document with so many figures that listing its sections takes long. */
const LONG_HANDBOOK = Array.from(
  { length: 150 },
  (_, number) =>
    `## Room ${number}\n\nThe door of room ${number} must be locked by 6 p.m. The lamp is inspected every ${number + 2} months.`,
).join('\n\n')

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
