import type { DeliveryOutcome, WebhookEventType } from '../../events.ts'
import type { Queryable } from '../database.ts'
import { cutWindow, type OperatorPage } from './operator-jobs.ts'

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Maximum number of rows that one page reads. */
const ROWS_LOOKED_THROUGH = 1_000

/** A delivery without its body and without the path of its URL, which are confidential to the customer. */
export type OperatorDelivery = {
  id: string
  event: WebhookEventType
  accountId: string
  accountName: string
  host: string | null
  outcome: DeliveryOutcome | null
  status: number | null
  milliseconds: number | null
  createdAt: number
  finishedAt: number | null
}

/**
 * Lists deliveries of all accounts after `cursor`, newest first. A page may have fewer rows than `limit` and still be
 * followed by another.
 */
export async function listOperatorDeliveries(
  db: Queryable,
  state: DeliveryState | null,
  cursor: string | null,
  limit: number,
): Promise<OperatorPage<OperatorDelivery>> {
  const rowLimit = state === null ? limit + 1 : ROWS_LOOKED_THROUGH
  const rows = await db.query<Omit<OperatorDelivery, 'host'> & { url: string }>(
    `select e.id, e.type as event, e.account_id as "accountId", a.name as "accountName", e.url, e.outcome, e.status, e.milliseconds,
       e.created_at as "createdAt", e.finished_at as "finishedAt"
     from events e join accounts a on a.id = e.account_id where e.id < $1 order by e.id desc limit ${Math.trunc(rowLimit)}`,
    [cursor ?? 'evt_~'],
  )
  const page = cutWindow(rows, ({ outcome }) => state === null || state === nameState(outcome), rowLimit, limit)
  return { ...page, rows: page.rows.map(({ url, ...row }) => ({ ...row, host: URL.parse(url)?.host ?? null })) }
}

function nameState(outcome: DeliveryOutcome | null): DeliveryState {
  if (outcome === null) return 'waiting'
  return outcome === 'delivered' ? 'delivered' : 'failed'
}
