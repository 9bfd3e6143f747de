import { setImmediate } from 'node:timers/promises'
import { PublicError } from '../errors.ts'
import { createTurns } from '../isolate/turns.ts'
import { refusal } from '../refusals.ts'

/** Maximum size in bytes of a body that is parsed at once: it takes a millisecond. */
const SMALL_BYTES = 64 * 1024
const WAIT_MS = 60_000

const inTurn = createTurns({ perName: 1, inAll: Number.POSITIVE_INFINITY, waitMs: WAIT_MS })

/**
 * Parses the large bodies of an account one after the other, and answers others in between: a form of 20 MB occupies the
 * event loop for a tenth of a second, and many may be complete at the same moment. `accountId` null: nobody is known.
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
