import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DeliveryOutcome } from '../events.ts'

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_SECONDS = [0.05, 0.1, 0.5, 1, 5, 15, 30, 60, 120, 300, 900]

const MICROS_PER_DOLLAR = 1_000_000

export type QueueFigures = {
  waitingJobs: number
  oldestJobAt: number | null
  waitingEvents: number
  oldestEventAt: number | null
}
/** A family of Prometheus metrics, as `prom-client` returns it. */
export type MetricFamily = {
  name: string
  help: string
  type: string
  /**
   * The values of the family's time series. A histogram has several series (such as `…_bucket` and `…_sum`); for each
   * value, `metricName` says to which of them it belongs.
   */
  values: { labels: Record<string, string | number>; value: number; metricName?: string }[]
}
export type UsageFigures = {
  model: string
  calls: number
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
}

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Creates the metrics of this process for Prometheus. A request is labelled with the pattern of its route and not with
 * its path, because ids in a path are secrets, and each id would make a time series of its own.
 */
export function createMetrics(readQueue: () => Promise<QueueFigures>) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'coursewright_http_request_seconds',
    help: 'Requests and how long they took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const jobs = new Histogram({
    name: 'coursewright_job_seconds',
    help: 'Jobs that ended in this process and how long they took, by state',
    labelNames: ['state'],
    buckets: JOB_SECONDS,
    registers,
  })
  const deliveries = new Counter({
    name: 'coursewright_deliveries_total',
    help: 'Webhook deliveries by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const modelCalls = new Counter({
    name: 'coursewright_model_calls_total',
    help: 'Calls to the language model, by model',
    labelNames: ['model'],
    registers,
  })
  const modelTokens = new Counter({
    name: 'coursewright_model_tokens_total',
    help: 'Tokens read and written by the model, by model; cached ones are also counted as input',
    labelNames: ['direction', 'model'],
    registers,
  })
  const modelCost = new Counter({
    name: 'coursewright_model_cost_dollars_total',
    help: 'What calls to models with a price have cost, in US dollars, by model',
    labelNames: ['model'],
    registers,
  })
  const waiting = new Gauge({
    name: 'coursewright_queue_waiting',
    help: 'Jobs and events that wait',
    labelNames: ['queue'],
    registers,
  })
  const age = new Gauge({
    name: 'coursewright_queue_age_seconds',
    help: 'How long the oldest has waited',
    labelNames: ['queue'],
    registers,
  })

  return {
    onRequest(method: string, route: string, status: number, milliseconds: number): void {
      requests.observe({ method, route, status }, milliseconds / 1000)
    },
    onJob(state: string, milliseconds: number): void {
      jobs.observe({ state }, milliseconds / 1000)
    },
    onDelivery(outcome: DeliveryOutcome): void {
      deliveries.inc({ outcome })
    },
    /** Counts model calls. `costMicros` is in millionths of a US dollar; null: the model has no price. */
    onUsage(usage: UsageFigures, costMicros: number | null): void {
      const { model, calls, inputTokens, cachedInputTokens, outputTokens } = usage
      modelCalls.inc({ model }, calls)
      modelTokens.inc({ direction: 'input', model }, inputTokens)
      modelTokens.inc({ direction: 'cached', model }, cachedInputTokens)
      modelTokens.inc({ direction: 'output', model }, outputTokens)
      if (costMicros !== null) modelCost.inc({ model }, costMicros / MICROS_PER_DOLLAR)
    },
    contentType: registry.contentType,
    async text(): Promise<string> {
      await measureQueue()
      return registry.metrics()
    },
    async readFamilies(): Promise<MetricFamily[]> {
      await measureQueue()
      return (await registry.getMetricsAsJSON()) as unknown as MetricFamily[]
    },
  }

  async function measureQueue(): Promise<void> {
    const queue = await readQueue()
    const seconds = (since: number | null) => (since === null ? 0 : Math.max(0, (Date.now() - since) / 1000))
    waiting.set({ queue: 'jobs' }, queue.waitingJobs)
    waiting.set({ queue: 'events' }, queue.waitingEvents)
    age.set({ queue: 'jobs' }, seconds(queue.oldestJobAt))
    age.set({ queue: 'events' }, seconds(queue.oldestEventAt))
  }
}
