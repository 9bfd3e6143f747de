import type { Logger } from 'pino'
import type { MetricFamily } from './metrics.ts'
import { buildAttributes, buildResource, nanoseconds, type OtlpSettings, sendOtlp } from './otlp.ts'
import type { Attributes } from './traces.ts'

/** OpenTelemetry's default of `OTEL_METRIC_EXPORT_INTERVAL`. */
const INTERVAL_MS = 60_000
/** `AGGREGATION_TEMPORALITY_CUMULATIVE` of OTLP: everything since the process started, as Prometheus counts. */
const CUMULATIVE = 2

type Labels = Record<string, string | number>
type Times = { startTimeUnixNano: string; timeUnixNano: string }

/**
 * Sends what `/metrics` shows to a collector once a minute, and a last time on closing. What a collector does not take is only late: the next
 * figures hold it too.
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

/** A family of Prometheus as a metric of OTLP; of a kind that we do not have (summaries) none. */
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

/** Prometheus counts a bucket with all below it, and names it by its upper bound; OTLP counts each alone, the last without a bound. */
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
