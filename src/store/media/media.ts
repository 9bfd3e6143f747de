import { setImmediate } from 'node:timers/promises'
import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import { type Act, addAudit } from '../audit.ts'
import type { Database, Queryable, Transaction } from '../database.ts'
import { claimIdempotencyKey, forgetAnswers, type IdempotencyClaim } from '../idempotency.ts'
import { newBodyName } from '../ids.ts'
import { releaseBytes } from './media-quota.ts'
import { listUses, lockMedia } from './media-uses.ts'

/**
 * Time after which a file that no row names is deleted: the process that stored it must have died before it wrote the
 * row.
 */
const UNNAMED_MS = 24 * 60 * 60 * 1000
const COURSES_NAMED = 5
/** Number of media names that are read and compared in one step of a search. */
const SEARCHED_AT_ONCE = 500

/** One stored file of media; a picture has a file for each of its widths. */
export type MediaFile = {
  /** The width of a picture's file; null where the media have only one file. */
  width: number | null
  type: string
  ending: string
  bytes: number
  crc32: number
  sha256: string
  address: string
}

export type MediaRow<Facts = unknown> = {
  id: string
  kind: string
  name: string
  /** Hash of the bytes that were uploaded. */
  sha256: string
  /** Total size of the stored files, in bytes. */
  bytes: number
  facts: Facts
  files: MediaFile[]
  createdAt: number
}

const COLUMNS = `id, kind, name, sha256, bytes, facts, files, created_at as "createdAt"`
type Columns = Omit<MediaRow, 'facts' | 'files'> & { facts: string; files: string }

/**
 * Records the address of a file before the file is stored, so that it is deleted if no row ever names it. Returns the
 * address.
 */
export async function announceFile(db: Queryable, mediaId: string, now: number): Promise<string> {
  const address = `${mediaId}/${newBodyName()}`
  await db.query(`insert into erasures (path, store, created_at, due_at) values ($1, 'media', $2, $3)`, [
    address,
    now,
    now + UNNAMED_MS,
  ])
  return address
}

/**
 * Adds media whose files are already stored, and ends the reservation of their bytes. If the key already has media with
 * the same bytes, these are returned, and the new files are deleted.
 */
export async function addMedia(
  db: Database,
  keyId: string,
  row: MediaRow,
  uploadId: string,
  act: Act | null,
  idempotency: IdempotencyClaim | null,
): Promise<MediaRow> {
  return db.transaction(async transaction => {
    const earlier = await claimIdempotencyKey(transaction, idempotency, row, row.createdAt)
    if (earlier) return earlier as MediaRow
    await releaseBytes(transaction, uploadId)
    const addedId = await addRow(transaction, keyId, row, false)
    if (addedId !== row.id) return (await findMediaByContent(transaction, keyId, row.sha256))!
    await addAudit(transaction, act, row.id, row.createdAt)
    return row
  })
}

/**
 * Adds the row of media whose files are stored, and returns its id. If the key already has media with the same bytes,
 * returns their id. Media that a client has uploaded stay the client's even if a document contains the same picture.
 */
export async function addRow(
  transaction: Transaction,
  keyId: string,
  { id, kind, name, sha256, bytes, facts, files, createdAt }: MediaRow,
  isOfSource: boolean,
): Promise<string> {
  const [added] = await transaction.query(
    `insert into media (id, key_id, kind, name, sha256, bytes, facts, files, created_at, of_source)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (key_id, sha256) do nothing returning id`,
    [id, keyId, kind, name, sha256, bytes, JSON.stringify(facts), JSON.stringify(files), createdAt, isOfSource ? 1 : 0],
  )
  if (!added) {
    const [known] = await transaction.query<{ id: string }>(
      `update media set of_source = case when $3 = 1 then of_source else 0 end where key_id = $1 and sha256 = $2 returning id`,
      [keyId, sha256, isOfSource ? 1 : 0],
    )
    // The existing media were deleted between the two statements, so the client has to try again.
    if (!known) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal(isOfSource ? 'sources-busy' : 'media-busy'))
    return known.id
  }
  for (const { address } of files) {
    const [announced] = await transaction.query(`delete from erasures where path = $1 and due_at > $2 returning path`, [
      address,
      Date.now(),
    ])
    if (!announced) throw new Error(`The file ${address} was swept before its row was written`)
  }
  return id
}

/** Schedules files for deletion at the next sweep, because their row was not needed. */
export async function dropFiles(db: Queryable, files: Pick<MediaFile, 'address'>[], now: number): Promise<void> {
  for (const { address } of files) await db.query(`update erasures set due_at = $2 where path = $1`, [address, now])
}

export async function findMediaByContent(db: Queryable, keyId: string, sha256: string): Promise<MediaRow | null> {
  const [row] = await db.query<Columns>(`select ${COLUMNS} from media where key_id = $1 and sha256 = $2`, [
    keyId,
    sha256,
  ])
  return row ? readRow(row) : null
}

/** Finds media of the key by the first characters of their hash, with which their file names begin. */
export async function findMediaByHash(db: Queryable, keyId: string, hash: string): Promise<MediaRow | null> {
  const [row] = await db.query<Columns>(
    // A range instead of a pattern: both databases answer it from the unique index of key and hash.
    `select ${COLUMNS} from media where key_id = $1 and sha256 >= $2 and sha256 < $3 order by sha256 limit 1`,
    [keyId, hash, `${hash}g`],
  )
  return row ? readRow(row) : null
}

/** Lists media of the key, newest first. */
export async function listMedia(
  db: Queryable,
  keyId: string,
  { kind, cursor, limit }: { kind: string | null; cursor: string | null; limit: number },
): Promise<MediaRow[]> {
  const rows = await db.query<Columns>(
    `select ${COLUMNS} from media where key_id = $1 and ($2 = '' or id < $2) and ($3 = '' or kind = $3) order by id desc limit $4`,
    [keyId, cursor ?? '', kind ?? '', limit],
  )
  return rows.map(readRow)
}

/**
 * Searches all media of the key by name, newest first. Names are compared in this process: SQLite can only lower the
 * case of ASCII letters, and some systems write an accent as a character of its own.
 */
export async function searchMedia(
  db: Queryable,
  keyId: string,
  { kind, cursor, limit, search }: { kind: string | null; cursor: string | null; limit: number; search: string },
): Promise<MediaRow[]> {
  const fold = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = fold(search)
  const matches: string[] = []
  for (let last = cursor ?? ''; matches.length < limit; ) {
    const rows = await db.query<{ id: string; name: string }>(
      `select id, name from media where key_id = $1 and ($2 = '' or id < $2) and ($3 = '' or kind = $3)
       order by id desc limit ${SEARCHED_AT_ONCE}`,
      [keyId, last, kind ?? ''],
    )
    matches.push(...rows.filter(({ name }) => fold(name).includes(words)).map(({ id }) => id))
    if (rows.length < SEARCHED_AT_ONCE) break
    last = rows.at(-1)!.id
    // Other requests run between two steps.
    await setImmediate()
  }
  const media = await findManyMedia(db, keyId, matches.slice(0, limit))
  return media.sort((one, other) => (one.id < other.id ? 1 : -1))
}

/** Returns media of this key. Throws the same 404 for media of another key as for unknown ones. */
export async function requireMedia(db: Queryable, keyId: string, id: string): Promise<MediaRow> {
  const [row] = await db.query<Columns>(`select ${COLUMNS} from media where id = $1 and key_id = $2`, [id, keyId])
  if (!row) throw new PublicError('NOT_FOUND', refusal('no-such-media'))
  return readRow(row)
}

/** Returns the media with these ids that belong to the key. */
export async function findManyMedia(db: Queryable, keyId: string, ids: string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const rows = await db.query<Columns>(
    `select ${COLUMNS} from media where key_id = $1 and id in (${ids.map((_, at) => `$${at + 2}`).join(', ')})`,
    [keyId, ...ids],
  )
  return rows.map(readRow)
}

/**
 * Finds media by the first characters of their hash, among the media that a version of the course shows; `version` null
 * stands for the current version.
 */
export async function findShownMedia(
  db: Queryable,
  courseId: string,
  hash: string,
  version: number | null = null,
): Promise<MediaRow | null> {
  const [row] = await db.query<Columns>(
    `select m.id, m.kind, m.name, m.sha256, m.bytes, m.facts, m.files, m.created_at as "createdAt"
     from courses c join media_uses u on u.course_id = c.id and u.version = coalesce($3, c.version)
     join media m on m.id = u.media_id
     where c.id = $1 and c.binned_at is null and substr(m.sha256, 1, 16) = $2`,
    [courseId, hash, version],
  )
  return row ? readRow(row) : null
}

/** Returns the files of media that the current version of a course shows, and the account that owns them. */
export async function findShownFiles(
  db: Queryable,
  courseId: string,
  mediaId: string,
): Promise<{ accountId: string; files: MediaFile[] } | null> {
  const [row] = await db.query<{ accountId: string; files: string }>(
    `select k.account_id as "accountId", m.files from courses c
     join media_uses u on u.course_id = c.id and u.version = c.version and u.media_id = $2
     join media m on m.id = u.media_id join api_keys k on k.id = c.key_id where c.id = $1 and c.binned_at is null`,
    [courseId, mediaId],
  )
  return row ? { ...row, files: JSON.parse(row.files) } : null
}

/** Deletes media that no course shows. Their files are deleted after the commit. */
export async function deleteMedia(
  db: Database,
  keyId: string,
  id: string,
  now: number,
  act: Act | null,
): Promise<void> {
  await db.transaction(async transaction => {
    const { files } = await requireMedia(transaction, keyId, id)
    await lockMedia(transaction, keyId, [id])
    const uses = await listUses(transaction, id)
    if (uses.length > 0) throw new PublicError('VALIDATION_ERROR', `The media are used by ${nameCourses(uses)}`)
    await removeMedia(transaction, id, files, now)
    await forgetAnswers(transaction, keyId, id)
    await addAudit(transaction, act, id, now)
  })
}

function nameCourses(courses: { name: string }[]): string {
  const names = courses.slice(0, COURSES_NAMED).map(({ name }) => `“${name}”`)
  const rest = courses.length - names.length
  return `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}: a course, its draft or a kept version shows them`
}

async function removeMedia(transaction: Transaction, id: string, files: MediaFile[], now: number): Promise<void> {
  for (const { address } of files) {
    await transaction.query(
      `insert into erasures (path, store, created_at, due_at) values ($1, 'media', $2, $2) on conflict do nothing`,
      [address, now],
    )
  }
  await transaction.query(`delete from media_uses where media_id = $1`, [id])
  await transaction.query(`delete from source_media where media_id = $1`, [id])
  await transaction.query(`delete from media where id = $1`, [id])
}

/** Deletes media that the caller knows to be unused. */
export async function eraseMedia(transaction: Transaction, keyId: string, id: string, now: number): Promise<void> {
  const { files } = await requireMedia(transaction, keyId, id)
  await removeMedia(transaction, id, files, now)
}

/** Deletes all media of an account, in the transaction that ends the account. */
export async function eraseMediaOf(transaction: Transaction, accountId: string, now: number): Promise<void> {
  const rows = await transaction.query<Columns>(
    `select ${COLUMNS} from media where key_id in (select id from api_keys where account_id = $1)`,
    [accountId],
  )
  for (const row of rows.map(readRow)) await removeMedia(transaction, row.id, row.files, now)
  await transaction.query(`delete from media_uploads where key_id in (select id from api_keys where account_id = $1)`, [
    accountId,
  ])
}

function readRow({ facts, files, ...row }: Columns): MediaRow {
  return { ...row, facts: JSON.parse(facts), files: JSON.parse(files) }
}
