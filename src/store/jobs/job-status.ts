import type { Course } from '../../course/schema.ts'
import type { Stage } from '../../course/stages.ts'
import type { GenerationFailure } from '../../errors.ts'

export const JOB_STATES = ['pending', 'completed', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** The kinds of job. A copy or an import is done at once: its job is a row that was never in the queue. */
export const JOB_KINDS = ['generate', 'translate', 'rewrite', 'look', 'copy', 'import'] as const
/** Kinds that lead to no course, so that lists of courses leave them out: SQL. */
export const LISTED_KINDS = `j.kind not in ('rewrite', 'look')`
export type JobKind = (typeof JOB_KINDS)[number]

/** A job and the course that came of it, as both gates and the lists read them. */
export type JobStatusRow = {
  id: string
  status: JobState
  progress: number
  /** The current stage, until the job ends. */
  stage: Stage | null
  /** The `Journey` of a pending job, as JSON. */
  pendingJourney: string | null
  /** The id of the course that is being written, once there is something of it to show. */
  liveCourseId: Course['id'] | null
  /** The language model that it asks or asked. */
  model: string | null
  errorMessage: string | null
  errorCode: GenerationFailure | null
  courseId: Course['id'] | null
  courseName: string | null
  courseHeadline: string | null
  courseCreatedAt: number | null
  /** Who wrote the course, as JSON. */
  courseOrigin: string | null
}

/** The columns of a `JobStatusRow`, of the tables `jobs j left join courses c`. */
export const JOB_STATUS_COLUMNS = `j.id, j.status, j.progress,
    case when j.status = 'pending' then case when j.lease_until is null then 'waiting' else coalesce(j.stage, 'waiting') end end as stage,
    case when j.status = 'pending' then j.chapters end as "pendingJourney",
    case when j.status = 'pending' then (select l.course_id from live_courses l where l.job_id = j.id) end as "liveCourseId",
    j.model, j.error_message as "errorMessage", j.error_code as "errorCode",
    c.id as "courseId", c.name as "courseName", c.headline as "courseHeadline", c.created_at as "courseCreatedAt",
    c.origin as "courseOrigin"`
