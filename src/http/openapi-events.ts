import { z } from 'zod'
import { type Part, schemaRef } from './openapi-operation.ts'
import { courseObject, exportResult, jobFailure, timestamp } from './schemas.ts'

export const courseCreated = z.object({ event: z.literal('course.created'), jobId: z.string(), course: courseObject })

export const courseFailed = z.object({ event: z.literal('course.failed'), jobId: z.string(), error: jobFailure })

export const courseExported = z.object({ event: z.literal('course.exported'), ...exportResult.shape })

/** How a delivery ended, or that it has not been made yet. */
export const DELIVERY_STATES = {
  waiting: 'not sent yet',
  delivered: 'the receiver answered 2xx',
  refused: 'the receiver answered 4xx or 5xx',
  redirected: 'the receiver answered 3xx, which is not followed',
  'timed-out': 'no answer within 10 seconds',
  blocked: 'the name leads to an address that is not public',
  unresolved: 'the name leads nowhere',
  unreachable: 'no connection, or it broke before an answer',
  'tls-failed': 'the receiver could not prove its name',
  'invalid-answer': 'the answer was not HTTP',
  'invalid-url': 'the address cannot be called',
  abandoned: 'the service died in mid-send three times; the event was probably sent',
} as const

const deliveryStates = Object.keys(DELIVERY_STATES) as [keyof typeof DELIVERY_STATES]

const delivery = z.object({
  id: z.string().describe('The `webhook-id` that the receiver saw.'),
  event: z.enum(['course.created', 'course.failed', 'course.exported']),
  url: z.string(),
  payload: z.union([courseCreated, courseFailed, courseExported]).describe('The body that is sent.'),
  outcome: z.enum(deliveryStates).describe(
    Object.entries(DELIVERY_STATES)
      .map(([state, meaning]) => `\`${state}\`: ${meaning}`)
      .join('; '),
  ),
  status: z.int().nullable().describe("The receiver's HTTP status, if one arrived."),
  milliseconds: z.int().nullable().describe('How long it took.'),
  answer: z.string().nullable().describe("The beginning of the receiver's answer, at most 1 KiB."),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
})

export const deliveryList = z.object({
  items: z.array(delivery),
  nextCursor: z.string().nullable().describe('Give it as `cursor` to read the next page. Null on the last page.'),
})

/** What the service sends, to the `callbackUrl` of the request. */
export function buildWebhooks(examples: { [event: string]: Part }): Part {
  return {
    ...webhook('course.created', 'CourseCreated', 'A course was written.', 'jobId', examples),
    ...webhook(
      'course.failed',
      'CourseFailed',
      'A course could not be written. The credit is back.',
      'jobId',
      examples,
    ),
    ...webhook('course.exported', 'CourseExported', 'A course was exported.', 'courseId with exportedAt', examples),
  }
}

function webhook(
  event: string,
  schema: string,
  meaning: string,
  sameEvent: string,
  examples: { [event: string]: Part },
): Part {
  const post = {
    operationId: `on${schema}`,
    tags: ['Webhooks'],
    summary: event,
    description: `${meaning} Sent once, never again after any answer or time-out. Answer 2xx within 10 seconds. On rare occasions the same event comes twice: tell by ${sameEvent}.`,
    security: [],
    parameters: SIGNATURE_HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaRef(schema), example: examples[event] } },
    },
    responses: {
      '2XX': { description: 'Delivered.' },
      default: { description: 'Not delivered. It is not sent again; redirects are not followed.' },
    },
  }
  return { [event]: { post } }
}

const SIGNATURE_HEADERS: Part[] = [
  header('webhook-id', 'The id of the event. The same event has the same id.', 'evt_01j6l4c9f7t3plujfekn8svm9e'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970. Refuse old ones.', '1773914400'),
  header(
    'webhook-signature',
    'Standard Webhooks: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the bytes behind `whsec_`. Several may stand side by side, separated by spaces.',
    'v1,g3gMHCUP3vBfkKEFkVqCQ0bhX5lVY2d3xL9hMTt1nHU=',
  ),
  header('user-agent', 'Who sends.', 'Coursewright/1.0.0'),
]

function header(name: string, description: string, example: string): Part {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example }
}
