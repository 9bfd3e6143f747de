import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PUBLIC_ERRORS, PublicError, type PublicErrorCode } from '../errors.ts'
import { sendRateLimit } from './gate.ts'
import { UNKNOWN_ENDPOINT_LIMIT } from './limits.ts'

/** Fastify's own complaints, in words for the client: all of them are about the body. */
const BODY_COMPLAINTS: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The content type must be application/json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body must have at most 256 KiB',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body must be as long as Content-Length says',
}

/** Whatever was thrown, as exactly `{ message, code }` of the closed table. */
export function answerError(error: FastifyError | PublicError, request: FastifyRequest, reply: FastifyReply): void {
  const known = publicErrorOf(error)
  if (known.code === 'INTERNAL_ERROR') request.log.error({ requestId: request.id, err: error }, 'request failed')
  reply.code(known.status).send({ message: known.message, code: known.code })
}

/** Unknown paths, unknown methods and paths that cannot be decoded. */
export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith('/api/')) sendRateLimit(reply, UNKNOWN_ENDPOINT_LIMIT, UNKNOWN_ENDPOINT_LIMIT, 0)
  const { status, message } = PUBLIC_ERRORS.NOT_FOUND
  reply.header('x-request-id', request.id).code(status).send({ message, code: 'NOT_FOUND' })
}

/** What never became a request: bad HTTP, headers that are too long or too slow. */
export function answerBadHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code: PublicErrorCode = 'VALIDATION_ERROR'
  const body = JSON.stringify({ message: 'The request is not valid HTTP', code })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

export function publicErrorOf(error: FastifyError | PublicError): PublicError {
  if (error instanceof PublicError) return error
  const complaint = BODY_COMPLAINTS[error.code]
  if (complaint) return new PublicError('VALIDATION_ERROR', complaint)
  if (error.statusCode !== undefined && error.statusCode < 500) return new PublicError('VALIDATION_ERROR')
  return new PublicError('INTERNAL_ERROR')
}
