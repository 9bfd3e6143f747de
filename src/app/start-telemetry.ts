import type { Logger } from 'pino'
import packageJson from '../../package.json' with { type: 'json' }
import type { Metrics } from '../telemetry/metrics.ts'
import { collectSpans } from '../telemetry/traces.ts'
import type { Config } from './config/config.ts'

type Otlp = NonNullable<Config['otlp']>

/**
 * Starts the export of traces, and returns a function that stops it. The module of the exporter is loaded only here, so
 * that a service without a collector does without it.
 */
export async function startTracing(otlp: Otlp, log: Logger): Promise<() => Promise<void>> {
  const { openSpanExporter } = await import('../telemetry/otlp-spans.ts')
  const exporter = openSpanExporter({ ...otlp, version: packageJson.version }, log)
  collectSpans(exporter.add)
  return async () => {
    collectSpans(null)
    await exporter.close()
  }
}

/**
 * Starts the export of metrics, and returns a function that stops it. It must stop before the database is closed,
 * because the metrics include the queue.
 */
export async function startMetricExport(otlp: Otlp, metrics: Metrics, log: Logger): Promise<() => Promise<void>> {
  const { openMetricExporter } = await import('../telemetry/otlp-metrics.ts')
  return openMetricExporter({ ...otlp, version: packageJson.version }, metrics.readFamilies, log).close
}
