import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const ASK_AGAIN = 'public, no-cache'
const ETAG_CHARACTERS = 27

/** A text that a browser keeps and asks about: 304 when it has this one. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
  etag = etagOf(text),
) {
  reply.headers({ 'content-type': type, 'cache-control': ASK_AGAIN, etag })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text)
}

export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, ETAG_CHARACTERS)}"`
}
