import type { Database, Value } from './database.ts'
import { type DOCUMENT_TABLES, nameBody, withDocument } from './documents.ts'
import { randomBase62 } from './ids.ts'

/** Number of rows in a batch: few enough to be read quickly. */
const BATCH_ROWS = 20

type Place = { table: (typeof DOCUMENT_TABLES)[number]; owner: string; key: string[] }

const PLACES: Place[] = [
  { table: 'course_versions', owner: 'course_id', key: ['course_id', 'version'] },
  { table: 'drafts', owner: 'course_id', key: ['course_id'] },
  { table: 'sources', owner: 'id', key: ['id'] },
]

/**
 * Moves documents that were stored before migration 015 from their rows into the body store, while other processes read
 * and write them. Each row is moved atomically, so an interrupted move does no harm. Each process starts at a random
 * id, so that two processes rarely come to the same row; if they do, only one of them moves it. Returns the number of
 * rows that were moved.
 */
export async function moveDocuments(db: Database, signal: AbortSignal): Promise<number> {
  let moved = 0
  for (const place of PLACES) {
    for (const start of [`crs_${randomBase62(2)}`, '']) moved += await moveBatch(db, place, start, signal)
  }
  return moved
}

async function moveBatch(db: Database, place: Place, start: string, signal: AbortSignal): Promise<number> {
  const { table, owner, key } = place
  for (let moved = 0; ; ) {
    const rows = await db.query<Record<string, Value>>(
      `select ${key.join(', ')}, document from ${table} where substr(document, 1, 1) = '{' and ${owner} >= $1
       order by ${key.join(', ')} limit ${BATCH_ROWS}`,
      [start],
    )
    for (const row of rows) {
      if (signal.aborted) return moved
      await moveRow(db, place, row)
      moved++
    }
    if (rows.length < BATCH_ROWS) return moved
  }
}

async function moveRow(db: Database, { table, owner, key }: Place, row: Record<string, Value>): Promise<void> {
  const text = String(row['document'])
  const isRow = key.map((column, index) => `${column} = $${index + 3}`).join(' and ')
  await withDocument(db, String(row[owner]), text, async (transaction, document) => {
    const moved = await transaction.query(
      `update ${table} set document = $1 where document = $2 and ${isRow} returning ${owner}`,
      [document.value, text, ...key.map(column => row[column] ?? null)],
    )
    if (moved.length > 0) await nameBody(transaction, document)
  })
}
