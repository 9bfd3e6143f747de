import type { FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'

/** Maximum size of the files that one account holds in memory at a time, in bytes: five of the largest documents. */
const ACCOUNT_BYTES = 100 * 1024 * 1024

const heldBytes = new Map<string, number>()

/**
 * Returns a hook that counts a file towards the memory limit of its account, from before the file is received until its
 * request is answered. Otherwise files that arrive slowly or wait to be processed could fill the memory. A file of
 * unknown length counts as `mostBytes`, the largest that its route accepts.
 */
export function reserveBodyRoom(mostBytes: number, accountOf: (request: FastifyRequest) => string) {
  return async function reserve(request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
    const { headers } = request
    const accountId = accountOf(request)
    // The caller has disconnected, so no `close` event would follow to release the reservation.
    if (raw.destroyed) return
    const bytes = Math.min(Number(headers['content-length'] ?? mostBytes), mostBytes)
    const held = heldBytes.get(accountId) ?? 0
    if (held + bytes > ACCOUNT_BYTES) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('uploads-busy'))
    heldBytes.set(accountId, held + bytes)
    raw.once('close', () => release(accountId, bytes))
  }
}

function release(accountId: string, bytes: number): void {
  const rest = heldBytes.get(accountId)! - bytes
  if (rest > 0) heldBytes.set(accountId, rest)
  else heldBytes.delete(accountId)
}
