import type { FastifyReply, FastifyRequest } from 'fastify'
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

/** The route's pattern, never the path: a course id in a path is a secret. */
export async function logRequests(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.log.info(
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      keyId: request.entry?.keyId,
    },
    'request',
  )
}
