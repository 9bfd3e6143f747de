import type { Logger } from 'pino'
import { buildAttributes, buildResource, nanoseconds, type OtlpSettings, sendOtlp } from './otlp.ts'
import { SPAN_KINDS, type Span } from './traces.ts'

/** Maximum number of spans in a batch, and the maximum time that its first span waits to be sent. */
const BATCH_SPANS = 512
const BATCH_MS = 2_000
/**
 * Maximum number of spans that are kept in memory while the collector is unreachable. Further spans are dropped, and
 * the log says how many.
 */
const MOST_WAITING = 8 * BATCH_SPANS
/** Status code of a failed span: `STATUS_CODE_ERROR` of OTLP. */
const FAILED = 2

/**
 * Sends spans by OTLP in batches, in the background. Spans that the collector does not accept are dropped, because no
 * customer needs them.
 */
export function openSpanExporter(settings: OtlpSettings, log: Logger) {
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
      await sendOtlp(settings, '/v1/traces', buildRequest(spans, settings))
      if (dropped > 0) log.warn({ spans: dropped }, 'traces were dropped: the collector was too slow')
      dropped = 0
    } catch (error) {
      log.warn({ err: error, spans: spans.length }, 'traces could not be sent')
    }
  }

  return {
    add,
    /** Sends the remaining spans. */
    async close(): Promise<void> {
      while (waiting.length > 0) flush()
      if (timer) clearTimeout(timer)
      await sending
    },
  }
}

function buildRequest(spans: Span[], settings: OtlpSettings) {
  const { resource, scope } = buildResource(settings)
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
