import { z } from 'zod'
import { originSchema } from '../../course/schema.ts'
import { upgradeOrigin } from '../../course/upgrade-document.ts'
import { PublicError } from '../../errors.ts'
import { courseObject as courseObjectOf } from '../../flows/course-object.ts'
import { JOB_STATES, type JobStatusRow } from '../../store/job-status.ts'
import { exampleCourse } from '../openapi/example-course.ts'
import { exampleOf } from '../openapi/example-of.ts'
import { keyRoute } from '../route.ts'
import { answer, courseObject, isoTime, jobId, text } from '../schemas.ts'

export const jobFailure = answer('JobFailure', {
  message: text('The course took too long to generate. Please try again.', 'For people. Safe to show.'),
  code: text('GENERATION_TIMED_OUT', 'Only for known ways to fail.').optional(),
})

export const jobStatus = answer('JobStatus', {
  jobId,
  status: z.enum(JOB_STATES).meta({
    description: '`pending` until the course is written; `completed` and `failed` are final.',
    examples: ['completed'],
  }),
  progress: z
    .int()
    .min(0)
    .max(100)
    .meta({
      description: 'Percent. It never goes down, and is 100 only when completed.',
      examples: [100],
    }),
  course: courseObject.nullable(),
  origin: originSchema.optional().meta({
    description: 'Who wrote the course and what was left out; once it is completed.',
    examples: [exampleCourse.origin],
  }),
  error: jobFailure.optional(),
})

export const readJob = keyRoute('read-job', 'GET /api/v1/courses/jobs/:jobId', {
  tag: 'Courses',
  summary: 'Ask how far a job is',
  description: 'A job of another key is not found. Every two to five seconds is often enough.',
  params: { jobId },
  answers: {
    200: {
      description: 'The job.',
      schema: jobStatus,
      examples: {
        pending: { ...exampleOf(jobStatus), status: 'pending', progress: 35, course: null, origin: undefined },
        completed: exampleOf(jobStatus),
        failed: {
          ...exampleOf(jobStatus),
          status: 'failed',
          progress: 60,
          course: null,
          origin: undefined,
          error: exampleOf(jobFailure),
        },
      },
    },
  },
  errors: { NOT_FOUND: 'No such job' },
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
    course: course ? courseObjectOf(course, baseUrl) : null,
    ...(origin && { origin }),
    ...(status === 'failed' ? { error } : {}),
  }
}
