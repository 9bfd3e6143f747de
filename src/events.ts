/** What a customer can be told of. */
export const WEBHOOK_EVENTS = ['course.created', 'course.failed', 'course.exported'] as const
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]

/** How the one delivery of an event can end. */
export const DELIVERY_OUTCOMES = [
  'delivered', // any 2xx
  'refused', // any other status
  'redirected', // 3xx: never followed
  'timed-out',
  'blocked', // the name leads to an address that is not public
  'unresolved', // the name leads nowhere
  'unreachable', // no connection, or it broke before an answer
  'tls-failed', // the receiver could not prove its name
  'invalid-answer', // not HTTP
  'invalid-url',
  'withdrawn', // its course was deleted before it was sent
  'abandoned', // its sender died too often before it could write down what happened
] as const
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]
