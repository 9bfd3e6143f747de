import type { DeliveryOutcome, WebhookEventType } from '../events.ts'
import { currentTrace } from '../telemetry/traces.ts'
import type { Database, Queryable, Transaction } from './database.ts'
import { newEventId } from './ids.ts'
import { first, leaseEnd, nextTurn, shortenLeases, WAITING_EVENTS } from './jobs/queue.ts'

/**
 * Maximum number of attempts at an event if each time the process died while sending it: the event was probably sent
 * each time.
 */
export const MAX_SENDS = 3
/** Maximum number of deliveries of one key that are in flight in one process. */
export const MOST_OF_A_KEY = 8
/** Maximum number of deliveries of one account, which may have many keys, that are in flight in one process. */
export const MOST_OF_AN_ACCOUNT = 8 * MOST_OF_A_KEY

/** A new event. `courseId` is the course that the event is about; null if it is about none. */
export type NewEvent = {
  keyId: string
  accountId: string
  courseId: string | null
  type: WebhookEventType
  url: string
  body: string
}

export type ClaimedEvent = {
  id: string
  keyId: string
  accountId: string
  url: string
  body: string
  attempt: number
  webhookSecret: string
  /** The trace context (`traceparent`) of the work that caused the event; null: there was no trace. */
  trace: string | null
}

export type Delivery = {
  id: string
  event: WebhookEventType
  url: string
  body: string
  outcome: DeliveryOutcome | null
  status: number | null
  milliseconds: number | null
  answer: string | null
  createdAt: number
  finishedAt: number | null
}

export type DeliveryRecord = {
  outcome: DeliveryOutcome
  status: number | null
  milliseconds: number
  answer: string | null
}

/** Adds an event. Must run in the transaction of the change that it reports, so that a crash loses both or neither. */
export async function addEvent(transaction: Transaction, event: NewEvent, now: number): Promise<string> {
  const id = newEventId(now)
  await transaction.query(
    `insert into events (id, key_id, account_id, type, url, body, turn, created_at, course_id, trace)
     values ($1, $2, $3, $4, $5, $6, ${nextTurn(WAITING_EVENTS, '$2')}, $7, $8, $9)`,
    [id, event.keyId, event.accountId, event.type, event.url, event.body, now, event.courseId, currentTrace()],
  )
  await transaction.wake('events')
  return id
}

/** The numbers of deliveries that this process is sending, by the id of the key or of the account. */
export type UnderWay = ReadonlyMap<string, number>

/**
 * Claims up to `count` waiting events, of each key in turn, so that at most `MOST_OF_A_KEY` per key and
 * `MOST_OF_AN_ACCOUNT` per account are being sent. So slow receivers delay only the events of their own key and
 * account. Keys and accounts that are already at their limit are excluded first; those that would exceed it with this
 * claim get only as many events as are left.
 */
export async function claimEvents(
  db: Database,
  count: number,
  now: number,
  underWay: UnderWay = new Map(),
): Promise<ClaimedEvent[]> {
  const busy = [...underWay]
  const running = (column: string) =>
    busy.length === 0
      ? '0'
      : `case ${column} ${busy.map((_, at) => `when $${2 * at + 2} then $${2 * at + 3}`).join(' ')} else 0 end`
  return db.query<ClaimedEvent>(
    `update events set lease_until = $1, attempt = attempt + 1
     where id in (
       select id from (
         select id, row_number() over (partition by key_id order by turn, id) + ${running('key_id')} as of_key,
           row_number() over (partition by account_id order by turn, id) + ${running('account_id')} as of_account
         from (
           select id, key_id, account_id, turn from events where ${WAITING_EVENTS.condition}
           and ${running('key_id')} < ${MOST_OF_A_KEY} and ${running('account_id')} < ${MOST_OF_AN_ACCOUNT}
           order by turn, id ${first(db, count)}
         ) found
       ) ranked where of_key <= ${MOST_OF_A_KEY} and of_account <= ${MOST_OF_AN_ACCOUNT})
     returning id, key_id as "keyId", account_id as "accountId", url, body, attempt, trace,
       (select case when k.test = 1 then a.test_webhook_secret else a.webhook_secret end
          from api_keys k join accounts a on a.id = k.account_id where k.id = events.key_id) as "webhookSecret"`,
    [leaseEnd(now), ...busy.flat()],
  )
}

/**
 * Stores the outcome of a delivery. False: the lease was lost, and the worker that took over the event stores its own
 * outcome.
 */
export async function recordDelivery(
  db: Queryable,
  event: ClaimedEvent,
  record: DeliveryRecord,
  now: number,
): Promise<boolean> {
  const recorded = await db.query(
    `update events set outcome = $3, status = $4, milliseconds = $5, answer = case when url = '' then null else $6 end,
       finished_at = $7, lease_until = null
     where id = $1 and attempt = $2 and outcome is null returning id`,
    [event.id, event.attempt, record.outcome, record.status, record.milliseconds, record.answer, now],
  )
  return recorded.length > 0
}

/**
 * Frees the events whose lease ended before `deadUntil`: their sender died before it stored an outcome. They are sent
 * again, unless they have had `MAX_SENDS` attempts or their course was deleted.
 */
export async function sweepEvents(db: Database, now: number, deadUntil = now): Promise<void> {
  await db.transaction(async transaction => {
    await shortenLeases(transaction, WAITING_EVENTS.table, now)
    await transaction.query(
      `update events set outcome = 'withdrawn', lease_until = null, finished_at = $1
       where outcome is null and lease_until < $2 and url = ''`,
      [now, deadUntil],
    )
    await transaction.query(
      `update events set outcome = 'abandoned', lease_until = null, finished_at = $1
       where outcome is null and lease_until < $3 and attempt >= $2`,
      [now, MAX_SENDS, deadUntil],
    )
    const freed = await transaction.query(
      `update events set lease_until = null where outcome is null and lease_until < $1 returning id`,
      [deadUntil],
    )
    if (freed.length > 0) await transaction.wake('events')
  })
}

/** Lists the key's deliveries after `cursor`, newest first. */
export async function listDeliveries(
  db: Queryable,
  keyId: string,
  cursor: string | null,
  limit: number,
): Promise<Delivery[]> {
  return db.query<Delivery>(
    `select id, type as event, url, body, outcome, status, milliseconds, answer, created_at as "createdAt", finished_at as "finishedAt"
     from events where key_id = $1 and id < $2 order by id desc limit $3`,
    [keyId, cursor ?? 'evt_~', limit],
  )
}

/**
 * Returns an event of this key in the form in which it was first written. Null: there is none, or its content was
 * deleted with its course.
 */
export async function findEvent(db: Queryable, keyId: string, id: string): Promise<NewEvent | null> {
  const [row] = await db.query<NewEvent>(
    `select key_id as "keyId", account_id as "accountId", course_id as "courseId", type, url, body from events
     where id = $1 and key_id = $2 and url <> ''`,
    [id, keyId],
  )
  return row ?? null
}
