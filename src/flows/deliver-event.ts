import type { Database } from '../store/database.ts'
import { type ClaimedEvent, recordDelivery } from '../store/events.ts'
import { type DeliveryResult, postEvent } from '../webhooks/post-event.ts'
import { signatureHeaders } from '../webhooks/signature.ts'

export type DeliveryParts = { db: Database; allowPrivateWebhooks: boolean; userAgent: string }

/** One POST and its outcome row. Whatever the receiver does, there is no second try. */
export async function deliverEvent(parts: DeliveryParts, event: ClaimedEvent): Promise<DeliveryResult> {
  const { id, url, body, webhookSecret: secret } = event
  const headers = {
    'content-type': 'application/json',
    'user-agent': parts.userAgent,
    ...signatureHeaders({ id, body, secret, at: new Date() }),
  }
  const result = await postEvent({ url, body, headers }, { allowPrivate: parts.allowPrivateWebhooks })
  await recordDelivery(parts.db, event, result, Date.now())
  return result
}
