import { setTimeout } from 'node:timers/promises'
import type { ResolveName } from '../resolve-name.ts'
import type { Database } from '../store/database.ts'
import { type ClaimedEvent, recordDelivery } from '../store/events.ts'
import { type DeliveryResult, postEvent } from '../webhooks/post-event.ts'
import { signatureHeaders } from '../webhooks/signature.ts'

/** A database that restarts is back by then; a stop still has time for it after the longest POST. */
const RECORD_PATIENCE_MS = 9_000
const RECORD_PAUSE_MS = 250

export type DeliveryParts = {
  db: Database
  allowPrivateWebhooks: boolean
  resolveName: ResolveName
  userAgent: string
}

/** One POST and its outcome row. Whatever the receiver does, there is no second try. */
export async function deliverEvent(parts: DeliveryParts, event: ClaimedEvent): Promise<DeliveryResult> {
  const { id, url, body, webhookSecret: secret } = event
  const headers = {
    'content-type': 'application/json',
    'user-agent': parts.userAgent,
    ...signatureHeaders({ id, body, secret, at: new Date() }),
  }
  const { allowPrivateWebhooks: allowPrivate, resolveName } = parts
  const result = await postEvent({ url, body, headers }, { allowPrivate, resolveName })
  await recordSurely(parts.db, event, result)
  return result
}

/** An outcome that is not written down means a second POST, so a broken connection does not end the attempt. */
async function recordSurely(db: Database, event: ClaimedEvent, result: DeliveryResult): Promise<void> {
  const end = performance.now() + RECORD_PATIENCE_MS
  for (;;) {
    try {
      await recordDelivery(db, event, result, Date.now())
      return
    } catch (error) {
      if (performance.now() + RECORD_PAUSE_MS > end) throw error
      await setTimeout(RECORD_PAUSE_MS)
    }
  }
}
