import type { Queryable } from '../database.ts'
import { newBackupId } from '../ids.ts'

/** How long a backup keeps files from being deleted unless it renews its hold. It renews four times as often. */
export const HOLD_MS = 120_000

export type BackupRow = {
  id: string
  startedAt: number
  heldUntil: number
  finishedAt: number | null
  objects: number | null
  bytes: number | null
}

/**
 * Returns a SQL condition: whether a backup is running. `now` is the placeholder with the present time. While the
 * condition is true, no file is deleted, because the backup may still have to copy it.
 */
export function isHeld(now: string): string {
  return `exists (select 1 from backups where finished_at is null and held_until > ${now})`
}

export async function startBackup(db: Queryable, now: number): Promise<string> {
  const id = newBackupId(now)
  await db.query(`delete from backups where finished_at is null and held_until <= $1`, [now])
  await db.query(`insert into backups (id, started_at, held_until) values ($1, $2, $3)`, [id, now, now + HOLD_MS])
  return id
}

/**
 * Renews the hold of a running backup on stored files. False: the hold had already ended, so files that the backup
 * still has to copy may be gone.
 */
export async function renewBackup(db: Queryable, id: string, now: number): Promise<boolean> {
  const rows = await db.query(`update backups set held_until = $2 where id = $1 and held_until > $3 returning id`, [
    id,
    now + HOLD_MS,
    now,
  ])
  return rows.length === 1
}

export async function finishBackup(
  db: Queryable,
  id: string,
  { objects, bytes }: { objects: number; bytes: number },
  now: number,
): Promise<void> {
  await db.query(`update backups set finished_at = $2, objects = $3, bytes = $4 where id = $1`, [
    id,
    now,
    objects,
    bytes,
  ])
}

/** Deletes the row of a backup that failed, so that it no longer keeps files from being deleted. */
export async function abandonBackup(db: Queryable, id: string): Promise<void> {
  await db.query(`delete from backups where id = $1`, [id])
}

export async function findLastBackup(db: Queryable): Promise<BackupRow | null> {
  const [row] = await db.query<BackupRow>(
    `select id, started_at as "startedAt", held_until as "heldUntil", finished_at as "finishedAt", objects, bytes
     from backups where finished_at is not null order by id desc limit 1`,
  )
  return row ?? null
}
