import { setImmediate } from 'node:timers/promises'
import { PublicError } from '../errors.ts'
import { createTurns } from '../isolate/turns.ts'
import { refusal } from '../refusals.ts'

/** Maximum size in bytes of a body that is parsed without waiting for a turn: parsing it takes a millisecond. */
const SMALL_BYTES = 64 * 1024
const WAIT_MS = 60_000

const inTurn = createTurns({ perName: 1, inAll: Number.POSITIVE_INFINITY, waitMs: WAIT_MS })

/**
 * Parses the large bodies of an account one after the other, and lets requests of other accounts be answered in
 * between: parsing 20 MB occupies the event loop for a tenth of a second, and many bodies may be complete at the same
 * moment. With `accountId` null, the caller is not known, and the body is parsed at once.
 */
export async function parseInTurn<T>(
  accountId: string | null,
  { length }: Buffer,
  parse: () => T | Promise<T>,
): Promise<T> {
  if (length <= SMALL_BYTES || accountId === null) return parse()
  const outcome = await inTurn(accountId, async () => {
    const parsed = await parse()
    await setImmediate()
    return { parsed }
  })
  if (!outcome) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('account-busy'))
  return outcome.parsed
}
