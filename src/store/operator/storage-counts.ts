import { setTimeout } from 'node:timers/promises'
import type { Database, Queryable, Value } from '../database.ts'

/**
 * Number of rows that are counted at once: few enough that no request waits long, because SQLite counts on the event
 * loop.
 */
const BATCH_ROWS = 500

export const STORED_KINDS = ['packages', 'media', 'versions', 'sources'] as const
export type StoredKind = (typeof STORED_KINDS)[number]

/**
 * Number and size of the stored files of one kind, at the time of counting. Versions and sources have no size (0),
 * because their rows do not store it.
 */
export type StorageCount = { kind: StoredKind; files: number; bytes: number; countedAt: number }

const TABLES: Record<StoredKind, { table: string; key: readonly string[]; bytes: string }> = {
  packages: { table: 'packages', key: ['course_id', 'edition', 'version'], bytes: 'size' },
  media: { table: 'media', key: ['id'], bytes: 'bytes' },
  versions: { table: 'course_versions', key: ['course_id', 'version'], bytes: '0' },
  sources: { table: 'sources', key: ['id'], bytes: '0' },
}

/** Counts what is stored, batch by batch, and pauses after each batch for as long as the batch took. */
export async function countStorage(db: Database, now: number): Promise<void> {
  for (const kind of STORED_KINDS) {
    const { files, bytes } = await countKind(db, kind)
    await db.query(
      `insert into storage_counts (kind, files, bytes, counted_at) values ($1, $2, $3, $4)
       on conflict (kind) do update set files = excluded.files, bytes = excluded.bytes, counted_at = excluded.counted_at`,
      [kind, files, bytes, now],
    )
  }
}

async function countKind(db: Database, kind: StoredKind): Promise<{ files: number; bytes: number }> {
  const { table, key, bytes } = TABLES[kind]
  const columns = key.join(', ')
  const total = { files: 0, bytes: 0 }
  let last: Value[] | null = null
  for (;;) {
    const started = performance.now()
    const after: string = last ? `where (${columns}) > (${key.map((_, at) => `$${at + 1}`).join(', ')})` : ''
    const rows: Record<string, Value>[] = await db.query(
      `select ${columns}, ${bytes} as counted from ${table} ${after} order by ${columns} limit ${BATCH_ROWS}`,
      last ?? [],
    )
    total.files += rows.length
    for (const { counted } of rows) total.bytes += Number(counted)
    if (rows.length < BATCH_ROWS) return total
    last = key.map(column => rows.at(-1)![column]!)
    await setTimeout(performance.now() - started)
  }
}

export async function listStorageCounts(db: Queryable): Promise<StorageCount[]> {
  return db.query<StorageCount>(
    `select kind, files, bytes, counted_at as "countedAt" from storage_counts order by bytes desc, kind`,
  )
}
