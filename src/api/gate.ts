import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../errors.ts'
import { hashApiKey, looksLikeApiKey } from '../store/api-keys.ts'
import { type Database, type Entry, type EntryRow, WINDOW_MS, type WindowState } from '../store/database.ts'
import type { KeyScope } from '../store/keys/key-scopes.ts'
import { createGuessThrottle } from './guess-throttle.ts'
import { ID } from './parse.ts'
import { chooseLimit, chooseScope, type Route } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of the caller once it has been found; null on routes that take no key. */
    entry: EntryRow | null
  }
}

const slowDown = createGuessThrottle()

/** Returns the hook that authorizes the caller before the body is read. A public route needs none. */
export function buildGate(route: Route, parts: { db: Database; adminToken: string }) {
  switch (route.caller) {
    case 'key':
      return requireKey(parts.db, route.name, chooseLimit(route)!, chooseScope(route))
    case 'admin':
      return requireAdmin(parts.adminToken)
    case 'public':
      return []
  }
}

/**
 * Returns a hook that checks the key, the plan of its account and the rate window, in this order and in one round trip
 * to the database, and then the scope of the key. With `scope` null, a key of any scope may call.
 */
export function requireKey(db: Database, endpoint: string, limit: number, scope: KeyScope | null) {
  return async function passGate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = bearerToken(request)
    if (!key || !looksLikeApiKey(key)) throw new PublicError('INVALID_API_KEY')
    const { jobId } = request.params as { jobId?: string }
    const requestedJob = jobId && ID.test(jobId) ? jobId : null
    await enterWindow(db, request, reply, { keyHash: hashApiKey(key), endpoint, limit, jobId: requestedJob })
    // The answer is 404, as if the resource belonged to another key, so that a key learns nothing about what it may not
    // access.
    if (scope && !request.entry!.scopes.includes(scope)) throw new PublicError('NOT_FOUND')
  }
}

/**
 * Counts a request in the rate window of its key and endpoint, and throws if the key may not call. A form of the
 * console shares the window of the same API call.
 */
export async function enterWindow(db: Database, request: FastifyRequest, reply: FastifyReply, asked: Entry) {
  const entry = await db.enter(asked)
  if (!entry) throw new PublicError('INVALID_API_KEY')
  request.entry = entry
  if (!entry.window) throw new PublicError('PAID_PLAN_REQUIRED')
  const reset = sendWindow(reply, asked.limit, entry.window)
  if (!entry.window.accepted) {
    reply.header('retry-after', reset)
    throw new PublicError('RATE_LIMIT_EXCEEDED')
  }
}

/** Sets the headers of a rate window. Returns the number of seconds until its oldest request leaves it. */
export function sendWindow(reply: FastifyReply, limit: number, { count, oldest, now }: WindowState): number {
  const reset = count === 0 ? 0 : Math.max(1, Math.ceil((oldest + WINDOW_MS - now) / 1000))
  sendRateLimit(reply, limit, Math.max(0, limit - count), reset)
  return reset
}

function requireAdmin(adminToken: string) {
  return async function passGate(request: FastifyRequest): Promise<void> {
    const sentToken = bearerToken(request)
    if (sentToken === null || !isSameSecret(sentToken, adminToken)) {
      if (sentToken !== null) await slowDown(request)
      throw new PublicError('INVALID_API_KEY', 'Missing or invalid admin token')
    }
  }
}

/**
 * Whether two secrets are equal. Both are hashed first, so that they have equal lengths and the comparison takes
 * constant time.
 */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map(text => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(one, other)
}

export function sendRateLimit(reply: FastifyReply, limit: number, remaining: number, resetSeconds: number): void {
  reply.header('ratelimit-limit', limit)
  reply.header('ratelimit-remaining', remaining)
  reply.header('ratelimit-reset', resetSeconds)
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}
