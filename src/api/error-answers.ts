import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PublicError, type PublicErrorCode } from '../errors.ts'
import { type Refusal, refusal } from '../refusals.ts'
import { HARDENED_HEADERS, newRequestId } from './every-request.ts'
import { sendRateLimit } from './gate.ts'
import { chooseBodyLimit, chooseLimit, listBodyTypes, USUAL_BODY_BYTES, USUAL_LIMIT } from './route.ts'
import { sizeInWords } from './size-in-words.ts'
import { isUploading } from './upload-time.ts'

/** The `WWW-Authenticate` header: a 401 must say how to authenticate (RFC 9110, 15.5.2; RFC 6750, 3). */
export const CHALLENGE = 'Bearer realm="Coursewright"'

/** `Retry-After` for work that is refused because other work is running. */
const BUSY_RETRY_SECONDS = 10

/** Answers any thrown error with exactly `{ message, code }`, with a code of the closed table. */
export function answerError(error: FastifyError | PublicError, request: FastifyRequest, reply: FastifyReply): void {
  const { message, code } = prepareErrorAnswer(error, request, reply)
  reply.send({ message, code })
}

/** Sets status and headers of an error answer, logs the error if it is internal, and returns its public form. */
export function prepareErrorAnswer(
  error: FastifyError | PublicError,
  request: FastifyRequest,
  reply: FastifyReply,
): PublicError {
  const publicError = toPublicError(error, request)
  if (publicError.code === 'INTERNAL_ERROR') request.log.error({ requestId: request.id, err: error }, 'request failed')
  sendUnusedLimit(request, reply)
  refuseRest(request, reply)
  sendRetryAfter(reply, publicError)
  if (publicError.status === 401) reply.header('www-authenticate', CHALLENGE)
  reply.code(publicError.status).header('cache-control', 'no-store')
  return publicError
}

/**
 * Sets `Retry-After` on a 429 (RFC 6585, 4), unless the rate window has already set the exact number of seconds.
 * Otherwise nobody knows when the other work ends, and the number is a guess.
 */
export function sendRetryAfter(reply: FastifyReply, { code }: PublicError): void {
  if (code !== 'RATE_LIMIT_EXCEEDED' || reply.hasHeader('retry-after')) return
  reply.header('retry-after', BUSY_RETRY_SECONDS)
}

/**
 * Sets the rate-limit headers on errors of the API that were thrown before the request was counted in a rate window:
 * they show an unused limit. The request target may be a full URL (RFC 9112, 3.2.2).
 */
function sendUnusedLimit(request: FastifyRequest, reply: FastifyReply): void {
  if (!/^(https?:\/\/[^/]*)?\/api\//i.test(request.url) || reply.hasHeader('ratelimit-limit')) return
  const { route } = request.routeOptions.config ?? {}
  const limit = (route && chooseLimit(route)) ?? USUAL_LIMIT
  sendRateLimit(reply, limit, limit, 0)
}

/**
 * Closes the connection after the answer if a large request body was not read to its end. Node discards a body only if
 * nobody has begun to read it; otherwise the rest of the body would block the connection's next request for ever.
 */
function refuseRest({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  const isLarge = Number(headers['content-length']) > USUAL_BODY_BYTES || headers['transfer-encoding'] !== undefined
  if ((isLarge || raw.readableDidRead) && !raw.complete) reply.header('connection', 'close')
}

/** Answers data that never became a request: invalid HTTP, or headers that are too long or too slow. */
export function answerBadHttp(error: Error & { code?: string }, socket: Socket): void {
  // Called for Node's event `clientError`. Node emits it once for a connection and leaves the connection open, so this
  // function must close it.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code: PublicErrorCode = 'VALIDATION_ERROR'
  const body = JSON.stringify({ message: 'The request is not valid HTTP', code })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-request-id': newRequestId(),
    'ratelimit-limit': USUAL_LIMIT,
    'ratelimit-remaining': USUAL_LIMIT,
    'ratelimit-reset': 0,
    ...HARDENED_HEADERS,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`)
}

export function toPublicError(error: FastifyError | PublicError, request: FastifyRequest): PublicError {
  if (error instanceof PublicError) return error
  const complaint = bodyComplaint(error.code, request)
  if (complaint) return new PublicError('VALIDATION_ERROR', complaint)
  if (error.statusCode !== undefined && error.statusCode < 500) return new PublicError('VALIDATION_ERROR')
  return new PublicError('INTERNAL_ERROR')
}

/** Returns the message for an error that Fastify throws when it reads a body; null: any other error. */
function bodyComplaint(code: string, { routeOptions, headers }: FastifyRequest): string | Refusal | null {
  const { route } = routeOptions.config
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return `The content type must be ${listBodyTypes(route?.body).join(' or ')}`
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refusal('body-large', { most: sizeInWords(chooseBodyLimit(route?.body, headers['content-type'])) })
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return 'The body must be as long as Content-Length says'
    default:
      return null
  }
}
