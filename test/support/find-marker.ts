import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestService } from './service.ts'

/** Where these words still are: in a file of the service, or in a row of its database. Null: nowhere. */
export async function findMarker({ dataDir, config }: TestService, marker: string): Promise<string | null> {
  for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const bytes = await readFile(join(file.parentPath, file.name))
    if (bytes.includes(marker)) return file.name
  }
  return config.databaseUrl ? findInRows(config.databaseUrl, marker) : null
}

async function findInRows(url: string, marker: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
    for (const { tablename } of rows) {
      const found = await client.query(`select 1 from ${tablename} t where t::text like $1 limit 1`, [`%${marker}%`])
      if (found.rowCount) return tablename
    }
    return null
  } finally {
    await client.end()
  }
}
