import type { Logger } from 'pino'
import { type Attributes, SPAN_KINDS, type Span } from './traces.ts'

/** What is sent together, and how long the first of it waits. */
const BATCH_SPANS = 512
const BATCH_MS = 2_000
/** A collector that is away costs memory up to here; what comes beyond is dropped, and told. */
const MOST_WAITING = 8 * BATCH_SPANS
const SEND_TIMEOUT_MS = 10_000
/** `STATUS_CODE_ERROR` of OTLP. */
const FAILED = 2

export type OtlpSettings = {
  /** Spans go to `/v1/traces` below it. */
  endpoint: string
  headers: Record<string, string>
  version: string
}

/**
 * Sends spans by OTLP over HTTP in its JSON form (OpenTelemetry Protocol 1.x, "OTLP/HTTP"), in batches, beside the work that they tell of. What a
 * collector does not take is dropped: no customer waits for it.
 */
export function openOtlpExporter({ endpoint, headers, version }: OtlpSettings, log: Logger) {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const waiting: Span[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<void> = Promise.resolve()

  function add(span: Span): void {
    if (waiting.length >= MOST_WAITING) {
      dropped++
      return
    }
    waiting.push(span)
    if (waiting.length >= BATCH_SPANS) flush()
    else timer ??= setTimeout(flush, BATCH_MS)
  }

  function flush(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const spans = waiting.splice(0, BATCH_SPANS)
    if (spans.length > 0) sending = sending.then(() => send(spans))
    if (waiting.length > 0) timer = setTimeout(flush, BATCH_MS)
  }

  async function send(spans: Span[]): Promise<void> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(buildRequest(spans, version)),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      if (dropped > 0) log.warn({ spans: dropped }, 'traces were dropped: the collector was too slow')
      dropped = 0
    } catch (error) {
      log.warn({ err: error, spans: spans.length }, 'traces could not be sent')
    }
  }

  return {
    add,
    /** Sends what is left. */
    async close(): Promise<void> {
      while (waiting.length > 0) flush()
      if (timer) clearTimeout(timer)
      await sending
    },
  }
}

function buildRequest(spans: Span[], version: string) {
  const resource = { attributes: buildAttributes({ 'service.name': 'coursewright', 'service.version': version }) }
  const scope = { name: 'coursewright', version }
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(buildSpan) }] }] }
}

function buildSpan({ name, kind, traceId, id, parentId, startedAt, endedAt, attributes, hasFailed }: Span) {
  return {
    traceId,
    spanId: id,
    ...(parentId && { parentSpanId: parentId }),
    name,
    kind: SPAN_KINDS.indexOf(kind) + 1,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: buildAttributes(attributes),
    status: hasFailed ? { code: FAILED } : {},
  }
}

type OtlpValue = { stringValue: string } | { boolValue: boolean } | { intValue: string } | { doubleValue: number }

function buildAttributes(attributes: Attributes): { key: string; value: OtlpValue }[] {
  return Object.entries(attributes).flatMap(([key, value]): { key: string; value: OtlpValue }[] => {
    if (value === null || value === undefined) return []
    if (typeof value === 'string') return [{ key, value: { stringValue: value } }]
    if (typeof value === 'boolean') return [{ key, value: { boolValue: value } }]
    return [{ key, value: Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value } }]
  })
}

/** As decimal text: the number has more digits than a double. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n)
}
