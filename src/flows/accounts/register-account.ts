import { type Account, createAccount, type NewAccount, setWebhookSecret } from '../../store/accounts.ts'
import type { Act } from '../../store/audit.ts'
import type { Database } from '../../store/database.ts'
import type { IdempotencyClaim } from '../../store/idempotency.ts'
import { newWebhookSecret } from '../../webhooks/signature.ts'

/** Creates an account, with the secrets that its events are signed with. */
export async function registerAccount(
  db: Database,
  account: Omit<NewAccount, 'webhookSecret' | 'testWebhookSecret'>,
  now: number,
  act: Act | null = null,
): Promise<Account> {
  return createAccount(
    db,
    { ...account, webhookSecret: newWebhookSecret(), testWebhookSecret: newWebhookSecret() },
    now,
    act,
  )
}

/**
 * Replaces the secret that signs all future events: if a test key calls, that of the account's test keys, otherwise
 * that of its live keys.
 */
export async function renewWebhookSecret(
  db: Database,
  keyId: string,
  now: number,
  act: Act | null,
  idempotency: IdempotencyClaim | null = null,
): Promise<string> {
  return setWebhookSecret(db, keyId, newWebhookSecret(), now, act, idempotency)
}
