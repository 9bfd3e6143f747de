import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PURPOSE = 'coursewright idempotent answer'

/**
 * Encrypts an answer with the bearer token of its request. The database stores only the token's hash, so only a request
 * with the same token can have the answer decrypted. So an answer with a secret that is shown once can be repeated to
 * the same client, but is never stored in plain text.
 */
export function sealAnswer(answer: object, token: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(token), nonce)
  const bytes = Buffer.concat([nonce, cipher.update(JSON.stringify(answer)), cipher.final(), cipher.getAuthTag()])
  return bytes.toString('base64')
}

/** Decrypts an answer; null: it was sealed with another token. */
export function openAnswer(sealed: string, token: string): unknown | null {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, deriveKey(token), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
    return JSON.parse(Buffer.concat(text).toString('utf8'))
  } catch {
    return null
  }
}

function deriveKey(token: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token, '', PURPOSE, KEY_BYTES))
}
