import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Matches `version-trace-parent-flags` (W3C Trace Context, 3.2): only the known version, and no id of zeros. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

export const SPAN_KINDS = ['internal', 'server', 'client', 'producer', 'consumer'] as const
export type SpanKind = (typeof SPAN_KINDS)[number]

export type Attributes = Record<string, string | number | boolean | null | undefined>

/** A span in the sense of OpenTelemetry: a timed piece of work. */
export type Span = {
  name: string
  kind: SpanKind
  traceId: string
  id: string
  parentId: string | null
  startedAt: number
  endedAt: number
  attributes: Attributes
  hasFailed: boolean
}

export type Work = {
  kind: SpanKind
  /**
   * The `traceparent` of the work that caused this one, from a stored row or a request header; default: the current
   * span.
   */
  parent?: string | null
  attributes?: Attributes
}

type Running = { traceId: string; id: string }

const running = new AsyncLocalStorage<Running>()
/** The function that receives each finished span. Null: tracing is off and costs nothing. */
let collect: ((span: Span) => void) | null = null

export function collectSpans(collector: ((span: Span) => void) | null): void {
  collect = collector
}

export function isTracing(): boolean {
  return collect !== null
}

/**
 * Returns the `traceparent` of the current span; null if nothing is traced. It is stored with a job that the current
 * work orders, so that the job's span becomes part of the same trace.
 */
export function currentTrace(): string | null {
  const span = running.getStore()
  return span ? `00-${span.traceId}-${span.id}-01` : null
}

/** Runs work as a span of its own; its parent is `parent` or the current span. */
export async function traceWork<T>(
  name: string,
  work: Work,
  run: (note: (more: Attributes) => void) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, work)
  if (!span) return run(() => {})
  try {
    return await running.run(span.running, () => run(span.note))
  } catch (error) {
    span.fail()
    throw error
  } finally {
    span.end()
  }
}

/**
 * Starts a span for work that begins in one callback and ends in another; `enter` runs the later part inside the span.
 * Null: tracing is off.
 */
export function startSpan(name: string, { kind, parent, attributes = {} }: Work) {
  if (!collect) return null
  const above = parent ? readTraceparent(parent) : (running.getStore() ?? null)
  const own: Running = {
    traceId: above?.traceId ?? randomBytes(16).toString('hex'),
    id: randomBytes(8).toString('hex'),
  }
  const span = { name, kind, ...own, parentId: above?.id ?? null, startedAt: now(), attributes: { ...attributes } }
  let hasFailed = false
  return {
    running: own,
    enter: (rest: () => void) => running.run(own, rest),
    note(more: Attributes): void {
      Object.assign(span.attributes, more)
    },
    fail(): void {
      hasFailed = true
    },
    end(): void {
      collect?.({ ...span, hasFailed, endedAt: now() })
    },
  }
}

function readTraceparent(text: string): Running | null {
  const [, traceId, id] = TRACEPARENT.exec(text) ?? []
  return traceId && id ? { traceId, id } : null
}

/** Returns milliseconds since 1970, with fractions, by a monotonic clock. */
function now(): number {
  return performance.timeOrigin + performance.now()
}
