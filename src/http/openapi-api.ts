import type { PublicErrorCode } from '../errors.ts'
import { EXPORT_FORMAT_NAMES } from '../flows/export-formats.ts'
import { ENDPOINT_LIMITS } from './limits.ts'
import type { Examples } from './openapi-examples.ts'
import { jsonAnswer, operation, type Part, parameterRef } from './openapi-operation.ts'

const security = [{ apiKey: [] }]
const PAGE = [parameterRef('Cursor'), parameterRef('Limit')]

/** What every endpoint behind a key can answer, whatever it does. */
const AT_THE_GATE: PublicErrorCode[] = [
  'INVALID_API_KEY',
  'PAID_PLAN_REQUIRED',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
]

export function apiPaths(examples: Examples): Part {
  return {
    '/api/v1/courses': { post: submitCourse(examples), get: listCourses(examples) },
    '/api/v1/courses/jobs/{jobId}': { get: readJob(examples) },
    '/api/v1/courses/{id}': { get: readCourse(examples) },
    '/api/v1/courses/{id}/export': { post: exportCourse(examples) },
    '/api/v1/usage': { get: readUsage(examples) },
    '/api/v1/languages': { get: listLanguages(examples) },
    '/api/v1/deliveries': { get: listDeliveries(examples) },
  }
}

function submitCourse(examples: Examples): Part {
  return operation({
    operationId: 'submitCourse',
    tags: ['Courses'],
    summary: 'Create a course',
    description:
      'Takes one credit and starts a job. The answer comes at once; the course is written in the background, typically in 60 to 120 seconds. Poll the job, or give a `callbackUrl`. A course that fails gives its credit back.',
    security,
    parameters: [parameterRef('Idempotency-Key')],
    body: { schema: 'CourseRequest', required: true, examples: examples.submit },
    answers: { 202: jsonAnswer('The job is in the queue.', 'AcceptedJob', examples.accepted) },
    errors: ['VALIDATION_ERROR', ...AT_THE_GATE, 'USAGE_LIMIT_EXCEEDED_PLAN'],
    messages: {
      VALIDATION_ERROR: 'subject is required',
      USAGE_LIMIT_EXCEEDED_PLAN: 'Usage limit exceeded for your plan (starter)',
    },
    limit: ENDPOINT_LIMITS['submit-course'],
  })
}

function listCourses(examples: Examples): Part {
  return operation({
    operationId: 'listCourses',
    tags: ['Courses'],
    summary: 'List courses and jobs',
    description: "The key's jobs, newest first, each with its course once it is there.",
    security,
    parameters: PAGE,
    answers: { 200: jsonAnswer('A page of jobs.', 'JobList', examples.jobs) },
    errors: ['VALIDATION_ERROR', ...AT_THE_GATE],
    messages: { VALIDATION_ERROR: 'limit must be at most 100' },
    limit: ENDPOINT_LIMITS['list-courses'],
  })
}

function readJob(examples: Examples): Part {
  return operation({
    operationId: 'readJob',
    tags: ['Courses'],
    summary: 'Ask how far a job is',
    description: 'A job of another key is not found. Every two to five seconds is often enough.',
    security,
    parameters: [parameterRef('JobId')],
    answers: { 200: jsonAnswer('The job.', 'JobStatus', examples.status) },
    errors: [...AT_THE_GATE, 'NOT_FOUND'],
    messages: { NOT_FOUND: 'No such job' },
    limit: ENDPOINT_LIMITS['job-status'],
  })
}

function readCourse(examples: Examples): Part {
  return operation({
    operationId: 'readCourse',
    tags: ['Courses'],
    summary: 'Read a whole course',
    description:
      'The course document with all its text, its questions and its quality report. A course of another key is not found.',
    security,
    parameters: [parameterRef('CourseId')],
    answers: { 200: jsonAnswer('The course document.', 'Course', examples.course) },
    errors: [...AT_THE_GATE, 'NOT_FOUND'],
    messages: { NOT_FOUND: 'No such course' },
    limit: ENDPOINT_LIMITS['read-course'],
  })
}

function exportCourse(examples: Examples): Part {
  return operation({
    operationId: 'exportCourse',
    tags: ['Courses'],
    summary: 'Export a course as a SCORM package',
    description:
      'Answers when the package is ready, typically well under 30 seconds. Without a body all defaults hold. Exporting the same course and format again reuses the package, but is a new export with its own `exportedAt` and event.',
    security,
    parameters: [parameterRef('CourseId'), parameterRef('Idempotency-Key')],
    body: { schema: 'ExportRequest', required: false, examples: examples.exportRequest },
    answers: { 200: jsonAnswer('The package is ready.', 'ExportResult', examples.exported) },
    errors: ['VALIDATION_ERROR', ...AT_THE_GATE, 'NOT_FOUND'],
    messages: {
      VALIDATION_ERROR: `format must be one of ${EXPORT_FORMAT_NAMES.join(', ')}`,
      NOT_FOUND: 'No such course',
    },
    limit: ENDPOINT_LIMITS['export-course'],
  })
}

function readUsage(examples: Examples): Part {
  return operation({
    operationId: 'readUsage',
    tags: ['Account'],
    summary: 'Read the credits that are left',
    description: "The account's plan, its credits in this period, and when the period ends.",
    security,
    answers: { 200: jsonAnswer('Plan and credits.', 'Usage', examples.usage) },
    errors: AT_THE_GATE,
    limit: ENDPOINT_LIMITS['read-usage'],
  })
}

function listLanguages(examples: Examples): Part {
  return operation({
    operationId: 'listLanguages',
    tags: ['Courses'],
    summary: 'List the languages',
    description: 'Every value that `languageId` takes.',
    security,
    answers: { 200: jsonAnswer('All languages. The example shows two of them.', 'LanguageList', examples.languages) },
    errors: AT_THE_GATE,
    limit: ENDPOINT_LIMITS['list-languages'],
  })
}

function listDeliveries(examples: Examples): Part {
  return operation({
    operationId: 'listDeliveries',
    tags: ['Webhooks'],
    summary: 'List webhook deliveries',
    description: "The key's webhook deliveries, newest first: what was sent, to whom, and what came of it.",
    security,
    parameters: PAGE,
    answers: { 200: jsonAnswer('A page of deliveries.', 'DeliveryList', examples.deliveries) },
    errors: ['VALIDATION_ERROR', ...AT_THE_GATE],
    messages: { VALIDATION_ERROR: 'cursor is not valid' },
    limit: ENDPOINT_LIMITS['list-deliveries'],
  })
}
