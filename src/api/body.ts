import type { FastifyRequest } from 'fastify'
import { PublicError } from '../errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** No body of ours nests half as deep. Lists in lists are by far the dearest JSON to parse: 20 ms for 256 KiB. */
const DEEPEST_NESTING = 64
const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = Buffer.from('"\\[{]}')

/** A body as JSON; no bytes at all are no body. Invalid UTF-8 is refused, not quietly replaced. */
export async function readJson(_request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return undefined
  if (isTooDeep(bytes)) {
    throw new PublicError('VALIDATION_ERROR', `The body must not nest more than ${DEEPEST_NESTING} levels deep`)
  }
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

/** By bytes: none of these characters is part of another one in UTF-8. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > DEEPEST_NESTING) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  return false
}

/** A file as it is. */
export async function readBytes(_request: FastifyRequest, bytes: Buffer): Promise<Buffer> {
  return bytes
}
