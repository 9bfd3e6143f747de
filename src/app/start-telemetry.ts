import type { Logger } from 'pino'
import packageJson from '../../package.json' with { type: 'json' }
import type { Metrics } from '../telemetry/metrics.ts'
import { collectSpans } from '../telemetry/traces.ts'
import type { Config } from './config/config.ts'

type Otlp = NonNullable<Config['otlp']>

/**
 * Loads the exporter only where a collector is set, so that others do not pay for it. Returns a function that stops it.
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

/** Likewise for metrics, which end before the database does: they tell of the queue. */
export async function startMetricExport(otlp: Otlp, metrics: Metrics, log: Logger): Promise<() => Promise<void>> {
  const { openMetricExporter } = await import('../telemetry/otlp-metrics.ts')
  return openMetricExporter({ ...otlp, version: packageJson.version }, metrics.readFamilies, log).close
}
