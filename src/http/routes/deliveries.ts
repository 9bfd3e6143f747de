import { z } from 'zod'
import { type DeliveryOutcome, WEBHOOK_EVENTS } from '../../events.ts'
import { type Delivery, listDeliveries as list } from '../../store/events.ts'
import { courseCreated, courseExported, courseFailed } from '../openapi/events.ts'
import { keyRoute } from '../route.ts'
import { answer, cutPage, isoTime, pageOf, pageQuery, text, time, whole } from '../schemas.ts'

/** How a delivery ended, or that it has not been made yet. */
const DELIVERY_STATES = {
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
  withdrawn: 'its course was deleted before it was sent',
  abandoned: 'the service died in mid-send three times; the event was probably sent',
  waiting: 'not sent yet',
} as const satisfies Record<DeliveryOutcome | 'waiting', string>

type DeliveryState = keyof typeof DELIVERY_STATES

const delivery = answer('Delivery', {
  id: text('evt_01j6l4c9f7t3plujfekn8svm9e', 'The `webhook-id` that the receiver saw.'),
  event: z.enum(WEBHOOK_EVENTS),
  url: text('https://lms.example.com/hooks/7Yq2mVx9'),
  payload: z.union([courseCreated, courseFailed, courseExported]).describe('The body that is sent.'),
  outcome: z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState]).describe(
    Object.entries(DELIVERY_STATES)
      .map(([state, meaning]) => `\`${state}\`: ${meaning}`)
      .join('; '),
  ),
  status: whole(200, "The receiver's HTTP status, if one arrived.").nullable(),
  milliseconds: whole(84, 'How long it took.').nullable(),
  answer: text('ok', "The beginning of the receiver's answer, at most 1 KiB.").nullable(),
  createdAt: time('2026-03-19T10:00:41.207Z'),
  finishedAt: time('2026-03-19T10:00:41.301Z').nullable(),
})

export const listDeliveries = keyRoute('list-deliveries', 'GET /api/v1/deliveries', {
  tag: 'Webhooks',
  summary: 'List webhook deliveries',
  description: "The key's webhook deliveries, newest first: what was sent, to whom, and what came of it.",
  query: pageQuery,
  answers: {
    200: { description: 'A page of deliveries.', schema: pageOf('DeliveryList', delivery) },
  },
  errors: { VALIDATION_ERROR: 'cursor is not valid' },
  handler:
    ({ db }) =>
    async ({ entry: { keyId }, query: { cursor = null, limit } }) => {
      const deliveries = await list(db, keyId, cursor, limit + 1)
      return cutPage(deliveries.map(deliveryAnswer), limit, item => item.id)
    },
})

function deliveryAnswer({
  id,
  event,
  url,
  body,
  outcome,
  status,
  milliseconds,
  answer,
  createdAt,
  finishedAt,
}: Delivery) {
  return {
    id,
    event,
    url,
    payload: JSON.parse(body),
    outcome: outcome ?? ('waiting' as const),
    status,
    milliseconds,
    answer,
    createdAt: isoTime(createdAt),
    finishedAt: isoTime(finishedAt),
  }
}
