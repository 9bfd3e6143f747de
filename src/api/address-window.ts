import type { FastifyReply } from 'fastify'
import { PublicError } from '../errors.ts'
import { WINDOW_MS } from '../store/database.ts'

/**
 * Maximum number of addresses kept in memory, which is more than a process serves in a minute. Beyond this number, the
 * addresses whose last call is longest ago are forgotten.
 */
const MOST_ADDRESSES = 20_000

/** Limits expensive work to a number of calls for each address and minute. */
export type AddressWindow = {
  /**
   * Counts a call from this address and returns null. If the address has reached the limit, the call is not counted,
   * and the result is the number of seconds to wait.
   */
  take(address: string, now?: number): number | null
}

/**
 * Creates a sliding window for callers without a key. It is local to this process, because it protects the process's
 * CPU and bills nobody.
 */
export function createAddressWindow(limit: number): AddressWindow {
  const hits = new Map<string, number[]>()
  return {
    take(address, now = performance.now()) {
      const times = (hits.get(address) ?? []).filter(time => time > now - WINDOW_MS)
      hits.delete(address)
      hits.set(address, times)
      for (const oldest of hits.keys()) {
        if (hits.size <= MOST_ADDRESSES) break
        hits.delete(oldest)
      }
      if (times.length >= limit) return Math.max(1, Math.ceil((times[0]! + WINDOW_MS - now) / 1_000))
      times.push(now)
      return null
    },
  }
}

/**
 * Counts a call from the request's address, or throws a 429 with `Retry-After` if the address has reached the limit.
 */
export function requirePlace(window: AddressWindow, reply: FastifyReply, message: string): void {
  const seconds = window.take(reply.request.ip)
  if (seconds === null) return
  reply.header('retry-after', seconds)
  throw new PublicError('RATE_LIMIT_EXCEEDED', message)
}
