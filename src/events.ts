/** The events that a customer can be notified of. */
export const WEBHOOK_EVENTS = [
  'course.created',
  'course.updated',
  'course.failed',
  'course.exported',
  'course.commented',
  'course.approved',
  'webhook.test',
] as const
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]

/** The outcomes that the one delivery of an event can have. */
export const DELIVERY_OUTCOMES = {
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
} as const
export type DeliveryOutcome = keyof typeof DELIVERY_OUTCOMES
