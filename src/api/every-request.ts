import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { PublicError } from '../errors.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { isTracing, startSpan } from '../telemetry/traces.ts'

export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`
}

/** Headers of every answer. A route may replace them, as pages do with the content security policy. */
export const HARDENED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const

export function hardenHeaders(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  reply.headers({ 'x-request-id': request.id, ...HARDENED_HEADERS })
  done()
}

/** Refuses an HTTP/1.1 request without a Host header, and any request with more than one, with 400 (RFC 9112, 3.2). */
export function requireHost({ raw }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const hosts = countHosts(raw.rawHeaders)
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1'))
    done(new PublicError('VALIDATION_ERROR', 'The request must have one Host header'))
  else done()
}

/**
 * Counts Host headers in the raw headers, which alternate names and values. Node's parsed headers keep only the first
 * one.
 */
function countHosts(rawHeaders: string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}

/** Starts the root span of a request. A proxy that traces too sends its own span as the parent, in `traceparent`. */
export function traceRequest(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  // Span attributes are built only while tracing is on.
  if (!isTracing()) done()
  else startRequestSpan(request, reply)?.enter(done)
}

function startRequestSpan(request: FastifyRequest, reply: FastifyReply) {
  const { traceparent } = request.headers
  const parent = typeof traceparent === 'string' ? traceparent : null
  const route = request.routeOptions.url ?? 'unknown'
  const attributes = {
    'http.request.method': request.method,
    'http.route': route,
    'coursewright.request_id': request.id,
  }
  const span = startSpan(`${request.method} ${route}`, { kind: 'server', parent, attributes })
  reply.raw.once('close', () => {
    span?.note({ 'http.response.status_code': reply.raw.statusCode })
    if (reply.raw.statusCode >= 500) span?.fail()
    span?.end()
  })
  return span
}

/** Logs and counts a request by the pattern of its route and never by its path: a course id in a path is a secret. */
export function countRequests(metrics: Metrics) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    const { statusCode: status, elapsedTime } = reply
    metrics.onRequest(method, route, status, elapsedTime)
    const milliseconds = Math.round(elapsedTime)
    request.log.info(
      { requestId: request.id, method, route, status, milliseconds, keyId: request.entry?.keyId },
      'request',
    )
    done()
  }
}
