import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'

export type SignatureHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/** Headers of Standard Webhooks 1.0: a receiver can prove who sent the body, and when. */
export function signatureHeaders(message: { id: string; body: string; secret: string; at: Date }): SignatureHeaders {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const signature = createHmac('sha256', secretKey(message.secret))
    .update(`${message.id}.${timestamp}.${message.body}`)
    .digest('base64')
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

export function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** The bytes behind the base64, not its letters, are the key. */
function secretKey(secret: string): Buffer {
  if (!secret.startsWith(SECRET_PREFIX)) throw new Error(`A webhook secret starts with ${SECRET_PREFIX}`)
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
}
