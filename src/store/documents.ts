import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import type { Database, Transaction, Value } from './database.ts'
import { newBodyName } from './ids.ts'

/** Maximum compressed size, in bytes, of a text that is stored in its row instead of the body store. */
const IN_ROW_BYTES = 2 * 1024
/**
 * Time after which a body that no row refers to is deleted: the process that stored it must have died before it wrote
 * the row.
 */
const UNNAMED_MS = 24 * 60 * 60 * 1000

const IN_ROW = 'gzip:'
const IN_BODY = 'body:'

/** Tables with a column that holds a document or refers to its body. */
export const DOCUMENT_TABLES = ['course_versions', 'drafts', 'sources'] as const

/** The columns that name bodies, for each table of `DOCUMENT_TABLES`. */
export const BODY_COLUMNS: Record<(typeof DOCUMENT_TABLES)[number], readonly string[]> = {
  course_versions: ['document'],
  drafts: ['document'],
  sources: ['document', 'file'],
}

/**
 * A stored text. `value` goes into the row's column; `address` is the body's address, or null if the text is in
 * `value` itself.
 */
export type KeptDocument = { value: string; address: string | null; isNamed: boolean }

/**
 * Stores a text in the body store, then runs the work, which writes the row and calls `nameBody`. If the work has not
 * called it, the body is deleted at once. If the process dies or the database does not answer, the body is deleted
 * after a day, unless a row refers to it.
 */
export async function withDocument<T>(
  db: Database,
  ownerId: string,
  content: string | Uint8Array,
  work: (transaction: Transaction, document: KeptDocument) => Promise<T>,
): Promise<T> {
  return withDocuments(db, ownerId, [content], (transaction, [document]) => work(transaction, document!))
}

/** Like `withDocument`, for a row that refers to several bodies. */
export async function withDocuments<T>(
  db: Database,
  ownerId: string,
  contents: (string | Uint8Array)[],
  work: (transaction: Transaction, documents: KeptDocument[]) => Promise<T>,
): Promise<T> {
  const documents: KeptDocument[] = []
  for (const content of contents) documents.push(await keepDocument(db, ownerId, content))
  const result = await db.transaction(transaction => work(transaction, documents))
  for (const document of documents) if (!document.isNamed) await dropBody(db, document)
  return result
}

/**
 * Returns the value for the row's column, and cancels the deletion of the body that was scheduled when it was stored.
 * Must run in the transaction that writes the row.
 */
export async function nameBody(transaction: Transaction, document: KeptDocument): Promise<string> {
  document.isNamed = true
  if (document.address === null) return document.value
  const [expected] = await transaction.query(`delete from erasures where path = $1 and due_at > $2 returning path`, [
    document.address,
    Date.now(),
  ])
  if (!expected) throw new Error(`The body ${document.address} was swept before its row was written`)
  return document.value
}

async function keepDocument(db: Database, ownerId: string, content: string | Uint8Array): Promise<KeptDocument> {
  const bytes = await promisify(gzip)(content)
  if (bytes.length <= IN_ROW_BYTES) {
    return { value: `${IN_ROW}${bytes.toString('base64')}`, address: null, isNamed: false }
  }
  const address = `${ownerId}/${hashBytes(bytes)}.${newBodyName()}.gz`
  const now = Date.now()
  await db.query(`insert into erasures (path, store, created_at, due_at) values ($1, 'bodies', $2, $3)`, [
    address,
    now,
    now + UNNAMED_MS,
  ])
  await db.bodies.put(address, bytes)
  return { value: `${IN_BODY}${address}`, address, isNamed: false }
}

async function dropBody(db: Database, { address }: KeptDocument): Promise<void> {
  if (address === null) return
  await db.bodies.remove(address)
  await db.query(`delete from erasures where path = $1`, [address])
}

/**
 * Schedules the bodies of these rows for deletion. Must run in the transaction that deletes the rows; the bodies are
 * deleted after its commit.
 */
export async function eraseBodies(
  transaction: Transaction,
  table: (typeof DOCUMENT_TABLES)[number],
  { condition, values }: { condition: string; values: Value[] },
  now: number,
): Promise<void> {
  for (const column of BODY_COLUMNS[table]) {
    await transaction.query(
      `insert into erasures (path, store, created_at, due_at)
       select substr(${column}, ${IN_BODY.length + 1}), 'bodies', $${values.length + 1}, $${values.length + 1} from ${table}
       where ${column} like '${IN_BODY}%' and ${condition} on conflict do nothing`,
      [...values, now],
    )
  }
}

/** Returns the row that the statement finds, with its document parsed. Null: there is no such row. */
export async function findDocument<Row>(
  db: Database,
  sql: string,
  values: Value[],
): Promise<(Row & { document: unknown }) | null> {
  const bytesRow = await findBytes<Row>(db, sql, values)
  return bytesRow && { ...bytesRow, document: JSON.parse(bytesRow.document.toString('utf8')) }
}

/** Like `findDocument`, with the document's bytes instead of parsed JSON. */
export async function findBytes<Row>(
  db: Database,
  sql: string,
  values: Value[],
): Promise<(Row & { document: Buffer }) | null> {
  type Found = Row & { document: string }
  let [row] = await db.query<Found>(sql, values)
  while (row) {
    const bytes = await readBytes(db, row.document)
    if (bytes !== null) return { ...row, document: bytes }
    // The body is missing, perhaps because the draft was overwritten or the course deleted since the row was read. So
    // the row is read again.
    const [again] = await db.query<Found>(sql, values)
    if (again?.document === row.document) throw unreadable(row.document, 'is missing')
    row = again
  }
  return null
}

/** Returns the bytes of a document; null if its body is not at the address in the row. */
async function readBytes(db: Database, document: string): Promise<Buffer | null> {
  if (document.startsWith(IN_ROW)) return promisify(gunzip)(Buffer.from(document.slice(IN_ROW.length), 'base64'))
  if (!document.startsWith(IN_BODY)) return Buffer.from(document)
  const address = document.slice(IN_BODY.length)
  const bytes = await db.bodies.find(address)
  if (!bytes) return null
  if (!address.includes(`/${hashBytes(bytes)}.`)) throw unreadable(document, 'is damaged')
  return promisify(gunzip)(bytes)
}

/**
 * Builds the error for a text that cannot be read. The client learns that a text is lost; the address of its body is
 * only in the log.
 */
function unreadable(document: string, what: string): PublicError {
  const error = new PublicError('INTERNAL_ERROR', refusal('text-lost'))
  error.cause = new Error(`The body ${document.slice(IN_BODY.length)} ${what}`)
  return error
}

/** Returns the address and SHA-256 of the body that a column's value names; null if the text is in the value itself. */
export function findBody(value: string): { address: string; sha256: string } | null {
  if (!value.startsWith(IN_BODY)) return null
  const address = value.slice(IN_BODY.length)
  return { address, sha256: address.split('/')[1]!.split('.')[0]! }
}

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
