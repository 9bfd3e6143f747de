import type { ResolveName } from '../../network/resolve-name.ts'
import type { Database } from '../../store/database.ts'
import { type ClaimedEvent, recordDelivery } from '../../store/events.ts'
import { type DeliveryResult, postEvent } from '../../webhooks/post-event.ts'
import { signatureHeaders } from '../../webhooks/signature.ts'
import { retryStore } from '../retry-store.ts'

export type DeliveryParts = {
  db: Database
  allowPrivateWebhooks: boolean
  resolveName: ResolveName
  userAgent: string
}

/** Sends an event with one POST and stores the outcome. Whatever the receiver answers, there is no retry. */
export async function deliverEvent(
  parts: DeliveryParts,
  event: ClaimedEvent,
  stopping: AbortSignal,
): Promise<DeliveryResult> {
  const { id, url, body, webhookSecret: secret } = event
  const headers = {
    'content-type': 'application/json',
    'user-agent': parts.userAgent,
    ...signatureHeaders({ id, body, secret, at: new Date() }),
  }
  const { allowPrivateWebhooks: allowPrivate, resolveName } = parts
  const result = await postEvent({ url, body, headers }, { allowPrivate, resolveName })
  // Storing the outcome is retried, because an event without an outcome would be sent again.
  await retryStore(() => recordDelivery(parts.db, event, result, Date.now()), stopping)
  return result
}
