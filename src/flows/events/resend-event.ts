import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import { type Act, addAudit } from '../../store/audit.ts'
import type { Database } from '../../store/database.ts'
import { addEvent, findEvent } from '../../store/events.ts'

/** Resends an event by hand: the same body to the same address, recorded as another delivery. */
export async function resendEvent(
  db: Database,
  keyId: string,
  eventId: string,
  now: number,
  act: Act | null,
): Promise<void> {
  await db.transaction(async transaction => {
    const event = await findEvent(transaction, keyId, eventId)
    if (!event) throw new PublicError('NOT_FOUND', refusal('no-such-delivery'))
    await addEvent(transaction, event, now)
    await addAudit(transaction, act, eventId, now)
  })
}
