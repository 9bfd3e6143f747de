import { z } from 'zod'
import { originSchema } from '../../course/schema.ts'
import { STAGES } from '../../course/stages.ts'
import { upgradeOrigin } from '../../course/upgrade-document.ts'
import { type GenerationFailure, PublicError } from '../../errors.ts'
import { courseObject as courseObjectOf } from '../../flows/course-object.ts'
import { JOB_STATES, type JobStatusRow } from '../../store/job-status.ts'
import { keyRoute } from '../route.ts'
import { answer, courseObject, isoTime, jobId, oneOf, text, whole } from '../schemas.ts'

const TOO_SLOW = {
  message: 'The course took too long to generate. Please try again.',
  code: 'GENERATION_TIMED_OUT' satisfies GenerationFailure,
}

export const jobFailure = answer('JobFailure', {
  message: text(TOO_SLOW.message, 'For people. Safe to show.'),
  code: text(TOO_SLOW.code, 'Only for known ways to fail.').optional(),
})

export const jobStatus = answer('JobStatus', {
  jobId,
  status: oneOf(JOB_STATES, 'completed', '`pending` until the course is written; `completed` and `failed` are final.'),
  progress: whole(100, 'Percent. It never goes down, and is 100 only when completed.').min(0).max(100),
  stage: z.enum(STAGES).optional().describe('What is being done for the course; while the job is pending.'),
  course: courseObject.nullable(),
  origin: originSchema.optional().describe('Who wrote the course and what was left out; once it is completed.'),
  error: jobFailure.optional(),
})

export const readJob = keyRoute('read-job', 'GET /api/v1/courses/jobs/:jobId', {
  summary: 'Ask how far a job is',
  description: 'A job of another key is not found. Every two to five seconds is often enough.',
  params: { jobId },
  answers: {
    200: {
      description: 'The job.',
      schema: jobStatus,
      examples: {
        pending: { status: 'pending', progress: 35, stage: 'writing', course: null, origin: undefined },
        completed: {},
        failed: { status: 'failed', progress: 60, course: null, origin: undefined, error: TOO_SLOW },
      },
    },
  },
  /** The gate has read the job in its own round trip. */
  handler:
    ({ baseUrl }) =>
    ({ entry: { job } }) => {
      if (!job) throw new PublicError('NOT_FOUND', 'No such job')
      return jobStatusAnswer(job, baseUrl)
    },
})

export function jobStatusAnswer(job: JobStatusRow, baseUrl: string): z.output<typeof jobStatus> {
  const { id, status, progress, courseId, courseName, courseHeadline, courseCreatedAt } = job
  const course = courseId && {
    id: courseId,
    name: courseName!,
    headline: courseHeadline!,
    createdAt: isoTime(courseCreatedAt!),
  }
  const origin = job.courseOrigin === null ? null : upgradeOrigin(JSON.parse(job.courseOrigin))
  const error = { message: job.errorMessage!, ...(job.errorCode ? { code: job.errorCode } : {}) }
  return {
    jobId: id,
    status,
    progress,
    ...(job.stage && { stage: job.stage }),
    course: course ? courseObjectOf(course, baseUrl) : null,
    ...(origin && { origin }),
    ...(status === 'failed' ? { error } : {}),
  }
}
