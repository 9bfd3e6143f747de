import type { Course } from '../../course/schema.ts'
import type { Stage } from '../../course/stages.ts'
import type { GenerationFailure } from '../../errors.ts'

export const JOB_STATES = ['pending', 'completed', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** The kinds of job. A copy or an import is done at once: its job is stored as completed and never queued. */
export const JOB_KINDS = ['generate', 'translate', 'rewrite', 'look', 'copy', 'import'] as const
/** SQL condition for lists of courses: it leaves out the kinds of job that do not make a course. */
export const LISTED_KINDS = `j.kind not in ('rewrite', 'look')`
export type JobKind = (typeof JOB_KINDS)[number]

/** A job and the course that it made, as the gate and the lists of jobs read them. */
export type JobStatusRow = {
  id: string
  status: JobState
  progress: number
  /** The current stage, until the job ends. */
  stage: Stage | null
  /** The `Journey` of a pending job, as JSON. */
  pendingJourney: string | null
  /** The id of the course that is being written, once a part of it can be shown. */
  liveCourseId: Course['id'] | null
  /** The language model that the job asks or asked. */
  model: string | null
  errorMessage: string | null
  errorCode: GenerationFailure | null
  courseId: Course['id'] | null
  courseName: string | null
  courseHeadline: string | null
  courseCreatedAt: number | null
  /** The course's `Origin` as JSON. */
  courseOrigin: string | null
}

/** SQL: the columns of a `JobStatusRow`, from the tables `jobs j left join courses c`. */
export const JOB_STATUS_COLUMNS = `j.id, j.status, j.progress,
    case when j.status = 'pending' then case when j.lease_until is null then 'waiting' else coalesce(j.stage, 'waiting') end end as stage,
    case when j.status = 'pending' then j.chapters end as "pendingJourney",
    case when j.status = 'pending' then (select l.course_id from live_courses l where l.job_id = j.id) end as "liveCourseId",
    j.model, j.error_message as "errorMessage", j.error_code as "errorCode",
    c.id as "courseId", c.name as "courseName", c.headline as "courseHeadline", c.created_at as "courseCreatedAt",
    c.origin as "courseOrigin"`
