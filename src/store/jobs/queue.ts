import type { Database, Queryable } from '../database.ts'

/**
 * Duration of a lease. A worker that is silent for this long loses its work to another. Workers renew three times in
 * this time.
 */
export const LEASE_MS = 15_000

/**
 * A table with waiting rows, and the condition for them. It is that of a partial index of the table, so that claiming
 * rows is fast.
 */
export type Queue = { table: 'jobs' | 'events'; condition: string }

export const WAITING_JOBS: Queue = { table: 'jobs', condition: `status = 'pending' and lease_until is null` }
export const WAITING_EVENTS: Queue = { table: 'events', condition: 'outcome is null and lease_until is null' }

export function leaseEnd(now: number): number {
  return now + LEASE_MS
}

/**
 * Returns SQL for the turn of a new row. Rows are claimed in the order of their turns. A key's new row gets the turn
 * after its last waiting one; if it has nothing waiting, the turn that is being served now. So keys alternate, and ten
 * thousand rows of one key do not hold up another's single row.
 */
export function nextTurn({ table, condition }: Queue, keyId: string): string {
  return `coalesce(
    (select max(turn) + 1 from ${table} where key_id = ${keyId} and ${condition}),
    (select min(turn) from ${table} where ${condition}),
    0)`
}

/**
 * Returns SQL that takes the first rows of a queue. The count is a literal, because with a parameter PostgreSQL would
 * plan for a tenth of the table and read all of it. SQLite has one writer and needs no row locks.
 */
export function first(db: Database, count: number): string {
  return `limit ${Math.trunc(count)}${db.dialect === 'postgres' ? ' for update skip locked' : ''}`
}

/**
 * Shortens leases that end much later than a lease taken now would, because a clock was ahead when they were taken.
 * Otherwise the work of a dead worker would wait until they end. A live worker renews its lease anyway.
 */
export async function shortenLeases(db: Queryable, table: Queue['table'], now: number): Promise<void> {
  await db.query(`update ${table} set lease_until = $1 where lease_until > $2 returning id`, [
    leaseEnd(now),
    leaseEnd(now) + LEASE_MS,
  ])
}

/**
 * Returns the time before which, at a worker's start, the holder of a lease counts as dead. The embedded database
 * belongs to one process: whoever had a lease before this start is dead, so every lease is freed at once. In a cluster
 * none is freed, because the database may just have come back and live workers are about to renew their leases.
 */
export function deadAtStart(db: Database): number {
  return db.dialect === 'sqlite' ? Number.MAX_SAFE_INTEGER : 0
}

export type QueueState = {
  waitingJobs: number
  oldestJobAt: number | null
  waitingEvents: number
  oldestEventAt: number | null
}

/** Counts the waiting jobs and events, and finds the oldest of each. */
export async function readQueue(db: Queryable): Promise<QueueState> {
  const [row] = await db.query<QueueState>(
    `select
       (select count(*) from jobs where ${WAITING_JOBS.condition}) as "waitingJobs",
       (select created_at from jobs where ${WAITING_JOBS.condition} order by id limit 1) as "oldestJobAt",
       (select count(*) from events where ${WAITING_EVENTS.condition}) as "waitingEvents",
       (select min(created_at) from events where ${WAITING_EVENTS.condition}) as "oldestEventAt"`,
  )
  return row!
}
