import type { DeliveryOutcome, WebhookEventType } from '../../events.ts'
import type { Queryable } from '../database.ts'
import type { OperatorPage } from './operator-jobs.ts'

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Rows that one page looks through at most. */
const ROWS_LOOKED_THROUGH = 1_000

/** A delivery without what was sent, and to which address: both are its customer's. */
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

/** Of all accounts, newest first, from after `cursor`. A page may have fewer rows than `limit`, and still a next one. */
export async function listOperatorDeliveries(
  db: Queryable,
  state: DeliveryState | null,
  cursor: string | null,
  limit: number,
): Promise<OperatorPage<OperatorDelivery>> {
  const read = state === null ? limit + 1 : ROWS_LOOKED_THROUGH
  const window = await db.query<Omit<OperatorDelivery, 'accountName' | 'host'> & { url: string }>(
    `select id, type as event, account_id as "accountId", url, outcome, status, milliseconds, created_at as "createdAt",
       finished_at as "finishedAt" from events where id < $1 order by id desc limit ${read}`,
    [cursor ?? 'evt_~'],
  )
  const fits = window.filter(({ outcome }) => state === null || state === nameState(outcome))
  const page = fits.slice(0, limit)
  const names = new Map<string, string>()
  for (const { accountId } of page) {
    if (names.has(accountId)) continue
    const [account] = await db.query<{ name: string }>(`select name from accounts where id = $1`, [accountId])
    names.set(accountId, account?.name ?? '')
  }
  const next = fits.length > limit ? page.at(-1)!.id : window.length < read ? null : window.at(-1)!.id
  const rows = page.map(({ url, ...row }) => ({
    ...row,
    accountName: names.get(row.accountId)!,
    host: URL.parse(url)?.host ?? null,
  }))
  return { rows, nextCursor: next }
}

function nameState(outcome: DeliveryOutcome | null): DeliveryState {
  if (outcome === null) return 'waiting'
  return outcome === 'delivered' ? 'delivered' : 'failed'
}
