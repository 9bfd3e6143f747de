import type { Value } from '../database.ts'
import { BODY_COLUMNS, findBody } from '../documents.ts'
import type { MediaFile } from '../media/media.ts'
import type { Table } from './kept-tables.ts'

/** A stored file that a row names: its address, hash and size. */
export type NamedObject = {
  store: 'packages' | 'bodies' | 'media'
  address: string
  sha256: string
  /** Size in bytes; null if the row does not state it. */
  size: number | null
  /**
   * For a package, its public address, from which the file has moved while the course is in the bin. Absent for other
   * files.
   */
  path?: string
}

type Row = Record<string, Value>

/**
 * For each table, the stored files that a row names. If a migration adds a column that names files, it must be added
 * here.
 */
const NAMES: Record<string, (row: Row) => NamedObject[]> = {
  course_versions: row => listBodies(row, BODY_COLUMNS.course_versions),
  drafts: row => listBodies(row, BODY_COLUMNS.drafts),
  sources: row => listBodies(row, BODY_COLUMNS.sources),
  packages: row => [
    {
      store: 'packages',
      address: String(row['is_hidden'] === 1 ? row['hidden_path'] : row['path']),
      sha256: String(row['sha256']),
      size: Number(row['size']),
      path: String(row['path']),
    },
  ],
  media: row =>
    (JSON.parse(String(row['files'])) as MediaFile[]).map(({ address, sha256, bytes }) => ({
      store: 'media',
      address,
      sha256,
      size: bytes,
    })),
}

/** Lists the files that a row of a dump names. */
export function listNamedObjects({ name, columns }: Table, line: string): NamedObject[] {
  const listNames = NAMES[name]
  if (!listNames) return []
  const values = JSON.parse(line) as Value[]
  return listNames(Object.fromEntries(columns.map((column, at) => [column, values[at]!])))
}

function listBodies(row: Row, columns: readonly string[]): NamedObject[] {
  return columns.flatMap(column => {
    const body = findBody(String(row[column] ?? ''))
    return body ? [{ store: 'bodies' as const, ...body, size: null }] : []
  })
}
