import { z } from 'zod'
import { briefSchema } from '../../course/brief.ts'
import { COURSE_PARTS } from '../../course/course-parts.ts'
import { courseSchema } from '../../course/schema.ts'
import { deleteCourse as erase } from '../../flows/delete-course.ts'
import { readVouchedCourse } from '../../flows/reviews/read-vouched-course.ts'
import { submitCourse as submit } from '../../flows/submit-course.ts'
import { listJobs } from '../../store/jobs/job-lists.ts'
import { findUsage } from '../../store/jobs/job-steps.ts'
import { exampleCourse } from '../openapi/example-course.ts'
import { keyRoute } from '../route.ts'
import {
  ANSWERS,
  answer,
  callbackUrl,
  courseId,
  cutPage,
  EXAMPLE,
  EXAMPLE_CALLBACK_URL,
  EXAMPLE_JOB_ID,
  isoTime,
  jobId,
  pageQuery,
  pageSchema,
  sent,
  text,
  time,
} from '../schemas.ts'
import { jobStatus, jobStatusAnswer } from './jobs.ts'

export const submitBody = sent('CourseRequest', { ...briefSchema.shape, callbackUrl: callbackUrl.optional() })

export const acceptedJob = answer('AcceptedJob', {
  jobId,
  status: z.literal('pending'),
  pollUrl: text(
    `/api/v1/courses/jobs/${EXAMPLE_JOB_ID}`,
    "The path at which the job's state is read; relative to the service's address.",
  ),
})

export const submitCourse = keyRoute('submit-course', 'POST /api/v1/courses', {
  limit: 30,
  summary: 'Create a course',
  description: `
    Takes one credit and starts a job. The answer comes at once; the course is written in the background,
    typically in 60 to 120 seconds. Poll the job, or give a \`callbackUrl\`. A course that fails gives its
    credit back.
  `,
  body: {
    schema: submitBody,
    examples: {
      smallest: { subject: EXAMPLE.subject },
      everything: {
        subject: EXAMPLE.subject,
        format: 'classic',
        languageId: 'en-GB',
        outline: ['How fires start', 'Prevention', 'When the alarm sounds'],
        addOns: ['assessment', 'wrapup', 'agreement'],
        callbackUrl: EXAMPLE_CALLBACK_URL,
      },
    },
  },
  idempotent: true,
  answers: { 202: { description: 'The job is in the queue.', schema: acceptedJob } },
  errors: { USAGE_LIMIT_EXCEEDED_PLAN: 'Usage limit exceeded for your plan (starter)' },
  handler:
    ({ db, modelOffer }) =>
    ({ entry: { keyId, accountId }, body: { callbackUrl = null, ...brief }, claim, act }) =>
      submit(db, { keyId, accountId, brief, callbackUrl, idempotency: claim, modelOffer, act }, Date.now()),
})

const listedJob = answer('ListedJob', {
  ...jobStatus.shape,
  subject: text(EXAMPLE.subject),
  languageId: text('en-US', 'The requested language.'),
  createdAt: time('2026-03-19T10:00:00.112Z'),
})

export const listCourses = keyRoute('list-courses', 'GET /api/v1/courses', {
  summary: 'List courses and jobs',
  description: "The key's jobs, newest first, each with its course once it is there.",
  query: pageQuery,
  answers: { 200: { description: 'A page of jobs.', schema: pageSchema('JobList', listedJob) } },
  handler:
    ({ db, baseUrl }) =>
    async ({ entry: { keyId }, query: { cursor = null, limit } }) => {
      const jobs = await listJobs(db, keyId, cursor, limit + 1)
      const items = jobs.map(job => ({
        ...jobStatusAnswer(job, baseUrl),
        subject: job.subject,
        languageId: job.languageId,
        createdAt: isoTime(job.createdAt),
      }))
      return cutPage(items, limit, item => item.jobId)
    },
})

const PART_EXAMPLES: { [name: string]: () => unknown } = {
  Course: exampleCourse,
  Origin: () => exampleCourse().origin,
  QualityReport: () => exampleCourse().quality,
}
for (const [id, schema] of Object.entries(COURSE_PARTS)) ANSWERS.add(schema, { id, example: PART_EXAMPLES[id] })

const usage = z
  .object({ calls: z.int(), inputTokens: z.int(), outputTokens: z.int(), milliseconds: z.int() })
  .describe('What the language model used to write the course: calls, tokens, and the time of its answers.')
const courseRead = courseSchema
  .and(z.object({ usage: usage.optional() }))
  .register(ANSWERS, { id: 'CourseRead', example: exampleCourse })

export const readCourse = keyRoute('read-course', 'GET /api/v1/courses/:id', {
  summary: 'Read a whole course',
  description:
    'The course document with all its text, its questions and its quality report. A course of another key is not found.',
  params: { id: courseId },
  answers: { 200: { description: 'The course document.', schema: courseRead } },
  handler:
    ({ db }) =>
    async ({ entry, id, reply }) => {
      const { course } = await readVouchedCourse(db, entry.keyId, id('id'))
      const usage = await findUsage(db, course.id)
      reply.header('etag', `"${course.version}"`)
      return usage ? { ...course, usage } : course
    },
})

export const deleteCourse = keyRoute('delete-course', 'DELETE /api/v1/courses/:id', {
  summary: 'Delete a course',
  description: `
    Ends the course for good: its document, versions, previews and packages are gone, its download addresses
    and its job answer 404, and events about it that were not sent yet are withdrawn. Credits are not given
    back. A course in the console's bin is erased, too.
  `,
  params: { id: courseId },
  answers: { 204: { description: 'The course is gone.' } },
  handler:
    ({ db, packages, media }) =>
    ({ entry, id, act }) =>
      erase({ db, packages, media }, { keyId: entry.keyId, courseId: id('id'), act }, Date.now()),
})
