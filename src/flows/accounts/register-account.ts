import { type Account, createAccount, type NewAccount, setWebhookSecret } from '../../store/accounts.ts'
import type { Act } from '../../store/audit.ts'
import type { Database } from '../../store/database.ts'
import type { IdempotencyClaim } from '../../store/idempotency.ts'
import { newWebhookSecret } from '../../webhooks/signature.ts'

/** A new account, with the secret that signs its events. */
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

/** Events of live keys that are sent from now on are signed with it; those of test keys, where a test key asks for it. */
export async function renewWebhookSecret(
  db: Database,
  keyId: string,
  now: number,
  act: Act | null,
  idempotency: IdempotencyClaim | null = null,
): Promise<string> {
  return setWebhookSecret(db, keyId, newWebhookSecret(), now, act, idempotency)
}
