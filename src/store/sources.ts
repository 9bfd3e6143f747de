import { briefSchema } from '../course/brief.ts'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import { type Act, addAudit } from './audit.ts'
import type { Database, Queryable, Transaction } from './database.ts'
import { eraseBodies, findBytes, findDocument, nameBody, withDocuments } from './documents.ts'
import { claimIdempotencyKey, forgetAnswers, type IdempotencyClaim } from './idempotency.ts'
import { addJob, type ClaimedJob } from './jobs/jobs.ts'
import { addSourceMedia, dropSourceMedia, eraseUnheldMedia, type SourceMedia } from './media/source-media.ts'

/** The brief of jobs that analyse a document. They do not need one, but the row of a job must have one. */
const NO_BRIEF = briefSchema.parse({ subject: 'look' })

export const SOURCES_PER_KEY = 200
export const WORDS_PER_KEY = 20_000_000

/** A document's row without its text. */
export type SourceRow = {
  id: string
  name: string
  kind: string
  pages: number | null
  words: number
  headings: number
  /** Two-letter code of the document's language; null if it could not be detected. */
  language: string | null
  /** JSON of an `Askable`: how many questions and lessons the document yields without a model. */
  can: string
  /**
   * JSON: how many of the document's pictures are kept, and why the others are not. Null: an earlier release read the
   * document and did not keep pictures.
   */
  pictures: string | null
  /** Whether the uploaded file is kept. */
  hasFile: boolean
  createdAt: number
}

/** The key that a document belongs to, and its account, for which the work on the document is counted. */
export type SourceOwner = { keyId: string; accountId: string }

/**
 * A new document, with its text as JSON, the media of its pictures, and the id of the job that analyses it (null: it is
 * analysed already).
 */
export type NewSource = Omit<SourceRow, 'hasFile'> & {
  document: string
  /** The document's sections as JSON; null until it is analysed. */
  sections: string | null
  media: SourceMedia[]
  lookJobId: string | null
}

/** A document's row together with its text, in the form in which the reader of the uploaded file has produced it. */
export type StoredSource = SourceRow & { document: unknown }

const COLUMNS = `id, name, kind, pages, words, headings, language, can, pictures, created_at as "createdAt",
  case when file is null then 0 else 1 end as "hasFile"`
const SELECT_WITH_DOCUMENT = `select ${COLUMNS}, document from sources where id = $1 and key_id = $2`

/**
 * Stores a document. The limits of the key hold even for simultaneous uploads: an upload that would exceed them is
 * refused. `file` is the uploaded file; null: it is not kept.
 */
export async function addSource(
  db: Database,
  { keyId, accountId }: SourceOwner,
  { document: text, sections, media, lookJobId, ...row }: NewSource,
  file: Uint8Array | null,
  act: Act | null,
  idempotency: IdempotencyClaim | null = null,
): Promise<SourceRow> {
  const storedRow: SourceRow = { ...row, hasFile: file !== null }
  const contents = [text, ...(file ? [file] : [])]
  return withDocuments(db, row.id, contents, async (transaction, [keptText, keptFile]) => {
    const earlier = await claimIdempotencyKey(transaction, idempotency, storedRow, row.createdAt)
    if (earlier) return earlier as SourceRow
    // Locks the key's row, so that two simultaneous uploads of one key are counted one after the other.
    await transaction.query(`update api_keys set name = name where id = $1`, [keyId])
    const [held] = await transaction.query<{ sources: number; words: number }>(
      `select count(*) as sources, coalesce(sum(words), 0) as words from sources where key_id = $1`,
      [keyId],
    )
    if (Number(held!.sources) >= SOURCES_PER_KEY)
      throw new PublicError('VALIDATION_ERROR', refusal('sources-many', { most: SOURCES_PER_KEY }))
    if (Number(held!.words) + row.words > WORDS_PER_KEY)
      throw new PublicError('VALIDATION_ERROR', refusal('sources-full', { most: WORDS_PER_KEY }))
    const { id, name, kind, pages, words, headings, language, can, pictures, createdAt } = row
    const document = await nameBody(transaction, keptText!)
    const original = keptFile ? await nameBody(transaction, keptFile) : null
    await transaction.query(
      `insert into sources (id, key_id, name, kind, pages, words, headings, language, can, pictures, document, file, created_at, sections)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [id, keyId, name, kind, pages, words, headings, language, can, pictures, document, original, createdAt, sections],
    )
    await addSourceMedia(transaction, keyId, id, media)
    if (lookJobId) await addLook(transaction, lookJobId, { keyId, accountId }, id, createdAt)
    await addAudit(transaction, act, id, createdAt)
    return storedRow
  })
}

/** Adds the job that analyses a document. It costs no credit, sends no event, and its row is deleted when it ends. */
async function addLook(transaction: Transaction, id: string, owner: SourceOwner, sourceId: string, now: number) {
  const target = { courseId: sourceId, version: 1 }
  const job = { id, kind: 'look', target, ...owner, brief: NO_BRIEF, callbackUrl: null, creditPeriod: null } as const
  await addJob(transaction, job, now)
}

/**
 * The result that is stored for a document whose analysis failed, so that reading the document does not start another
 * analysis.
 */
export const NOTHING_FOUND = { can: 'null', sections: '{"sections":[],"courses":[]}' }

/** Stores the result of an analysis and ends its job. False: the lease was lost, and another worker has the job. */
export async function endLook(
  db: Database,
  job: ClaimedJob,
  { can, sections }: { can: string; sections: string | null },
): Promise<boolean> {
  return db.transaction(async transaction => {
    const ended = await transaction.query(
      `delete from jobs where id = $1 and attempt = $2 and kind = 'look' returning id`,
      [job.id, job.attempt],
    )
    if (ended.length === 0) return false
    const values = [job.target!.courseId, can, sections]
    await transaction.query(`update sources set can = $2, sections = $3 where id = $1`, values)
    return true
  })
}

/** Returns the sections of a document as JSON; null if it has not been analysed yet or does not exist. */
export async function findSections(db: Queryable, keyId: string, id: string): Promise<string | null> {
  const [row] = await db.query<{ sections: string | null }>(
    `select sections from sources where id = $1 and key_id = $2`,
    [id, keyId],
  )
  return row?.sections ?? null
}

/** Stores the sections of a document that an earlier release has analysed without storing them. */
export async function keepSections(db: Queryable, keyId: string, id: string, sections: string): Promise<void> {
  await db.query(`update sources set sections = $3 where id = $1 and key_id = $2`, [id, keyId, sections])
}

/** Lists the key's sources, newest first. */
export async function listSources(
  db: Queryable,
  keyId: string,
  cursor: string | null,
  limit: number,
): Promise<SourceRow[]> {
  const rows = await db.query<Read>(
    `select ${COLUMNS} from sources where key_id = $1 and ($2 = '' or id < $2) order by id desc limit $3`,
    [keyId, cursor ?? '', limit],
  )
  return rows.map(asRow)
}

/** Returns a document of this key with its text. Null: there is none, or it belongs to another key. */
export async function findSource(db: Database, keyId: string, id: string): Promise<StoredSource | null> {
  const sourceDocument = await findDocument<Read>(db, SELECT_WITH_DOCUMENT, [id, keyId])
  return sourceDocument && asRow(sourceDocument)
}

/** Returns a source with the bytes of its document, for a caller that parses them in a worker thread. */
export async function findSourceBytes(
  db: Database,
  keyId: string,
  id: string,
): Promise<(SourceRow & { document: Buffer }) | null> {
  const source = await findBytes<Read>(db, SELECT_WITH_DOCUMENT, [id, keyId])
  return source && asRow(source)
}

export async function findSourceRow(db: Queryable, keyId: string, id: string): Promise<SourceRow | null> {
  const [row] = await db.query<Read>(`select ${COLUMNS} from sources where id = $1 and key_id = $2`, [id, keyId])
  return row ? asRow(row) : null
}

/** Returns the uploaded file; null if it was not kept, or if there is no such source. */
export async function findSourceFile(
  db: Database,
  keyId: string,
  id: string,
): Promise<{ name: string; bytes: Buffer } | null> {
  const sourceDocument = await findBytes<{ name: string }>(
    db,
    `select name, file as document from sources where id = $1 and key_id = $2 and file is not null`,
    [id, keyId],
  )
  return sourceDocument && { name: sourceDocument.name, bytes: sourceDocument.document }
}

type Read = Omit<SourceRow, 'hasFile'> & { hasFile: number }

function asRow<Row extends Read>(row: Row): Omit<Row, 'hasFile'> & { hasFile: boolean } {
  return { ...row, hasFile: Number(row.hasFile) === 1 }
}

export async function deleteSource(
  db: Database,
  keyId: string,
  id: string,
  now: number,
  act: Act | null,
): Promise<boolean> {
  const sourceRow = { condition: 'id = $1 and key_id = $2', values: [id, keyId] }
  return db.transaction(async transaction => {
    const [source] = await transaction.query(`select id from sources where ${sourceRow.condition}`, sourceRow.values)
    if (!source) return false
    await eraseBodies(transaction, 'sources', sourceRow, now)
    await dropSourceMedia(transaction, id)
    const gone = await transaction.query(
      `delete from sources where ${sourceRow.condition} returning id`,
      sourceRow.values,
    )
    if (gone.length === 0) return false
    await eraseUnheldMedia(transaction, keyId, now)
    await forgetAnswers(transaction, keyId, id)
    await addAudit(transaction, act, id, now)
    return true
  })
}
