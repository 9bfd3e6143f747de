import { z } from 'zod'
import { blockSchema } from '../../course/blocks/blocks.ts'
import { treeNodeSchema } from '../../course/blocks/figure-forms.ts'
import { briefSchema } from '../../course/brief.ts'
import { qualityReportSchema } from '../../course/quality-report.ts'
import { questionSchema } from '../../course/questions/questions.ts'
import {
  articleSchema,
  chapterSchema,
  courseSchema,
  exerciseSchema,
  lessonSchema,
  originSchema,
} from '../../course/schema.ts'
import { deleteCourse as erase } from '../../flows/delete-course.ts'
import { submitCourse as submit } from '../../flows/submit-course.ts'
import { requireCourse } from '../../store/courses.ts'
import { listJobs } from '../../store/jobs.ts'
import { exampleCourse } from '../openapi/example-course.ts'
import { keyRoute } from '../route.ts'
import {
  ANSWERS,
  answer,
  BODIES,
  callbackUrl,
  courseId,
  cutPage,
  EXAMPLE_JOB_ID,
  isoTime,
  jobId,
  pageOf,
  pageQuery,
  text,
  time,
} from '../schemas.ts'
import { jobStatus, jobStatusAnswer } from './jobs.ts'

const { subject, format, languageId, outline, addOns } = briefSchema.shape

export const submitBody = briefSchema
  .extend({
    subject: subject.meta({ description: 'What the course is about.', examples: ['Fire safety at work'] }),
    format: format.describe('`onepage`: the whole course on one page. `classic`: one chapter at a time.'),
    languageId: languageId.describe('The language that the course is written in.'),
    outline: outline.describe('Chapter titles, used word for word and in this order. Empty: the author chooses them.'),
    addOns: addOns.describe('Parts to add. Naming one twice is the same as naming it once.'),
    callbackUrl: callbackUrl.optional(),
  })
  .register(BODIES, { id: 'CourseRequest' })

const acceptedJob = answer('AcceptedJob', {
  jobId,
  status: z.literal('pending'),
  pollUrl: text(
    `/api/v1/courses/jobs/${EXAMPLE_JOB_ID}`,
    'Where to ask how far the job is, relative to the address of the service.',
  ),
})

export const submitCourse = keyRoute('submit-course', 'POST /api/v1/courses', {
  limit: 30,
  tag: 'Courses',
  summary: 'Create a course',
  description: `
    Takes one credit and starts a job. The answer comes at once; the course is written in the background,
    typically in 60 to 120 seconds. Poll the job, or give a \`callbackUrl\`. A course that fails gives its
    credit back.
  `,
  body: {
    schema: submitBody,
    examples: {
      smallest: { subject: 'Fire safety at work' },
      everything: {
        subject: 'Fire safety at work',
        format: 'classic',
        languageId: 'en-GB',
        outline: ['How fires start', 'Prevention', 'When the alarm sounds'],
        addOns: ['assessment', 'wrapup', 'agreement'],
        callbackUrl: 'https://lms.example.com/hooks/7Yq2mVx9',
      },
    },
  },
  idempotent: true,
  answers: { 202: { description: 'The job is in the queue.', schema: acceptedJob } },
  errors: {
    VALIDATION_ERROR: 'subject is required',
    USAGE_LIMIT_EXCEEDED_PLAN: 'Usage limit exceeded for your plan (starter)',
  },
  handler:
    ({ db }) =>
    ({ entry: { keyId, accountId }, body: { callbackUrl = null, ...brief }, claim }) =>
      submit(db, { keyId, accountId, brief, callbackUrl, idempotency: claim }, Date.now()),
})

const listedJob = jobStatus
  .extend({
    subject: text('Fire safety at work'),
    languageId: text('en-US', 'The language that was asked for.'),
    createdAt: time('2026-03-19T10:00:00.112Z'),
  })
  .register(ANSWERS, { id: 'ListedJob' })

export const listCourses = keyRoute('list-courses', 'GET /api/v1/courses', {
  tag: 'Courses',
  summary: 'List courses and jobs',
  description: "The key's jobs, newest first, each with its course once it is there.",
  query: pageQuery,
  answers: { 200: { description: 'A page of jobs.', schema: pageOf('JobList', listedJob) } },
  errors: { VALIDATION_ERROR: 'limit must be at most 100' },
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

/** Parts of a course document that have a name of their own. */
const COURSE_PARTS = {
  Course: courseSchema,
  Chapter: chapterSchema,
  Lesson: lessonSchema,
  Block: blockSchema,
  TreeNode: treeNodeSchema,
  Question: questionSchema,
  Exercise: exerciseSchema,
  Article: articleSchema,
  Origin: originSchema,
  QualityReport: qualityReportSchema,
}
for (const [id, schema] of Object.entries(COURSE_PARTS)) ANSWERS.add(schema, { id })

export const readCourse = keyRoute('read-course', 'GET /api/v1/courses/:id', {
  tag: 'Courses',
  summary: 'Read a whole course',
  description:
    'The course document with all its text, its questions and its quality report. A course of another key is not found.',
  params: { id: courseId },
  answers: {
    200: {
      description: 'The course document.',
      schema: courseSchema,
      examples: { course: exampleCourse },
    },
  },
  errors: { NOT_FOUND: 'No such course' },
  handler:
    ({ db }) =>
    async ({ entry, id, reply }) => {
      const course = await requireCourse(db, entry.keyId, id('id'))
      reply.header('etag', `"${course.version}"`)
      return course
    },
})

export const deleteCourse = keyRoute('delete-course', 'DELETE /api/v1/courses/:id', {
  tag: 'Courses',
  summary: 'Delete a course',
  description: `
    Ends the course for good: its document, versions, previews and packages are gone, its download addresses
    and its job answer 404, and events about it that were not sent yet are withdrawn. Credits are not given
    back.
  `,
  params: { id: courseId },
  answers: { 204: { description: 'The course is gone.' } },
  errors: { NOT_FOUND: 'No such course' },
  handler:
    ({ db, packages }) =>
    ({ entry, id }) =>
      erase({ db, packages }, entry.keyId, id('id'), Date.now()),
})
