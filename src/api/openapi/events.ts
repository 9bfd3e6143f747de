import { z } from 'zod'
import { oneLine } from '../route.ts'
import { commentedPart, commentId } from '../routes/comments.ts'
import { exportResult } from '../routes/exports.ts'
import { jobFailure } from '../routes/jobs.ts'
import { reviewId } from '../routes/reviews.ts'
import { ANSWERS, answer, courseObject, fileFormat, jobId, time, whole } from '../schemas.ts'
import { type Part, schemaRef } from './operation.ts'
import { requireExample } from './require-example.ts'

const courseCreated = answer('CourseCreated', {
  event: z.literal('course.created'),
  jobId,
  course: courseObject,
})

const courseUpdated = answer('CourseUpdated', {
  event: z.literal('course.updated'),
  jobId,
  course: courseObject,
})

const courseFailed = answer('CourseFailed', { event: z.literal('course.failed'), jobId, error: jobFailure })

const courseExported = answer('CourseExported', {
  event: z.literal('course.exported'),
  ...exportResult.shape,
  format: fileFormat,
})

const courseCommented = answer('CourseCommented', {
  event: z.literal('course.commented'),
  reviewId,
  commentId,
  partId: commentedPart,
  course: courseObject,
})

const courseApproved = answer('CourseApproved', {
  event: z.literal('course.approved'),
  reviewId,
  version: whole(2, 'The version that was approved.'),
  approvedAt: time('2026-03-21T09:30:00.000Z'),
  course: courseObject,
})

const webhookTest = answer('WebhookTest', {
  event: z.literal('webhook.test'),
  sentAt: time('2026-03-19T10:02:03.000Z'),
})

/** The webhook events: those that are sent to the `callbackUrl` of a request, and the test event. */
const EVENTS = [
  { schema: courseCreated, says: 'A course was written.', sameIf: 'jobId' },
  { schema: courseUpdated, says: 'A part of a course was rewritten.', sameIf: 'jobId' },
  { schema: courseFailed, says: 'A course could not be written. The credit is back.', sameIf: 'jobId' },
  { schema: courseExported, says: 'A course was exported.', sameIf: 'courseId with exportedAt' },
  { schema: courseCommented, says: 'A reviewer has commented or answered.', sameIf: 'commentId' },
  { schema: courseApproved, says: 'A reviewer has approved a version.', sameIf: 'reviewId with approvedAt' },
  { schema: webhookTest, says: 'Somebody tries a receiver out, by hand in the console.', sameIf: 'sentAt' },
] as const

/** A schema for any of the events, for a list of deliveries. */
export const webhookEvent = z.union(EVENTS.map(({ schema }) => schema))

export function buildWebhooks(): Part {
  return Object.fromEntries(
    EVENTS.map(({ schema, says, sameIf }) => {
      const name = ANSWERS.get(schema)!.id
      const example = requireExample<z.ZodType>(schema) as { event: string }
      const post = {
        operationId: `on${name}`,
        tags: ['Webhooks'],
        summary: example.event,
        description: oneLine(`
          ${says} Sent once, never again after any answer or time-out. Answer 2xx within 10 seconds.
          On rare occasions the same event comes twice: tell by ${sameIf}.
        `),
        security: [],
        parameters: SIGNATURE_HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema: schemaRef(name), example } } },
        responses: {
          '2XX': { description: 'Delivered.' },
          default: { description: 'Not delivered. It is not sent again; redirects are not followed.' },
        },
      }
      return [example.event, { post }]
    }),
  )
}

const SIGNATURE_HEADERS: Part[] = [
  header('webhook-id', 'The id of the event. The same event has the same id.', 'evt_01j6l4c9f7t3plujfekn8svm9e'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970. Refuse old ones.', '1773914400'),
  header(
    'webhook-signature',
    oneLine(`
      Standard Webhooks: \`v1,\` and the base64 of HMAC-SHA256 over \`id.timestamp.body\`, keyed with the bytes behind
      \`whsec_\`. Several may stand side by side, separated by spaces.
    `),
    'v1,g3gMHCUP3vBfkKEFkVqCQ0bhX5lVY2d3xL9hMTt1nHU=',
  ),
  header('user-agent', 'Who sends.', 'Coursewright/1.0.0'),
]

function header(name: string, description: string, example: string): Part {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example }
}
