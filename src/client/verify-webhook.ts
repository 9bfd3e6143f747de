import type { WebhookEvent } from './types.ts'

/** A message that is older than this, or from further in the future, may be a replay (Standard Webhooks 1.0). */
const TOLERANCE_SECONDS = 5 * 60

type HeadersLike = Headers | Record<string, string | string[] | undefined>

/**
 * Returns the event if its three `webhook-…` headers were made just now with this account's secret; throws otherwise.
 * `body` must be the text exactly as it was received, before any JSON parser.
 */
export async function verifyWebhook(
  secret: string,
  headers: HeadersLike,
  body: string,
  now: Date = new Date(),
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(name =>
    readHeader(headers, name),
  )
  if (!id || !timestamp || !signatures) throw new Error('The webhook is not signed')
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS))
    throw new Error('The webhook is too old or from the future')
  const key = await crypto.subtle.importKey(
    'raw',
    decodeBase64(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const message = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, decodeBase64(value), message)))
      return JSON.parse(body)
  }
  throw new Error('The signature of the webhook does not fit')
}

function readHeader(headers: HeadersLike, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
