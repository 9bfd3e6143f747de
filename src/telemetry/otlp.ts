import { randomUUID } from 'node:crypto'
import type { Attributes } from './traces.ts'

const SEND_TIMEOUT_MS = 10_000
/**
 * A random id of this process, which OpenTelemetry requires as `service.instance.id` to distinguish the processes of a
 * cluster.
 */
const INSTANCE_ID = randomUUID()

export type OtlpSettings = {
  /** The base URL of the collector: spans go to `/v1/traces` below it, metrics to `/v1/metrics`. */
  endpoint: string
  headers: Record<string, string>
  version: string
}

/**
 * Sends a request by OTLP over HTTP in its JSON form (OpenTelemetry Protocol 1.x, "OTLP/HTTP"). Throws if the
 * collector does not accept it.
 */
export async function sendOtlp({ endpoint, headers }: OtlpSettings, path: string, body: object): Promise<void> {
  const answer = await fetch(endpoint.replace(/\/+$/, '') + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
}

export function buildResource({ version }: OtlpSettings) {
  const attributes = buildAttributes({
    'service.name': 'coursewright',
    'service.version': version,
    'service.instance.id': INSTANCE_ID,
  })
  return { resource: { attributes }, scope: { name: 'coursewright', version } }
}

type OtlpValue = { stringValue: string } | { boolValue: boolean } | { intValue: string } | { doubleValue: number }

export function buildAttributes(attributes: Attributes): { key: string; value: OtlpValue }[] {
  return Object.entries(attributes).flatMap(([key, value]): { key: string; value: OtlpValue }[] => {
    if (value === null || value === undefined) return []
    if (typeof value === 'string') return [{ key, value: { stringValue: value } }]
    if (typeof value === 'boolean') return [{ key, value: { boolValue: value } }]
    return [{ key, value: Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value } }]
  })
}

/** Returns nanoseconds as decimal text, because a double cannot represent all of their digits. */
export function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n)
}
