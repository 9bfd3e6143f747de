import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { randomBase62 } from '../store/ids.ts'

const REQUEST_ID_CHARACTERS = 20

export function newRequestId(): string {
  return `req_${randomBase62(REQUEST_ID_CHARACTERS)}`
}

/** For everything that is not a page; pages set their own policy. */
export async function hardenHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
}

/** Logged and counted by the route's pattern, never by the path: a course id in a path is a secret. */
export function countRequests(metrics: Metrics) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    const { statusCode: status, elapsedTime } = reply
    metrics.onRequest(method, route, status, elapsedTime)
    const milliseconds = Math.round(elapsedTime)
    request.log.info(
      { requestId: request.id, method, route, status, milliseconds, keyId: request.entry?.keyId },
      'request',
    )
  }
}
