import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import { DIALECTS, type Dialect } from '../support/databases.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { startTestService } from '../support/service.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5]

describe('traces by OpenTelemetry', () => {
  for (const dialect of DIALECTS)
    test(`on ${dialect} a request, its job, the calls of the model and the delivery are one trace`, context =>
      isOneTrace(context, dialect))
})

async function isOneTrace(context: TestContext, dialect: Dialect): Promise<void> {
  const collector = await startCollector(context)
  const peer = await openModelPeer()
  const receiver = await startWebhookReceiver()
  const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
  const otlp = { endpoint: collector.url, headers: { 'x-collector-key': 'collector-secret' } }
  const service = await startTestService(dialect, { model, otlp })
  context.after(async () => {
    await service.remove()
    await receiver.close()
    await peer.close()
  })
  const customer = await service.newCustomer()
  const order = { subject: 'Quokkaberry husbandry', callbackUrl: `${receiver.url}?token=s3cret` }
  const job = await service.finishedJob(customer, order)
  assert.equal(job.body.status, 'completed', JSON.stringify(job.body))
  await receiver.waitFor(1)
  // What is under way is finished, and every span sent.
  await service.remove()

  const { spans, headers, bodies } = collector
  assert.deepEqual([...new Set(headers)], ['collector-secret'])
  const named = (name: string) => spans.filter(span => span.name === name)
  const [request] = named('POST /api/v1/courses')
  const [work] = named('generate-course')
  const [delivery] = named('deliver-event')
  const calls = named('model-call')
  assert.ok(request && work && delivery && calls.length > 3, spans.map(({ name }) => name).join())
  assert.deepEqual([request.parentSpanId, work.parentSpanId], [undefined, request.spanId])
  for (const span of [...calls, delivery]) assert.equal(span.parentSpanId, work.spanId, span.name)
  assert.deepEqual(new Set([work, delivery, ...calls].map(({ traceId }) => traceId)), new Set([request.traceId]))
  assert.deepEqual([request.kind, work.kind, delivery.kind, calls[0]!.kind], [SERVER, CONSUMER, CLIENT, CLIENT])
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    assert.ok(BigInt(startTimeUnixNano) <= BigInt(endTimeUnixNano))
  const read = ({ attributes }: OtlpSpan, wanted: string) => attributes.find(({ key }) => key === wanted)?.value
  assert.deepEqual(read(request, 'http.response.status_code'), { intValue: '202' })
  assert.deepEqual(read(work, 'coursewright.job_id'), { stringValue: job.body.jobId })
  assert.deepEqual(read(delivery, 'coursewright.outcome'), { stringValue: 'delivered' })
  assert.notEqual(read(calls[0]!, 'gen_ai.usage.output_tokens'), undefined)
  const [other] = named('POST /admin/v1/accounts')
  assert.notEqual(other!.traceId, request.traceId, 'another request is another trace')
  assert.doesNotMatch(bodies.join(), /uokkaberry|s3cret|cw_live_|crs_/, 'no subject, no secret, no address')
}

/** A small receiver of OTLP/HTTP in JSON. */
async function startCollector(context: TestContext) {
  const collector = { url: '', spans: [] as OtlpSpan[], headers: [] as unknown[], bodies: [] as string[] }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    collector.bodies.push(body)
    collector.headers.push(request.headers['x-collector-key'])
    if (request.url !== '/v1/traces') response.statusCode = 404
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const { spans } of scopeSpans) collector.spans.push(...spans)
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => server.close())
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return collector
}
