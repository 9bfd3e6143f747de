import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { originSchema } from '../../course/schema.ts'
import { type Journey, STAGES } from '../../course/stages.ts'
import { type GenerationFailure, PublicError } from '../../errors.ts'
import { cancelJob } from '../../flows/author-job.ts'
import { buildShareUrl, courseObject as courseObjectOf } from '../../flows/course-object.ts'
import { findJob, readJourney } from '../../store/jobs/job-lists.ts'
import { JOB_STATES, type JobStatusRow } from '../../store/jobs/job-status.ts'
import { upgradeOrigin } from '../../store/upgrade-document.ts'
import { sendWindow } from '../gate.ts'
import { LONGEST_WAIT_SECONDS } from '../job-waits.ts'
import { keyRoute, USUAL_LIMIT } from '../route.ts'
import {
  answer,
  courseObject,
  EXAMPLE_COURSE_ID,
  EXAMPLE_URL,
  enumSchema,
  isoTime,
  jobId,
  text,
  url,
  whole,
} from '../schemas.ts'

const TOO_SLOW = {
  message: 'The course took too long to generate. Please try again.',
  code: 'GENERATION_TIMED_OUT' satisfies GenerationFailure,
}

const STOPPED = { message: 'This job was cancelled.', code: 'CANCELLED' satisfies GenerationFailure }

export const jobFailure = answer('JobFailure', {
  message: text(TOO_SLOW.message, 'The reason for people. Safe to show.'),
  code: text(TOO_SLOW.code, 'A code, only for known reasons.').optional(),
})

/** The states of a lesson while its course is being written. */
const LESSON_STATES = ['planned', 'written'] as const

export const jobStatus = answer('JobStatus', {
  jobId,
  status: enumSchema(
    JOB_STATES,
    'completed',
    '`pending` until the course is written; `completed` and `failed` are final.',
  ),
  progress: whole(100, 'Percent. It never goes down, and is 100 only when completed.').min(0).max(100),
  stage: z.enum(STAGES).optional().describe('The current stage of the work; while the job is pending.'),
  outline: z
    .array(
      z.object({
        title: text('Before a fire starts', "The chapter's title."),
        lessons: z.array(
          z.object({
            title: text('What makes a fire'),
            state: enumSchema(LESSON_STATES, 'written', 'A written lesson may still be repaired.'),
          }),
        ),
      }),
    )
    .optional()
    .describe(
      'The chapters and lessons that are being written; while the job is pending, as soon as they are planned.',
    ),
  previewUrl: url(
    `${EXAMPLE_URL}/go/${EXAMPLE_COURSE_ID}`,
    'The page that shows each lesson as soon as it is written; while the job is pending, once the course is planned. It becomes the `shareUrl`.',
  ).optional(),
  model: text(
    'openai:gpt-5',
    'The language model that writes; absent if none does, or before the job begins.',
  ).optional(),
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
  lasts: true,
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
        completed: { outline: undefined, previewUrl: undefined },
        failed: {
          status: 'failed',
          progress: 60,
          course: null,
          origin: undefined,
          outline: undefined,
          previewUrl: undefined,
          error: TOO_SLOW,
        },
      },
    },
  },
  /** The gate has already read the job, in the query that checks the key. */
  handler:
    ({ db, baseUrl, waits, isReady }) =>
    async ({ entry: { accountId, keyId, job }, query: { wait }, reply }) => {
      if (!job) throw new PublicError('NOT_FOUND', 'No such job')
      if (job.status !== 'pending' || wait === 0) return jobStatusAnswer(job, baseUrl)
      const gone = goneSignal(reply)
      await waits.untilEnded({ accountId, keyId, jobId: job.id, milliseconds: wait * 1000, gone })
      // An open keep-alive connection would delay the service's stop.
      if (!isReady()) reply.header('connection', 'close')
      const now = await findJob(db, keyId, job.id)
      // The rate-limit headers must show the window at the time of the answer.
      sendWindow(reply, USUAL_LIMIT, await db.peek(keyId, NAME))
      if (!now) throw new PublicError('NOT_FOUND', 'No such job')
      return jobStatusAnswer(now, baseUrl)
    },
})

export const cancelOwnJob = keyRoute('cancel-own-job', 'DELETE /api/v1/courses/jobs/:jobId', {
  summary: 'Cancel a job',
  description: `
    Ends a job that waits or is worked on, whatever it is for: \`failed\` with \`CANCELLED\`, its credit back, \`course.failed\` sent once. Nothing of what was
    written is left to read. A job that has ended stays as it is.
  `,
  params: { jobId },
  answers: {
    200: {
      description: 'The job as it is now.',
      schema: jobStatus,
      examples: {
        cancelled: {
          status: 'failed',
          progress: 35,
          course: null,
          origin: undefined,
          stage: undefined,
          outline: undefined,
          previewUrl: undefined,
          error: STOPPED,
        },
      },
    },
  },
  handler:
    ({ db, baseUrl }) =>
    async ({ entry: { keyId }, id }) => {
      const owned = await findJob(db, keyId, id('jobId'))
      if (!owned) throw new PublicError('NOT_FOUND', 'No such job')
      await cancelJob(db, owned, 'customer')
      const job = await findJob(db, keyId, owned.id)
      if (!job) throw new PublicError('NOT_FOUND', 'No such job')
      return jobStatusAnswer(job, baseUrl)
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
  const outline = job.pendingJourney === null ? [] : listOutline(readJourney(job.pendingJourney))
  const error = { message: job.errorMessage!, ...(job.errorCode ? { code: job.errorCode } : {}) }
  return {
    jobId: id,
    status,
    progress,
    ...(job.stage && { stage: job.stage }),
    ...(outline.length > 0 && { outline }),
    ...(job.liveCourseId && { previewUrl: buildShareUrl(job.liveCourseId, baseUrl) }),
    ...(job.model && { model: job.model }),
    course: course ? courseObjectOf(course, baseUrl) : null,
    ...(origin && { origin }),
    ...(status === 'failed' ? { error } : {}),
  }
}

function listOutline({ chapters }: Journey) {
  return chapters.map(({ title, lessons }) => ({
    title,
    lessons: lessons.map(lesson => ({ title: lesson.title, state: LESSON_STATES[lesson.isWritten ? 1 : 0] })),
  }))
}
