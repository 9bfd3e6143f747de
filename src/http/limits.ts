/** How often a key may call each endpoint within the sliding window of 60 seconds. */
export const ENDPOINT_LIMITS = {
  'submit-course': 30,
  'export-course': 30,
  'job-status': 120,
  'list-courses': 120,
  'read-course': 120,
  'read-usage': 120,
  'list-languages': 120,
  'list-deliveries': 120,
} as const

export type Endpoint = keyof typeof ENDPOINT_LIMITS

/** What an answer says that belongs to no endpoint. */
export const UNKNOWN_ENDPOINT_LIMIT = 120
