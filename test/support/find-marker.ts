import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { BODY_COLUMNS } from '../../src/store/documents.ts'
import type { S3Object } from './s3-peer.ts'
import type { TestService } from './service.ts'

/** Finds where these words are still stored: in a file of the service, in its bucket, or in a row of its database; null if nowhere. */
export async function findMarker(
  { dataDir, config }: Pick<TestService, 'dataDir' | 'config'>,
  marker: string,
  objects: ReadonlyMap<string, S3Object> = new Map(),
): Promise<string | null> {
  for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (file.isFile() && holds(file.name, await readFile(join(file.parentPath, file.name)), marker)) return file.name
  }
  for (const [key, { bytes }] of objects) if (holds(key, bytes, marker)) return key
  return config.databaseUrl ? findInPostgres(config.databaseUrl, marker) : findInSqlite(dataDir, marker)
}

/** Whether the bytes contain the words. Bodies are compressed, so they are unpacked first. */
function holds(name: string, bytes: Buffer, marker: string): boolean {
  return name.includes(marker) || bytes.includes(marker) || (name.endsWith('.gz') && gunzipSync(bytes).includes(marker))
}

async function findInPostgres(url: string, marker: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
    for (const { tablename } of rows) {
      const found = await client.query(`select 1 from ${tablename} t where t::text like $1 limit 1`, [`%${marker}%`])
      if (found.rowCount) return tablename
    }
    for (const [table, columns] of Object.entries(BODY_COLUMNS)) {
      const { rows: kept } = await client.query(`select ${columns} from ${table}`)
      if (kept.some(row => Object.values(row).some(value => isInRow(value, marker)))) return table
    }
    return null
  } finally {
    await client.end()
  }
}

/** Searches the rows of SQLite for compressed bodies; its files were already searched for plain words. */
function findInSqlite(dataDir: string, marker: string): string | null {
  const database = new DatabaseSync(join(dataDir, 'coursewright.db'), { readOnly: true })
  try {
    for (const [table, columns] of Object.entries(BODY_COLUMNS)) {
      const kept = database.prepare(`select ${columns} from ${table}`).all()
      if (kept.some(row => Object.values(row).some(value => isInRow(value, marker)))) return table
    }
    return null
  } finally {
    database.close()
  }
}

function isInRow(value: unknown, marker: string): boolean {
  const kept = String(value)
  return kept.startsWith('gzip:') && gunzipSync(Buffer.from(kept.slice(5), 'base64')).includes(marker)
}
