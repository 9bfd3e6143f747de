import type { FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../errors.ts'
import { hashApiKey, looksLikeApiKey } from '../store/api-keys.ts'
import { type Database, type EntryRow, WINDOW_MS } from '../store/database.ts'
import { ENDPOINT_LIMITS, type Endpoint } from './limits.ts'
import { ID } from './parse.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who came through the gate; null on routes without one. */
    entry: EntryRow | null
  }
}

/** Key, paid plan and rate window, in this order and before the body is read, in one round trip. */
export function gate(db: Database, endpoint: Endpoint) {
  const limit = ENDPOINT_LIMITS[endpoint]
  return async function passGate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    sendRateLimit(reply, limit, limit, 0)
    const key = bearerToken(request)
    if (!key || !looksLikeApiKey(key)) throw new PublicError('INVALID_API_KEY')
    const { jobId } = request.params as { jobId?: string }
    const entry = await db.enter({
      keyHash: hashApiKey(key),
      endpoint,
      limit,
      jobId: jobId && ID.test(jobId) ? jobId : null,
    })
    if (!entry) throw new PublicError('INVALID_API_KEY')
    request.entry = entry
    if (!entry.paid || !entry.window) throw new PublicError('PAID_PLAN_REQUIRED')
    const { accepted, count, oldest, now } = entry.window
    const reset = Math.max(1, Math.ceil((oldest + WINDOW_MS - now) / 1000))
    sendRateLimit(reply, limit, Math.max(0, limit - count), reset)
    if (!accepted) {
      reply.header('retry-after', reset)
      throw new PublicError('RATE_LIMIT_EXCEEDED')
    }
  }
}

/** The entry of a request on a gated route. */
export function entryOf(request: FastifyRequest): EntryRow {
  if (!request.entry) throw new Error(`${request.routeOptions.url} has no gate`)
  return request.entry
}

export function sendRateLimit(reply: FastifyReply, limit: number, remaining: number, resetSeconds: number): void {
  reply.header('ratelimit-limit', limit)
  reply.header('ratelimit-remaining', remaining)
  reply.header('ratelimit-reset', resetSeconds)
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}
