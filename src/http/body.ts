import type { FastifyRequest } from 'fastify'
import { PublicError } from '../errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** A body as JSON; no bytes at all are no body. Invalid UTF-8 is refused, not quietly replaced. */
export async function readJson(_request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new PublicError('VALIDATION_ERROR', 'The body must be UTF-8')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new PublicError('VALIDATION_ERROR', 'The body must be JSON')
  }
}

/** A file as it is. */
export async function readBytes(_request: FastifyRequest, bytes: Buffer): Promise<Buffer> {
  return bytes
}
