import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'

export type SignatureHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/** Returns the headers of Standard Webhooks 1.0, by which a receiver can verify the sender and the time of the body. */
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

/** Returns the signing key: the decoded bytes of the secret, not its base64 text. */
function secretKey(secret: string): Buffer {
  if (!secret.startsWith(SECRET_PREFIX)) throw new Error(`A webhook secret starts with ${SECRET_PREFIX}`)
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
}
