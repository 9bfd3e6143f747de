import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { PublicError } from '../errors.ts'
import { parseInTurn } from './parse-turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The SHA-256 of an uploaded file, if the request has an idempotency key. */
    bodyHash?: string
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/**
 * Maximum nesting of a JSON body. No valid body nests half as deep, and nested lists are by far the slowest JSON to
 * parse: 20 ms for 256 KiB.
 */
const DEEPEST_NESTING = 64
const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = Buffer.from('"\\[{]}')

/** Parses a JSON body; undefined for an empty one. Invalid UTF-8 is refused, not silently replaced. */
export async function readJson({ entry }: FastifyRequest, bytes: Buffer): Promise<unknown> {
  return parseInTurn(entry?.accountId ?? null, bytes, () => parseJson(bytes))
}

function parseJson(bytes: Buffer): unknown {
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

/**
 * Whether JSON nests too deep. Single bytes can be compared with ASCII characters, because in UTF-8 no other character
 * contains such a byte.
 */
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

/**
 * Hashes a file while it arrives if the request has an idempotency key, because hashing 20 MB at once would block the
 * event loop. Fastify compares `receivedEncodedLength` with the announced length.
 */
export function hashWhileRead(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
  done: (error: Error | null, payload: RequestPayload) => void,
): void {
  if (request.headers['idempotency-key'] === undefined) return void done(null, payload)
  const hash = createHash('sha256')
  const tap = Object.assign(
    new Transform({
      transform(chunk: Buffer, _encoding, next) {
        hash.update(chunk)
        tap.receivedEncodedLength += chunk.length
        next(null, chunk)
      },
      flush(next) {
        request.bodyHash = hash.digest('hex')
        next()
      },
    }),
    { receivedEncodedLength: 0 },
  )
  payload.on('error', error => tap.destroy(error))
  done(null, payload.pipe(tap))
}

/** Returns a file as a buffer, unchanged. */
export async function readBytes(_request: FastifyRequest, bytes: Buffer): Promise<Buffer> {
  return bytes
}

export async function passStream(_request: FastifyRequest, payload: RequestPayload): Promise<RequestPayload> {
  return payload
}
