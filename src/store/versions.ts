import type { Brief } from '../course/brief.ts'
import type { Difference } from '../course/change/diff-courses.ts'
import { familyId } from '../course/family.ts'
import { listMediaIds } from '../course/media/settle-media.ts'
import type { Course } from '../course/schema.ts'
import type { PackageFormat } from '../edition.ts'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import { type Act, addAudit } from './audit.ts'
import type { Database, Queryable, Transaction } from './database.ts'
import { eraseBodies, findDocument, type KeptDocument, nameBody, withDocument } from './documents.ts'
import { claimIdempotencyKey, findAnswer, type IdempotencyClaim } from './idempotency.ts'
import { countMediaBytes, forgetUses, recordUses } from './media/media-uses.ts'
import { upgradeDocument } from './upgrade-document.ts'

/** The ways in which a version can be made. */
export const VERSION_MAKERS = ['generated', 'edited', 'restored', 'copied', 'translated', 'rewritten'] as const
export type VersionMaker = (typeof VERSION_MAKERS)[number]

/**
 * Number of newest versions of a course that are kept. Versions that were exported, or that a draft or a review refers
 * to, are kept besides.
 */
export const VERSIONS_KEPT = 50

export type VersionRow = {
  version: number
  savedAt: number
  /** The name of the key that saved the version. */
  savedBy: string
  madeBy: VersionMaker
  changes: Difference[]
  exports: { format: PackageFormat; exportedAt: number }[]
  /** Total size of the media that the version shows, in bytes; its package is slightly larger. */
  mediaBytes: number
}

export type NewVersion = {
  course: Course
  /**
   * The highest slot given in the family (the course and its translations) when the new slots were numbered; absent if
   * the version has no new slots.
   */
  slotsFrom?: number
  savedBy: string
  madeBy: VersionMaker
  changes: Difference[]
  act?: Act | null | undefined
  /** The claim and the answer to store if the request that made the version has an idempotency key. */
  repeat?: { claim: IdempotencyClaim | null; answer: unknown }
}

/** Returns a version of this key's course. Throws the same 404 for a course of another key as for an unknown one. */
export async function requireVersion(
  db: Database,
  keyId: string,
  courseId: string,
  version: number,
): Promise<{ course: Course; savedBy: string }> {
  const versionRow = await findDocument<{ savedBy: string }>(
    db,
    `select v.document, v.saved_by as "savedBy" from courses c join course_versions v on v.course_id = c.id
     where c.id = $1 and c.key_id = $2 and c.binned_at is null and v.version = $3`,
    [courseId, keyId, version],
  )
  if (!versionRow) throw new PublicError('NOT_FOUND', refusal('no-such-version'))
  return { course: upgradeDocument(versionRow.document) as Course, savedBy: versionRow.savedBy }
}

/** Returns the course's brief, the name under which its changes are saved, and its account. */
export async function requireOwner(
  db: Queryable,
  keyId: string,
  courseId: string,
): Promise<{ brief: Brief; keyName: string; accountId: string }> {
  const [row] = await db.query<{ brief: string; keyName: string; accountId: string }>(
    `select j.brief, k.name as "keyName", k.account_id as "accountId" from courses c join jobs j on j.id = c.job_id join api_keys k on k.id = c.key_id
     where c.id = $1 and c.key_id = $2 and c.binned_at is null`,
    [courseId, keyId],
  )
  if (!row) throw new PublicError('NOT_FOUND', refusal('no-such-course'))
  return { ...row, brief: JSON.parse(row.brief) }
}

/** Lists the versions, newest first, each with its exports. */
export async function listVersions(db: Queryable, keyId: string, courseId: string): Promise<VersionRow[]> {
  const rows = await db.query<
    Omit<VersionRow, 'changes' | 'exports' | 'mediaBytes'> & { summary: string; mediaBytes: number | null }
  >(
    `select v.version, v.saved_at as "savedAt", v.saved_by as "savedBy", v.made_by as "madeBy", v.summary, v.media_bytes as "mediaBytes"
     from courses c join course_versions v on v.course_id = c.id
     where c.id = $1 and c.key_id = $2 and c.binned_at is null order by v.version desc`,
    [courseId, keyId],
  )
  if (rows.length === 0) throw new PublicError('NOT_FOUND', refusal('no-such-course'))
  const exports = await db.query<{ version: number; format: PackageFormat; exportedAt: number }>(
    `select course_version as version, edition as format, exported_at as "exportedAt" from exports
     where course_id = $1 order by exported_at desc`,
    [courseId],
  )
  const countedBytes = rows.some(({ mediaBytes }) => mediaBytes === null)
    ? await countMediaBytes(db, courseId)
    : new Map()
  const exportsOfVersion = Map.groupBy(exports, ({ version }) => version)
  return rows.map(({ summary, mediaBytes, ...row }) => ({
    ...row,
    changes: JSON.parse(summary),
    mediaBytes: Number(mediaBytes ?? countedBytes.get(row.version) ?? 0),
    exports: (exportsOfVersion.get(row.version) ?? []).map(({ version: _version, ...made }) => made),
  }))
}

/**
 * Returns the newest version below `below`; null: there is none. A caller that looks for something goes from version to
 * version and stops once it has found it.
 */
export async function findVersionBelow(db: Database, courseId: string, below: number): Promise<Course | null> {
  const versionRow = await findDocument(
    db,
    `select document from course_versions where course_id = $1 and version < $2 order by version desc limit 1`,
    [courseId, below],
  )
  return versionRow && (upgradeDocument(versionRow.document) as Course)
}

/**
 * Saves the next version. False: another version was saved since the caller read version `course.version - 1`, the
 * course or one of its translations has taken new slots, or the same request was answered before.
 */
export async function saveVersion(db: Database, saved: NewVersion, now: number): Promise<boolean> {
  return withDocument(db, saved.course.id, JSON.stringify(saved.course), (transaction, document) =>
    writeVersion(transaction, saved, document, now),
  )
}

/** Saves the next version in the caller's transaction, like `saveVersion`. */
export async function writeVersion(
  transaction: Transaction,
  saved: NewVersion,
  document: KeptDocument,
  now: number,
): Promise<boolean> {
  const { course, slotsFrom, repeat } = saved
  if (repeat && (await findAnswer(transaction, repeat.claim, now))) return false
  if (slotsFrom !== undefined && !(await takeSlots(transaction, course, slotsFrom))) return false
  const moved = await transaction.query(
    `update courses set version = $2, name = $3, headline = $4, origin = $5, minutes = $6
     where id = $1 and version = $2 - 1 and binned_at is null returning id`,
    [course.id, course.version, course.name, course.headline, JSON.stringify(course.origin), course.minutes],
  )
  if (moved.length === 0) return false
  // The answer is stored only after the course's row has been updated: a version that was not saved must have no
  // answer.
  if (repeat && (await claimIdempotencyKey(transaction, repeat.claim, repeat.answer, now))) {
    throw new Error(`The answer about version ${course.version} of ${course.id} was written by somebody else`)
  }
  await addVersion(transaction, saved, document, now)
  await addAudit(transaction, saved.act, course.id, now)
  const old = `course_id = $1 and version <= $2
    and not exists (select 1 from exports e where e.course_id = $1 and e.course_version = course_versions.version)
    and version not in (select version from drafts where course_id = $1)
    and version not in (select version from reviews where course_id = $1 and version is not null)`
  const upTo = course.version - VERSIONS_KEPT
  await eraseBodies(transaction, 'course_versions', { condition: old, values: [course.id, upTo] }, now)
  const deleted = await transaction.query<{ version: number }>(
    `delete from course_versions where ${old} returning version`,
    [course.id, upTo],
  )
  for (const { version } of deleted) await forgetUses(transaction, course.id, version)
  return true
}

export async function addVersion(
  transaction: Transaction,
  { course, savedBy, madeBy, changes }: NewVersion,
  document: KeptDocument,
  now: number,
): Promise<void> {
  const text = await nameBody(transaction, document)
  await transaction.query(
    `insert into course_versions (course_id, version, document, saved_at, saved_by, made_by, summary, media_bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [course.id, course.version, text, now, savedBy, madeBy, JSON.stringify(changes), sumMediaBytes(course)],
  )
  await recordUses(transaction, { courseId: course.id, version: course.version, mediaIds: listMediaIds(course) })
}

function sumMediaBytes({ media = [] }: Course): number {
  return media.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Returns the highest slot that a course and its translations have used together; null: they have no counter yet. */
export async function findFamilySlots(db: Queryable, course: Course): Promise<number | null> {
  const [row] = await db.query<{ slots: number }>(`select slots from families where id = $1`, [familyId(course)])
  return row?.slots ?? null
}

/** Creates or raises the slot counter of the family that a translation belongs to. */
export async function joinFamily(transaction: Transaction, { family, memory }: Course): Promise<void> {
  if (family === undefined) return
  await transaction.query(
    `insert into families (id, slots) values ($1, $2) on conflict (id) do update
       set slots = case when families.slots < excluded.slots then excluded.slots else families.slots end`,
    [family, memory.slots],
  )
}

/**
 * Takes a version's new slots from the counter of its family (the course and its translations). False: nothing is
 * written, because another course of the family has taken slots since the counter was read as `counter`, or another
 * version of this course was saved.
 */
export async function takeSlots(transaction: Transaction, course: Course, counter: number): Promise<boolean> {
  const rows = await transaction.query(
    `insert into families (id, slots) select $1, $2 from courses where id = $4 and version = $5 - 1 and binned_at is null
     on conflict (id) do update set slots = excluded.slots where families.slots = $3 returning id`,
    [familyId(course), course.memory.slots, counter, course.id, course.version],
  )
  return rows.length === 1
}

/**
 * Deletes a family's slot counter if this course is the last of the family. Must be called before the course is erased.
 */
export async function leaveFamily(transaction: Transaction, courseId: string, family: string | null): Promise<void> {
  await transaction.query(
    `delete from families where id = $1
     and not exists (select 1 from courses where (id = $1 or family = $1) and id <> $2)`,
    [family ?? courseId, courseId],
  )
}
