import { intersectOffers, type ModelOffer } from '../../course/models/model-choice.ts'
import type { Queryable } from '../database.ts'

/** How often a worker says that it is there, and for how long it is believed. */
export const ANNOUNCE_MS = 60_000
const SILENT_MS = 3 * ANNOUNCE_MS

/** Version and concurrency are null of workers that run a version which did not say them. */
export type WorkerWord = {
  id: string
  author: string
  hasModel: boolean
  /** The models that it can ask; null: none, or its version did not say. */
  models: ModelOffer | null
  version: string | null
  concurrency: number | null
}
export type WorkerRow = WorkerWord & { seenAt: number }

/** A worker that has been silent for too long is considered dead, and its row is deleted. */
export async function announceWorker(db: Queryable, word: WorkerWord, now: number): Promise<void> {
  const { id, author, hasModel, models, version, concurrency } = word
  await db.query(
    `insert into workers (id, author, has_model, version, concurrency, seen_at, models) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [id, author, Number(hasModel), version, concurrency, now, models && JSON.stringify(models)],
  )
  await db.query(`delete from workers where seen_at < $1`, [now - SILENT_MS])
}

/** The last worker's row stays: jobs that are ordered while none is running wait for its return. */
export async function dismissWorker(db: Queryable, id: string): Promise<void> {
  await db.query(`delete from workers where id = $1 and exists (select 1 from workers w where w.id <> $1)`, [id])
}

/** Those that spoke about when the last one did: how long ago that was does not matter. */
export async function listWorkers(db: Queryable): Promise<WorkerRow[]> {
  const rows = await db.query<Omit<WorkerRow, 'hasModel' | 'models'> & { hasModel: number; models: string | null }>(
    `select id, author, has_model as "hasModel", models, version, concurrency, seen_at as "seenAt" from workers
     where seen_at >= (select max(seen_at) from workers) - ${SILENT_MS} order by id`,
  )
  return rows.map(row => ({ ...row, hasModel: row.hasModel === 1, models: row.models && JSON.parse(row.models) }))
}

/** Any of them may take the job, so all of them must have a model: otherwise the offer is null. Null: no worker was ever there. */
export async function findWorkersOffer(db: Queryable): Promise<{ offer: ModelOffer | null } | null> {
  const workers = await listWorkers(db)
  if (workers.length === 0) return null
  if (!workers.every(({ hasModel }) => hasModel)) return { offer: null }
  return { offer: intersectOffers(workers.map(({ author, models }) => models ?? offerOnly(author))) }
}

function offerOnly(model: string): ModelOffer {
  return { usual: model, offered: [], providers: [] }
}

/** How many jobs each worker has in its hands. */
export async function countRunning(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.query<{ workerId: string; count: number }>(
    `select worker_id as "workerId", count(*) as count from jobs
     where status = 'pending' and lease_until is not null group by worker_id`,
  )
  return new Map(rows.map(({ workerId, count }) => [workerId, Number(count)]))
}
