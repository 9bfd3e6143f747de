import type { Logger } from 'pino'
import type { MetricFamily } from './metrics.ts'
import { buildAttributes, buildResource, nanoseconds, type OtlpSettings, sendOtlp } from './otlp.ts'
import type { Attributes } from './traces.ts'

/** Export interval: OpenTelemetry's default of `OTEL_METRIC_EXPORT_INTERVAL`. */
const INTERVAL_MS = 60_000
/** `AGGREGATION_TEMPORALITY_CUMULATIVE` of OTLP: values count from the start of the process, as in Prometheus. */
const CUMULATIVE = 2

type Labels = Record<string, string | number>
type Times = { startTimeUnixNano: string; timeUnixNano: string }

/**
 * Sends the metrics of `/metrics` to a collector once a minute, and a last time on closing. If an export fails nothing
 * is lost, because the values are cumulative.
 */
export function openMetricExporter(settings: OtlpSettings, readFamilies: () => Promise<MetricFamily[]>, log: Logger) {
  const startTimeUnixNano = nanoseconds(Date.now() - process.uptime() * 1000)
  const timer = setInterval(() => void send(), INTERVAL_MS).unref()

  async function send(): Promise<void> {
    try {
      const families = await readFamilies()
      const times = { startTimeUnixNano, timeUnixNano: nanoseconds(Date.now()) }
      const { resource, scope } = buildResource(settings)
      const metrics = families.flatMap(family => buildMetric(family, times))
      await sendOtlp(settings, '/v1/metrics', { resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] })
    } catch (error) {
      log.warn({ err: error }, 'metrics could not be sent')
    }
  }

  return {
    async close(): Promise<void> {
      clearInterval(timer)
      await send()
    },
  }
}

/** Converts a Prometheus family into an OTLP metric. Summaries, which this service does not use, are left out. */
function buildMetric({ name, help, type, values }: MetricFamily, times: Times): object[] {
  const about = { name, description: help }
  const buildPoints = () =>
    values.map(({ labels, value }) => ({ ...times, attributes: toAttributes(labels), asDouble: value }))
  if (type === 'gauge') return [{ ...about, gauge: { dataPoints: buildPoints() } }]
  if (type === 'counter')
    return [{ ...about, sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints: buildPoints() } }]
  if (type !== 'histogram') return []
  const dataPoints = groupByLabels(values).map(group => buildHistogramPoint(name, group, times))
  return [{ ...about, histogram: { aggregationTemporality: CUMULATIVE, dataPoints } }]
}

/**
 * Converts a histogram. A Prometheus bucket is named by its upper bound and includes all lower ones; an OTLP bucket
 * counts only its own values, and the last one has no bound.
 */
function buildHistogramPoint(name: string, group: MetricFamily['values'], times: Times) {
  const buckets = group.filter(({ metricName }) => metricName === `${name}_bucket`)
  const read = (ending: string) => group.find(({ metricName }) => metricName === name + ending)?.value ?? 0
  return {
    ...times,
    attributes: toAttributes(group[0]!.labels),
    count: String(read('_count')),
    sum: read('_sum'),
    bucketCounts: buckets.map(({ value }, at) => String(value - (buckets[at - 1]?.value ?? 0))),
    explicitBounds: buckets.slice(0, -1).map(({ labels }) => Number(labels['le'])),
  }
}

function groupByLabels(values: MetricFamily['values']): MetricFamily['values'][] {
  const groups = Object.groupBy(values, ({ labels }) => JSON.stringify(Object.entries(withoutBound(labels)).sort()))
  return Object.values(groups).map(group => group!)
}

function toAttributes(labels: Labels) {
  return buildAttributes(withoutBound(labels) satisfies Attributes)
}

function withoutBound({ le: _bound, ...labels }: Labels): Labels {
  return labels
}
