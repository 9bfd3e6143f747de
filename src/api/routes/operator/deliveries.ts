import { z } from 'zod'
import { DELIVERY_OUTCOMES, WEBHOOK_EVENTS } from '../../../events.ts'
import {
  DELIVERY_STATES,
  listOperatorDeliveries,
  type OperatorDelivery,
} from '../../../store/operator/operator-deliveries.ts'
import { adminRoute } from '../../route.ts'
import { accountId, answer, enumSchema, isoTime, pageQuery, pageSchema, text, time, whole } from '../../schemas.ts'

const OUTCOMES = [...Object.keys(DELIVERY_OUTCOMES), 'waiting'] as [keyof typeof DELIVERY_OUTCOMES | 'waiting']

const operatorDelivery = answer('OperatorDelivery', {
  id: text('evt_01j6l4c9f7t3plujfekn8svm9e', 'The `webhook-id` that the receiver saw.'),
  event: enumSchema(WEBHOOK_EVENTS, 'course.created'),
  accountId,
  accountName: text('Northwind Training'),
  host: text('lms.example.com', 'Of the address: the rest of it is a secret of its customer.').nullable(),
  outcome: enumSchema(OUTCOMES, 'delivered'),
  status: whole(200, "The receiver's HTTP status, if one arrived.").nullable(),
  milliseconds: whole(84, 'How long it took.').nullable(),
  createdAt: time('2026-03-19T10:00:41.207Z'),
  finishedAt: time('2026-03-19T10:00:41.301Z').nullable(),
})

export const operatorDeliveryQuery = pageQuery.extend({
  state: z.enum(DELIVERY_STATES).optional().describe('`failed`: sent and not delivered.'),
})

export const listServiceDeliveries = adminRoute('list-service-deliveries', 'GET /admin/v1/deliveries', {
  summary: 'List webhook deliveries of all accounts',
  description: `
    Newest first, without payloads and addresses. A page that is narrowed to failed ones may have fewer items than its limit and still a next page:
    each looks through 1,000 deliveries.
  `,
  query: operatorDeliveryQuery,
  answers: {
    200: { description: 'A page of deliveries.', schema: pageSchema('OperatorDeliveryList', operatorDelivery) },
  },
  handler:
    ({ db }) =>
    async ({ query: { cursor = null, limit, state = null } }) => {
      const { rows, nextCursor } = await listOperatorDeliveries(db, state, cursor, limit)
      return { items: rows.map(deliveryAnswer), nextCursor }
    },
})

function deliveryAnswer({ outcome, ...delivery }: OperatorDelivery) {
  return {
    ...delivery,
    outcome: outcome ?? ('waiting' as const),
    createdAt: isoTime(delivery.createdAt),
    finishedAt: isoTime(delivery.finishedAt),
  }
}
