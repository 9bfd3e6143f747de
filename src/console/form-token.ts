import { createHash, randomBytes } from 'node:crypto'
import type { IdempotencyClaim } from '../store/idempotency.ts'

const FORM_TOKEN_BYTES = 12

export function newToken(): string {
  return randomBytes(FORM_TOKEN_BYTES).toString('base64url')
}

/**
 * Returns the idempotency claim of a form, by which a double click or a reload has no second effect. The same form with
 * other contents counts as a new request.
 */
export function oncePerForm(
  keyId: string,
  endpoint: string,
  token: string | null,
  identity: unknown,
): IdempotencyClaim | null {
  if (!token || !/^[\w-]{16}$/.test(token)) return null
  const fingerprint = createHash('sha256').update(JSON.stringify(identity)).digest('hex')
  return { keyId, endpoint, idempotencyKey: `console ${token} ${fingerprint}`, fingerprint }
}
