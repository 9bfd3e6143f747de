import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { publicErrorOf } from '../error-answers.ts'
import { sendPage } from './page.ts'
import { problemPage } from './pages/problem-page.ts'

/** Whatever was thrown, as a page in the words of the API. */
export function answerConsoleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = publicErrorOf(error, request)
  if (known.code === 'INTERNAL_ERROR') request.log.error({ requestId: request.id, err: error }, 'request failed')
  const explanation = known.code === 'INTERNAL_ERROR' ? `Please try again. The request is ${request.id}.` : null
  sendPage(reply.code(known.status), problemPage(request.visitor, known.message, explanation))
}

export function answerUnknownPage(request: FastifyRequest, reply: FastifyReply): void {
  const explanation = 'The address may be cut short or mistyped.'
  sendPage(reply.code(404), problemPage(request.visitor, 'There is no such page', explanation))
}
