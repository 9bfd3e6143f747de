import { createHash } from 'node:crypto'
import { PublicError } from '../errors.ts'
import type { Queryable, Transaction } from './database.ts'

export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000

/**
 * How far in the future the time of a stored answer may lie. An answer with a later time was stored when the clock was
 * wrong. It is ignored, because it would otherwise be repeated until a day after that time.
 */
const FURTHEST_AHEAD_MS = IDEMPOTENCY_MS

/**
 * A client's claim that all requests with this idempotency key are the same request. The fingerprint of their content
 * must be equal, too.
 */
export type IdempotencyClaim = {
  keyId: string
  endpoint: string
  idempotencyKey: string
  fingerprint: string
  /** Set when a stored answer was found, which means that this request has changed nothing. */
  isRepeated?: true
}

/** Adds the hash of a streamed body, which is read after the claim was made, to the claim's fingerprint. */
export function addBodyHash(claim: IdempotencyClaim | null, sha256: string): void {
  if (claim) claim.fingerprint = createHash('sha256').update(claim.fingerprint).update(sha256).digest('hex')
}

/**
 * Returns the stored answer if this request was answered before; null: it was not. Throws if the same key was used with
 * other content.
 */
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

/** Matches the ids of what a client may erase: courses with their jobs, documents, media and reviews. */
const ERASABLE_ID = /\b(?:crs|job|src|med|rev)_[0-9A-Za-z]+/g

/**
 * Stores the answer in the transaction of the change that it reports, and returns null. If the same request was
 * answered before, stores nothing and returns that answer; if it is still being answered, waits for its commit first.
 */
export async function claimIdempotencyKey(
  transaction: Queryable,
  claim: IdempotencyClaim | null,
  answer: unknown,
  now: number,
) {
  if (!claim) return null
  const place = [claim.keyId, claim.endpoint, claim.idempotencyKey]
  const text = JSON.stringify(answer)
  const inserted = await transaction.query(
    `insert into idempotency (key_id, endpoint, idempotency_key, fingerprint, answer, created_at, is_named)
       values ($1, $2, $3, $4, $5, $6, 1)
     on conflict (key_id, endpoint, idempotency_key) do update
     set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at, is_named = 1
     where idempotency.created_at <= $7 or idempotency.created_at > $8 returning key_id`,
    [...place, claim.fingerprint, text, now, now - IDEMPOTENCY_MS, now + FURTHEST_AHEAD_MS],
  )
  if (inserted.length === 0) return findAnswer(transaction, claim, now)
  // If the new answer has replaced one that was too old, the ids that were named in the old answer are deleted.
  await transaction.query(
    `delete from idempotency_names where key_id = $1 and endpoint = $2 and idempotency_key = $3`,
    place,
  )
  for (const name of new Set(text.match(ERASABLE_ID))) {
    await transaction.query(
      `insert into idempotency_names (key_id, endpoint, idempotency_key, name) values ($1, $2, $3, $4) on conflict do nothing`,
      [...place, name],
    )
  }
  return null
}

/**
 * Deletes a key's stored answers that contain the id of what is being erased, because they may contain its texts or its
 * secret address.
 */
export async function forgetAnswers(transaction: Transaction, keyId: string, id: string): Promise<void> {
  await transaction.query(
    `delete from idempotency where (key_id, endpoint, idempotency_key) in
       (select key_id, endpoint, idempotency_key from idempotency_names where name = $2 and key_id = $1)`,
    [keyId, id],
  )
  await transaction.query(
    `delete from idempotency where key_id = $1 and is_named = 0 and answer like '%' || $2 || '%'`,
    [keyId, id],
  )
}
