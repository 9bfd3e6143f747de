import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { originSchema } from '../../course/schema.ts'
import { STAGES } from '../../course/stages.ts'
import { type GenerationFailure, PublicError } from '../../errors.ts'
import { courseObject as courseObjectOf } from '../../flows/course-object.ts'
import { findJob } from '../../store/jobs/job-lists.ts'
import { JOB_STATES, type JobStatusRow } from '../../store/jobs/job-status.ts'
import { upgradeOrigin } from '../../store/upgrade-document.ts'
import { sendWindow } from '../gate.ts'
import { LONGEST_WAIT_SECONDS } from '../job-waits.ts'
import { keyRoute, USUAL_LIMIT } from '../route.ts'
import { answer, courseObject, enumSchema, isoTime, jobId, text, whole } from '../schemas.ts'

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
  status: enumSchema(
    JOB_STATES,
    'completed',
    '`pending` until the course is written; `completed` and `failed` are final.',
  ),
  progress: whole(100, 'Percent. It never goes down, and is 100 only when completed.').min(0).max(100),
  stage: z.enum(STAGES).optional().describe('What is being done for the course; while the job is pending.'),
  course: courseObject.nullable(),
  origin: originSchema.optional().describe('Who wrote the course and what was left out; once it is completed.'),
  error: jobFailure.optional(),
})

const waitQuery = z.object({
  wait: z.coerce
    .number()
    .overwrite(seconds => Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS))
    .catch(0)
    .meta({
      description: 'Answer when the job has ended, or after so many seconds: 50 at most. What cannot be read is 0.',
      examples: [30],
    }),
})

const NAME = 'read-job'

export const readJob = keyRoute(NAME, 'GET /api/v1/courses/jobs/:jobId', {
  summary: 'Ask how far a job is',
  description: `
    A job of another key is not found. Every two to five seconds is often enough, or \`wait\` for the end: at most eight
    requests of a key wait at once, and the next one is answered as it is.
  `,
  params: { jobId },
  query: waitQuery,
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
    ({ db, baseUrl, waits, isReady }) =>
    async ({ entry: { keyId, job }, query: { wait }, reply }) => {
      if (!job) throw new PublicError('NOT_FOUND', 'No such job')
      if (job.status !== 'pending' || wait === 0) return jobStatusAnswer(job, baseUrl)
      await waits.untilEnded({ keyId, jobId: job.id, milliseconds: wait * 1000, gone: goneSignal(reply) })
      // A connection that stayed open for another request would hold up the stop of the service.
      if (!isReady()) reply.header('connection', 'close')
      const now = await findJob(db, keyId, job.id)
      // The headers are those of the moment of the answer.
      sendWindow(reply, USUAL_LIMIT, await db.peek(keyId, NAME))
      if (!now) throw new PublicError('NOT_FOUND', 'No such job')
      return jobStatusAnswer(now, baseUrl)
    },
})

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

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
