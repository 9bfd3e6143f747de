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

type Point = {
  attributes: OtlpSpan['attributes']
  startTimeUnixNano: string
  timeUnixNano: string
  asDouble: number
  count: string
  sum: number
  bucketCounts: string[]
  explicitBounds: number[]
}
type OtlpMetric = {
  name: string
  gauge?: { dataPoints: Point[] }
  sum?: { dataPoints: Point[]; isMonotonic: boolean; aggregationTemporality: number }
  histogram?: { dataPoints: Point[]; aggregationTemporality: number }
}

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5]
const CUMULATIVE = 2

describe('traces by OpenTelemetry', () => {
  for (const dialect of DIALECTS)
    test(`on ${dialect} a request, its job, its model calls and its delivery form one trace`, context =>
      isOneTrace(context, dialect))

  test('metrics are sent to the same collector at the stop, with the values of /metrics', sendsMetrics)
})

async function sendsMetrics(context: TestContext): Promise<void> {
  const collector = await startCollector(context)
  const service = await startTestService('sqlite', { otlp: { endpoint: `${collector.url}/`, headers: {} } })
  context.after(() => service.remove())
  const customer = await service.newCustomer()
  await service.finishedJob(customer, { subject: 'Workplace fire safety' })
  await service.remove()

  const find = (name: string) => collector.metrics.find(metric => metric.name === name)!
  const { histogram, ...rest } = find('coursewright_job_seconds')
  assert.deepEqual(rest, {
    name: rest.name,
    description: 'Jobs that ended in this process and how long they took, by state',
  })
  const [jobs] = histogram!.dataPoints
  assert.deepEqual(jobs!.attributes, [{ key: 'state', value: { stringValue: 'completed' } }])
  assert.deepEqual([histogram!.aggregationTemporality, jobs!.count], [CUMULATIVE, '1'])
  assert.equal(jobs!.bucketCounts.length, jobs!.explicitBounds.length + 1, 'the last bucket has no bound')
  assert.equal(
    jobs!.bucketCounts.reduce((sum, count) => sum + Number(count), 0),
    1,
    'each bucket counts for itself',
  )
  const bucket = jobs!.bucketCounts.indexOf('1')
  assert.ok(jobs!.sum <= (jobs!.explicitBounds[bucket] ?? Number.POSITIVE_INFINITY))
  assert.ok(jobs!.sum > (jobs!.explicitBounds[bucket - 1] ?? 0))
  assert.ok(BigInt(jobs!.startTimeUnixNano) < BigInt(jobs!.timeUnixNano))

  const requests = find('coursewright_http_request_seconds').histogram!.dataPoints
  const labels = requests.map(({ attributes }) => attributes.map(({ value }) => Object.values(value)[0]).join(' '))
  assert.ok(labels.includes('POST /api/v1/courses 202'), labels.join())
  assert.equal(new Set(labels).size, labels.length)
  const calls = find('coursewright_model_calls_total').sum!
  assert.deepEqual([calls.isMonotonic, calls.dataPoints], [true, []], 'no model was called')
  const waiting = find('coursewright_queue_waiting').gauge!.dataPoints
  assert.deepEqual(
    waiting.map(({ asDouble }) => asDouble),
    [0, 0],
  )
}

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
  // Stopping the service finishes running requests and sends every span.
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

/** Starts a small receiver of OTLP/HTTP in JSON. */
async function startCollector(context: TestContext) {
  const collector = {
    url: '',
    spans: [] as OtlpSpan[],
    metrics: [] as OtlpMetric[],
    headers: [] as unknown[],
    bodies: [] as string[],
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    collector.bodies.push(body)
    collector.headers.push(request.headers['x-collector-key'])
    const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(body)
    if (request.url !== (resourceSpans.length > 0 ? '/v1/traces' : '/v1/metrics')) response.statusCode = 404
    for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) collector.spans.push(...spans)
    for (const { scopeMetrics } of resourceMetrics)
      for (const { metrics } of scopeMetrics) collector.metrics.push(...metrics)
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => server.close())
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return collector
}
