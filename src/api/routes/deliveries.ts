import { z } from 'zod'
import { DELIVERY_OUTCOMES, WEBHOOK_EVENTS } from '../../events.ts'
import { type Delivery, listDeliveries as list } from '../../store/events.ts'
import { webhookEvent } from '../openapi/events.ts'
import { keyRoute } from '../route.ts'
import { answer, cutPage, EXAMPLE_CALLBACK_URL, isoTime, pageQuery, pageSchema, text, time, whole } from '../schemas.ts'

/** The outcomes of a delivery, and the state of a delivery that has not been sent yet. */
const STATES = { ...DELIVERY_OUTCOMES, waiting: 'not sent yet' }

const delivery = answer('Delivery', {
  id: text('evt_01j6l4c9f7t3plujfekn8svm9e', 'The `webhook-id` that the receiver saw.'),
  event: z.enum(WEBHOOK_EVENTS),
  url: text(EXAMPLE_CALLBACK_URL, "The receiver's URL; empty once the course was deleted."),
  payload: webhookEvent.describe('The body that is sent.'),
  outcome: z
    .enum(Object.keys(STATES) as [keyof typeof STATES])
    .describe(Array.from(Object.entries(STATES), ([state, meaning]) => `\`${state}\`: ${meaning}`).join('; ')),
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
  answers: { 200: { description: 'A page of deliveries.', schema: pageSchema('DeliveryList', delivery) } },
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
