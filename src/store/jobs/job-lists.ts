import { setImmediate } from 'node:timers/promises'
import type { Brief } from '../../course/brief.ts'
import type { Origin } from '../../course/schema.ts'
import type { Journey, Stage } from '../../course/stages.ts'
import type { LocaleCode } from '../../language/locales.ts'
import type { Database, Queryable } from '../database.ts'
import { JOB_STATUS_COLUMNS, type JobKind, type JobState, type JobStatusRow, LISTED_KINDS } from './job-status.ts'

/** Lists the key's jobs after `cursor`, newest first. */
export async function listJobs(
  db: Queryable,
  keyId: string,
  cursor: string | null,
  limit: number,
): Promise<JobListRow[]> {
  const rows = await db.query<ListedColumns>(
    `${LISTED_JOBS} where j.key_id = $1 and j.id < $2 and j.erased_at is null and ${LISTED_KINDS} order by j.id desc limit $3`,
    [keyId, cursor ?? 'job_~', limit],
  )
  return rows.map(listedJob)
}

/** The filter of a job list; null means no filter. */
export type JobFilter = {
  /** Text to find in the course's name, its headline or the brief. */
  words: string | null
  status: JobState | null
  languageId: LocaleCode | null
  origin: Origin['kind'] | null
  /** The sort order; null: newest first. */
  sort: JobSort | null
}

export const JOB_SORTS = ['oldest', 'name'] as const
export type JobSort = (typeof JOB_SORTS)[number]

/**
 * SQL: the text by which jobs are sorted by name. A job whose course has no name yet is sorted by its brief, whose JSON
 * begins with the subject.
 */
const NAMED = `lower(coalesce(c.name, j.brief))`

/** For each sort order, the condition for rows after the cursor, and the ORDER BY clause. */
const SORTS: Record<JobSort | 'newest', { after: string; order: string }> = {
  newest: { after: 'j.id < $2', order: 'j.id desc' },
  oldest: { after: 'j.id > $2', order: 'j.id' },
  name: {
    after: `(${NAMED}, j.id) > (
      select lower(coalesce(cc.name, jj.brief)), jj.id from jobs jj left join courses cc on cc.id = jj.course_id
      where jj.id = $2 and jj.key_id = $1)`,
    order: `${NAMED}, j.id`,
  },
}

/**
 * Lists the key's jobs that pass the filter. Brief and origin are matched as text: both are JSON that this service
 * wrote, so a field is always followed by its value.
 */
export async function searchJobs(
  db: Database,
  keyId: string,
  { words, status, languageId, origin, sort }: JobFilter,
  cursor: string | null,
  limit: number,
): Promise<JobListRow[]> {
  const { after, order } = SORTS[sort ?? 'newest']
  const sql = `select ${LISTED_COLUMNS}, ${NAMED} as named ${FROM_JOBS}
     where j.key_id = $1 and ($2 = '' or ${after}) and j.erased_at is null and ${LISTED_KINDS}
       and lower(coalesce(c.name, '') || ' ' || coalesce(c.headline, '') || ' ' || j.brief) like $3 escape '!'
       and j.status like $4 and j.brief like $5 and coalesce(c.origin, '') like $6 and j.id >= $8 and j.id < $9
     order by ${order} limit $7`
  const values = [
    keyId,
    cursor ?? '',
    `%${(words ?? '').toLowerCase().replace(/[!%_]/g, '!$&')}%`,
    status ?? '%',
    languageId ? `%"languageId":"${languageId}"%` : '%',
    origin ? `%"kind":"${origin}"%` : '%',
    limit,
  ]
  let found: (ListedColumns & { named: string })[] = []
  for await (const { from, below } of listSpans(db, keyId, sort === 'oldest')) {
    found.push(...(await db.query<ListedColumns & { named: string }>(sql, [...values, from, below])))
    if (sort !== 'name' && found.length >= limit) break
    if (sort === 'name' && db.dialect === 'sqlite') found = found.sort(compareNames).slice(0, limit)
  }
  return found.slice(0, limit).map(({ named: _named, ...row }) => listedJob(row))
}

/** Number of jobs that one statement searches: each may have a brief of 40 kB. */
const SEARCHED_AT_ONCE = 200
/** A character that sorts after every character of an id. */
const LAST = '~'

/**
 * Yields ranges of the key's job ids, in the order of the list, to be searched one by one. SQLite searches on the event
 * loop, so other requests run between two ranges. For PostgreSQL there is one range with all jobs.
 */
async function* listSpans(
  db: Database,
  keyId: string,
  isOldestFirst: boolean,
): AsyncGenerator<{ from: string; below: string }> {
  if (db.dialect === 'postgres') {
    yield { from: '', below: LAST }
    return
  }
  for (let start = isOldestFirst ? '' : LAST; ; ) {
    const [last] = await db.query<{ id: string }>(
      `select id from jobs where key_id = $1 and id ${isOldestFirst ? '>' : '<'} $2
       order by id ${isOldestFirst ? '' : 'desc'} limit 1 offset ${SEARCHED_AT_ONCE - 1}`,
      [keyId, start],
    )
    if (isOldestFirst) yield { from: start, below: last ? last.id + LAST : LAST }
    else yield { from: last?.id ?? '', below: start }
    if (!last) return
    start = isOldestFirst ? last.id + LAST : last.id
    await setImmediate()
  }
}

/** Compares two jobs by name and then by id, in the order in which SQLite sorts them: by bytes. */
function compareNames(one: { named: string; id: string }, other: { named: string; id: string }): number {
  return Buffer.compare(Buffer.from(one.named), Buffer.from(other.named)) || (one.id < other.id ? -1 : 1)
}

/** Lists the translations of a course and of its translations, whether ordered or imported, newest first. */
export async function listTranslations(db: Queryable, keyId: string, courseId: string): Promise<JobListRow[]> {
  const rows = await db.query<ListedColumns>(
    `with recursive family (id) as (
       select cast($2 as text)
       union
       select t.course_id from jobs t join family f on t.target_id = f.id
       where t.kind in ('translate', 'import') and t.course_id is not null
     )
     ${LISTED_JOBS} join family f on f.id = j.target_id
     where j.key_id = $1 and j.erased_at is null and j.kind in ('translate', 'import') order by j.id desc limit 100`,
    [keyId, courseId],
  )
  return rows.map(listedJob)
}

/** Returns a job of this key. For a job of another key, the answer is the same as for an unknown id. */
export async function findJob(db: Queryable, keyId: string, id: string): Promise<JobListRow | null> {
  const [row] = await db.query<ListedColumns>(
    `${LISTED_JOBS} where j.key_id = $1 and j.id = $2 and j.erased_at is null`,
    [keyId, id],
  )
  return row ? listedJob(row) : null
}

export type JobListRow = JobStatusRow &
  Pick<Brief, 'subject' | 'languageId' | 'addOns'> & {
    kind: JobKind
    /** The course that the job works on, and its version. */
    targetId: string | null
    targetVersion: number | null
    createdAt: number
    /**
     * The reason why the job failed (a `Refusal`), as JSON; null also for a job that an earlier release failed without
     * storing a reason.
     */
    errorReason: string | null
    /** Learning time in minutes. Null: there is no course yet, or an earlier release saved it without this value. */
    minutes: number | null
    /**
     * The stages that the author has reached, and the chapters as far as they are planned; empty until a worker claims
     * the job.
     */
    journey: Journey
  }

const LISTED_COLUMNS = `${JOB_STATUS_COLUMNS}, j.kind, j.target_id as "targetId", j.target_version as "targetVersion",
    j.brief, j.chapters, j.created_at as "createdAt", j.error_reason as "errorReason", c.minutes`
const FROM_JOBS = `from jobs j left join courses c on c.id = j.course_id`
const LISTED_JOBS = `select ${LISTED_COLUMNS} ${FROM_JOBS}`

type ListedColumns = Omit<JobListRow, 'subject' | 'languageId' | 'addOns' | 'journey'> & {
  brief: string
  chapters: string | null
}

function listedJob({ brief, chapters, ...row }: ListedColumns): JobListRow {
  const { subject, languageId, addOns }: Brief = JSON.parse(brief)
  return { ...row, subject, languageId, addOns, journey: readJourney(chapters) }
}

/** Parses a job's `Journey`. Processes of an older version stored only the titles of the chapters. */
export function readJourney(text: string | null): Journey {
  const storedJourney: Journey | string[] = JSON.parse(text ?? '[]')
  if (!Array.isArray(storedJourney)) return storedJourney
  return { stages: [], chapters: storedJourney.map(title => ({ title, lessons: [] })) }
}

/** Duration of each stage of a job, in milliseconds. The last stage ended with the job. */
export type StageTimes = Partial<Record<Stage, number>>

/**
 * Lists the stage times of the key's last completed jobs of this kind, newest first, from which the next job's
 * duration is estimated.
 */
export async function listStageTimes(
  db: Queryable,
  keyId: string,
  kind: JobKind,
  limit: number,
): Promise<StageTimes[]> {
  const rows = await db.query<{ chapters: string; finishedAt: number }>(
    `select chapters, finished_at as "finishedAt" from jobs
     where key_id = $1 and kind = $2 and status = 'completed' and chapters is not null order by id desc limit $3`,
    [keyId, kind, limit],
  )
  return rows.map(({ chapters, finishedAt }) => measureStages(readJourney(chapters), finishedAt))
}

function measureStages({ stages }: Journey, finishedAt: number): StageTimes {
  const times: StageTimes = {}
  for (const [index, { stage, at }] of stages.entries()) {
    const ended = stages[index + 1]?.at ?? finishedAt
    times[stage] = (times[stage] ?? 0) + Math.max(0, ended - at)
  }
  return times
}
