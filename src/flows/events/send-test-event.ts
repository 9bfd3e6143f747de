import { type Act, addAudit } from '../../store/audit.ts'
import type { Database } from '../../store/database.ts'
import { addEvent } from '../../store/events.ts'
import { buildWebhookTest } from '../../webhooks/events.ts'

export type TestEventOrder = { keyId: string; accountId: string; url: string; act: Act | null }

/** Sends a test event, signed like every other, to try a receiver. Returns its id. */
export async function sendTestEvent(db: Database, { keyId, accountId, url, act }: TestEventOrder, now: number) {
  const event = buildWebhookTest(now)
  const testEvent = { type: event.event, url, body: JSON.stringify(event) }
  return db.transaction(async transaction => {
    const id = await addEvent(transaction, { keyId, accountId, courseId: null, ...testEvent }, now)
    await addAudit(transaction, act, id, now)
    return id
  })
}
