import { intersectOffers, type ModelOffer } from '../../course/models/model-choice.ts'
import type { Queryable } from '../database.ts'

/** Interval at which a worker announces itself. After three silent intervals it counts as dead. */
export const ANNOUNCE_MS = 60_000
const SILENT_MS = 3 * ANNOUNCE_MS

/**
 * What a worker announces about itself. Version and concurrency are null if the worker's version does not announce
 * them.
 */
export type WorkerWord = {
  id: string
  author: string
  hasModel: boolean
  /** The models that the worker can ask; null if it has none, or if its release does not announce them. */
  models: ModelOffer | null
  version: string | null
  concurrency: number | null
}
export type WorkerRow = WorkerWord & { seenAt: number }

/** Stores a worker's announcement, and deletes the rows of workers that have been silent for too long. */
export async function announceWorker(db: Queryable, word: WorkerWord, now: number): Promise<void> {
  const { id, author, hasModel, models, version, concurrency } = word
  await db.query(
    `insert into workers (id, author, has_model, version, concurrency, seen_at, models) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [id, author, Number(hasModel), version, concurrency, now, models && JSON.stringify(models)],
  )
  await db.query(`delete from workers where seen_at < $1`, [now - SILENT_MS])
}

/**
 * Deletes the row of a worker that is shutting down, unless it is the last one. The last row keeps saying which models
 * can be asked, so that jobs can still be ordered while no worker is running. It counts as silent at once, so the next
 * worker to start deletes it.
 */
export async function dismissWorker(db: Queryable, id: string, now: number): Promise<void> {
  await db.query(`update workers set seen_at = $2 where id = $1`, [id, now - SILENT_MS - 1])
  await db.query(`delete from workers where id = $1 and exists (select 1 from workers w where w.id <> $1)`, [id])
}

/** Whether a worker has not announced itself for so long that it must have stopped, died or lost the database. */
export function isSilent({ seenAt }: WorkerRow, now: number): boolean {
  return seenAt < now - SILENT_MS
}

/**
 * Lists the workers that were running at the time of the latest announcement of any worker, even if that was long ago.
 */
export async function listWorkers(db: Queryable): Promise<WorkerRow[]> {
  const rows = await db.query<Omit<WorkerRow, 'hasModel' | 'models'> & { hasModel: number; models: string | null }>(
    `select id, author, has_model as "hasModel", models, version, concurrency, seen_at as "seenAt" from workers
     where seen_at >= (select max(seen_at) from workers) - ${SILENT_MS} order by id`,
  )
  return rows.map(row => ({ ...row, hasModel: row.hasModel === 1, models: row.models && JSON.parse(row.models) }))
}

/**
 * Returns the models that all workers can ask, because any of them may claim the job; `offer` is null if a worker has
 * no model. The result itself is null if no worker has ever run.
 */
export async function findWorkersOffer(db: Queryable): Promise<{ offer: ModelOffer | null } | null> {
  const workers = await listWorkers(db)
  if (workers.length === 0) return null
  if (!workers.every(({ hasModel }) => hasModel)) return { offer: null }
  return { offer: intersectOffers(workers.map(({ author, models }) => models ?? offerOnly(author))) }
}

function offerOnly(model: string): ModelOffer {
  return { usual: model, offered: [], providers: [] }
}

/** Counts the jobs that each worker has claimed. */
export async function countRunning(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.query<{ workerId: string; count: number }>(
    `select worker_id as "workerId", count(*) as count from jobs
     where status = 'pending' and lease_until is not null group by worker_id`,
  )
  return new Map(rows.map(({ workerId, count }) => [workerId, Number(count)]))
}
