import type { Course } from '../course/schema.ts'
import type { PackageFormat } from '../edition.ts'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import { type Act, addAudit } from './audit.ts'
import type { Database, Queryable } from './database.ts'
import { findDocument } from './documents.ts'
import { addEvent, type NewEvent } from './events.ts'
import { claimIdempotencyKey, type IdempotencyClaim } from './idempotency.ts'
import { upgradeDocument } from './upgrade-document.ts'

export type StoredPackage = { path: string; size: number; sha256: string }

const CURRENT_DOCUMENT = `select v.document from courses c join course_versions v on v.course_id = c.id and v.version = c.version`

/**
 * Returns the current version of this key's course. Throws the same 404 for a course of another key as for an unknown
 * one.
 */
export async function requireCourse(db: Database, keyId: string, courseId: string): Promise<Course> {
  const documentRow = await findDocument(
    db,
    `${CURRENT_DOCUMENT} where c.id = $1 and c.key_id = $2 and c.binned_at is null`,
    [courseId, keyId],
  )
  if (!documentRow) throw new PublicError('NOT_FOUND', refusal('no-such-course'))
  return upgradeDocument(documentRow.document) as Course
}

/** Lists courses of test keys that were made before `before`. */
export async function listOldTestCourses(db: Queryable, before: number): Promise<{ id: string; keyId: string }[]> {
  return db.query<{ id: string; keyId: string }>(
    `select c.id, c.key_id as "keyId" from api_keys k join courses c on c.key_id = k.id
     where k.test = 1 and c.created_at < $1 limit 100`,
    [before],
  )
}

/** Returns a stored version of a course, or the current one (`version` null). The caller must have checked access. */
export async function findVersion(db: Database, courseId: string, version: number | null): Promise<Course | null> {
  const documentRow = await findDocument(
    db,
    `select v.document from courses c join course_versions v on v.course_id = c.id and v.version = coalesce($2, c.version)
     where c.id = $1 and c.binned_at is null`,
    [courseId, version],
  )
  return documentRow && (upgradeDocument(documentRow.document) as Course)
}

/** Returns the number of the current version; null: there is no such course, or it is in the bin. */
export async function findCurrentVersion(db: Queryable, courseId: string): Promise<number | null> {
  const [row] = await db.query<{ version: number }>(`select version from courses where id = $1 and binned_at is null`, [
    courseId,
  ])
  return row?.version ?? null
}

/** Returns the current version and the owner of a course, for its public preview. Null: there is no such course. */
export async function findPublished(
  db: Queryable,
  courseId: string,
): Promise<{ version: number; accountId: string } | null> {
  const [row] = await db.query<{ version: number; accountId: string }>(
    `select c.version, k.account_id as "accountId" from courses c join api_keys k on k.id = c.key_id
     where c.id = $1 and c.binned_at is null`,
    [courseId],
  )
  return row ?? null
}

/** Returns a course without a check of the key. It serves the public preview, for which knowing the id is enough. */
export async function findCourse(db: Database, courseId: string): Promise<Course | null> {
  const documentRow = await findDocument(db, `${CURRENT_DOCUMENT} where c.id = $1 and c.binned_at is null`, [courseId])
  return documentRow && (upgradeDocument(documentRow.document) as Course)
}

export async function findPackage(
  db: Queryable,
  courseId: string,
  edition: PackageFormat,
  version: string,
): Promise<StoredPackage | null> {
  const [row] = await db.query<StoredPackage>(
    `select path, size, sha256 from packages where course_id = $1 and edition = $2 and version = $3`,
    [courseId, edition, version],
  )
  return row ?? null
}

/**
 * Records a package and returns the stored row. If two processes have built the same package, the row of the first is
 * kept and returned. If a package is stored again at the same path, its row gets the new size and hash.
 */
export async function recordPackage(
  db: Queryable,
  courseId: string,
  edition: PackageFormat,
  version: string,
  built: StoredPackage,
  now: number,
) {
  await db.query(
    `insert into packages (course_id, edition, version, path, size, sha256, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (course_id, edition, version) do update set size = excluded.size, sha256 = excluded.sha256
     where packages.path = excluded.path`,
    [courseId, edition, version, built.path, built.size, built.sha256, now],
  )
  return (await findPackage(db, courseId, edition, version))!
}

export type NewExport<Answer> = {
  courseId: string
  courseVersion: number
  edition: PackageFormat
  path: string
  idempotency: IdempotencyClaim | null
  act?: Act | null | undefined
  answerAt(exportedAt: number): Answer
  eventOf(answer: Answer): NewEvent | null
}

/**
 * Records an export, its event, its idempotency record and its audit entry in one transaction. Receivers distinguish
 * exports by their time, so no two exports of a course get the same time.
 */
export async function recordExport<Answer>(db: Database, order: NewExport<Answer>, now: number): Promise<Answer> {
  return db.transaction(async transaction => {
    const [row] = await transaction.query<{ lastExportAt: number }>(
      `update courses set last_export_at = case when last_export_at < $2 then $2 else last_export_at + 1 end
       where id = $1 and binned_at is null returning last_export_at as "lastExportAt"`,
      [order.courseId, now],
    )
    if (!row) throw new PublicError('NOT_FOUND', refusal('no-such-course'))
    const exportedAt = row.lastExportAt
    const answer = order.answerAt(exportedAt)
    const earlier = await claimIdempotencyKey(transaction, order.idempotency, answer, now)
    if (earlier) return earlier as Answer
    await transaction.query(
      `insert into exports (course_id, exported_at, edition, path, course_version) values ($1, $2, $3, $4, $5)`,
      [order.courseId, exportedAt, order.edition, order.path, order.courseVersion],
    )
    const event = order.eventOf(answer)
    if (event) await addEvent(transaction, event, now)
    await addAudit(transaction, order.act, order.courseId, now)
    return answer
  })
}

/**
 * An export with its package. `packageVersion` says what the package was built from: course version, release of the
 * packages, brand and sequencing.
 */
export type CourseExport = StoredPackage & { exportedAt: number; edition: PackageFormat; packageVersion: string }

/** Lists the exports of a course, newest first, each with its package. */
export async function listExports(db: Queryable, courseId: string, limit: number): Promise<CourseExport[]> {
  return db.query<CourseExport>(
    `select e.exported_at as "exportedAt", e.edition, e.path, p.size, p.sha256, p.version as "packageVersion"
     from exports e join packages p on p.course_id = e.course_id and p.edition = e.edition and p.path = e.path
     where e.course_id = $1 order by e.exported_at desc limit $2`,
    [courseId, limit],
  )
}

/** Lists all packages of a course, newest first. */
export async function listPackages(
  db: Queryable,
  courseId: string,
): Promise<(StoredPackage & { edition: PackageFormat; packageVersion: string })[]> {
  return db.query<StoredPackage & { edition: PackageFormat; packageVersion: string }>(
    `select edition, path, size, sha256, version as "packageVersion" from packages where course_id = $1 order by created_at desc`,
    [courseId],
  )
}
