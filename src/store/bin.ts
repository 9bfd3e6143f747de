import type { Brief } from '../course/brief.ts'
import type { LocaleCode } from '../language/locales.ts'
import { type Act, addAudit } from './audit.ts'
import type { Database, Queryable } from './database.ts'
import { newPackageFolder } from './ids.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Days after which a course in the bin is erased. */
export const BIN_DAYS = 30
const ROWS_AT_ONCE = 100

export type BinOrder = { keyId: string; courseId: string; act: Act | null }

export type BinnedCourse = {
  id: string
  name: string
  headline: string
  languageId: LocaleCode
  binnedAt: number
  /** The time at which the sweep erases the course. */
  erasedAt: number
}

/**
 * Marks a course as deleted, so that no reader finds it. Its jobs get the same deletion time, so that a restore can
 * tell them from jobs that were deleted at another time. False: the key has no such course outside the bin.
 */
export async function binCourse(db: Database, { keyId, courseId, act }: BinOrder, now: number): Promise<boolean> {
  return db.transaction(async transaction => {
    const [course] = await transaction.query<{ jobId: string }>(
      `update courses set binned_at = $3 where id = $1 and key_id = $2 and binned_at is null returning job_id as "jobId"`,
      [courseId, keyId, now],
    )
    if (!course) return false
    await transaction.query(
      `update jobs set erased_at = $3 where erased_at is null
       and (id = $2 or (target_id = $1 and not exists (select 1 from courses c where c.job_id = jobs.id)))`,
      [courseId, course.jobId, now],
    )
    await addAudit(transaction, act, courseId, now)
    return true
  })
}

/** Restores a course from the bin. False: the key has no such course in the bin. */
export async function unbinCourse(db: Database, { keyId, courseId, act }: BinOrder, now: number): Promise<boolean> {
  return db.transaction(async transaction => {
    const [course] = await transaction.query<{ jobId: string; binnedAt: number }>(
      `select job_id as "jobId", binned_at as "binnedAt" from courses where id = $1 and key_id = $2 and binned_at is not null`,
      [courseId, keyId],
    )
    if (!course) return false
    const restored = await transaction.query(
      `update courses set binned_at = null where id = $1 and binned_at = $2 returning id`,
      [courseId, course.binnedAt],
    )
    if (restored.length === 0) return false
    await transaction.query(`update jobs set erased_at = null where erased_at = $3 and (id = $2 or target_id = $1)`, [
      courseId,
      course.jobId,
      course.binnedAt,
    ])
    await addAudit(transaction, act, courseId, now)
    return true
  })
}

/** Lists the key's bin, the latest deletion first. */
export async function listBin(db: Queryable, keyId: string, limit: number, offset: number): Promise<BinnedCourse[]> {
  const rows = await db.query<BinColumns>(`${IN_BIN} order by c.binned_at desc, c.id limit $2 offset $3`, [
    keyId,
    limit,
    offset,
  ])
  return rows.map(buildBinnedCourse)
}

export async function findInBin(db: Queryable, keyId: string, courseId: string): Promise<BinnedCourse | null> {
  const [row] = await db.query<BinColumns>(`${IN_BIN} and c.id = $2`, [keyId, courseId])
  return row ? buildBinnedCourse(row) : null
}

const IN_BIN = `select c.id, c.name, c.headline, c.binned_at as "binnedAt", j.brief from courses c join jobs j on j.id = c.job_id
  where c.key_id = $1 and c.binned_at is not null`

type BinColumns = Omit<BinnedCourse, 'languageId' | 'erasedAt'> & { brief: string }

function buildBinnedCourse({ brief, ...row }: BinColumns): BinnedCourse {
  const { languageId }: Brief = JSON.parse(brief)
  return { ...row, languageId, erasedAt: row.binnedAt + BIN_DAYS * DAY_MS }
}

export async function countBin(db: Queryable, keyId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from courses where key_id = $1 and binned_at is not null`,
    [keyId],
  )
  return Number(row!.count)
}

/** Lists courses whose time in the bin is over. */
export async function listOverdueInBin(db: Queryable, now: number): Promise<{ id: string; keyId: string }[]> {
  return db.query<{ id: string; keyId: string }>(
    `select id, key_id as "keyId" from courses where binned_at <= $1 limit ${ROWS_AT_ONCE}`,
    [now - BIN_DAYS * DAY_MS],
  )
}

/**
 * A package whose file has to move: a course in the bin has its packages at secret addresses, any other course at their
 * public ones.
 */
export type PackageMove = PackagePlaces & { from: string; to: string; isHidden: boolean }

type PackagePlaces = { courseId: string; path: string; hiddenPath: string | null }

const PLACES = `p.course_id as "courseId", p.path, p.hidden_path as "hiddenPath"`

/**
 * Lists the package files that have to move, of one course or of all (`courseId` null): first those of courses in the
 * bin, then those of restored courses.
 */
export async function listPackageMoves(db: Queryable, courseId: string | null): Promise<PackageMove[]> {
  const wanted = `($1 = '' or p.course_id = $1) limit ${ROWS_AT_ONCE}`
  const leaving = await db.query<PackagePlaces>(
    `select ${PLACES} from courses c join packages p on p.course_id = c.id
     where c.binned_at is not null and p.is_hidden = 0 and ${wanted}`,
    [courseId ?? ''],
  )
  const returning = await db.query<PackagePlaces>(
    `select ${PLACES} from packages p join courses c on c.id = p.course_id
     where p.is_hidden = 1 and c.binned_at is null and ${wanted}`,
    [courseId ?? ''],
  )
  const moves: PackageMove[] = []
  for (const each of leaving) {
    const hiddenPath = await chooseHiddenPath(db, each)
    if (hiddenPath) moves.push({ ...each, from: each.path, to: hiddenPath, isHidden: true })
  }
  for (const each of returning) moves.push({ ...each, from: each.hiddenPath!, to: each.path, isHidden: false })
  return moves
}

/**
 * Chooses a secret address for a package's file, and stores it before the file is moved there, so that a crash loses no
 * file. Null: the course was erased meanwhile.
 */
async function chooseHiddenPath(db: Queryable, { courseId, path }: PackagePlaces): Promise<string | null> {
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  const [row] = await db.query<{ hiddenPath: string }>(
    `update packages set hidden_path = coalesce(hidden_path, $3) where course_id = $1 and path = $2
     returning hidden_path as "hiddenPath"`,
    [courseId, path, `${newPackageFolder()}/${fileName}`],
  )
  return row?.hiddenPath ?? null
}

/** Lists the addresses at which the file of a package may be at this moment. */
export async function listPackagePlaces(db: Queryable, path: string): Promise<string[]> {
  const rows = await db.query<PackagePlaces>(`select ${PLACES} from packages p where p.path = $1`, [path])
  return rows.flatMap(row => [row.path, ...(row.hiddenPath ? [row.hiddenPath] : [])])
}

export async function endPackageMove(db: Queryable, { courseId, path, isHidden }: PackageMove): Promise<void> {
  await db.query(`update packages set is_hidden = $3 where course_id = $1 and path = $2`, [
    courseId,
    path,
    isHidden ? 1 : 0,
  ])
}
