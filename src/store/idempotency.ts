import { createHash } from 'node:crypto'
import { PublicError } from '../errors.ts'
import type { Queryable } from './database.ts'

export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000

/** An answer from further ahead was written when the clock was wrong: it would be given again until the clock gets there. */
const FURTHEST_AHEAD_MS = IDEMPOTENCY_MS

/** A client's promise that two requests are the same one; the fingerprint of the body holds it to that. */
export type IdempotencyClaim = {
  keyId: string
  endpoint: string
  idempotencyKey: string
  fingerprint: string
  /** Set when the first answer was found: this request then did nothing. */
  isRepeated?: true
}

/** The fingerprint of a body that was read after its claim was made. */
export function addBodyHash(claim: IdempotencyClaim | null, sha256: string): void {
  if (claim) claim.fingerprint = createHash('sha256').update(claim.fingerprint).update(sha256).digest('hex')
}

/** The first answer, when this request was answered before. */
export async function findAnswer(db: Queryable, claim: IdempotencyClaim | null, now: number): Promise<unknown | null> {
  if (!claim) return null
  const [row] = await db.query<{ fingerprint: string; answer: string }>(
    `select fingerprint, answer from idempotency where key_id = $1 and endpoint = $2 and idempotency_key = $3
       and created_at > $4 and created_at <= $5`,
    [claim.keyId, claim.endpoint, claim.idempotencyKey, now - IDEMPOTENCY_MS, now + FURTHEST_AHEAD_MS],
  )
  if (!row) return null
  if (row.fingerprint !== claim.fingerprint) {
    throw new PublicError('VALIDATION_ERROR', 'Idempotency-Key was already used with another body')
  }
  claim.isRepeated = true
  return JSON.parse(row.answer)
}

/**
 * Writes the answer down in the transaction of what it answers. A second request that comes while the first is under way
 * waits here for its commit and then gets the first answer; null means that this request is the first.
 */
export async function claimIdempotencyKey(
  transaction: Queryable,
  claim: IdempotencyClaim | null,
  answer: unknown,
  now: number,
) {
  if (!claim) return null
  const inserted = await transaction.query(
    `insert into idempotency (key_id, endpoint, idempotency_key, fingerprint, answer, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (key_id, endpoint, idempotency_key) do update
     set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at
     where idempotency.created_at <= $7 or idempotency.created_at > $8 returning key_id`,
    [
      claim.keyId,
      claim.endpoint,
      claim.idempotencyKey,
      claim.fingerprint,
      JSON.stringify(answer),
      now,
      now - IDEMPOTENCY_MS,
      now + FURTHEST_AHEAD_MS,
    ],
  )
  return inserted.length > 0 ? null : findAnswer(transaction, claim, now)
}
