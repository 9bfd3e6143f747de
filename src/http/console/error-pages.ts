import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../../errors.ts'
import { answerError, publicErrorOf } from '../error-answers.ts'
import { tryAgainIn } from './console-gate.ts'
import { sendPage } from './page.ts'
import { problemPage } from './pages/problem-page.ts'
import { isScript } from './uploads.ts'

/** Whatever was thrown, as a page in the words of the API. */
export function answerConsoleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = publicErrorOf(error, request)
  if (known.code === 'INTERNAL_ERROR') request.log.error({ requestId: request.id, err: error }, 'request failed')
  sendPage(reply.code(known.status), problemPage(request.visitor, known.message, explainError(known, request, reply)))
}

function explainError({ code }: PublicError, request: FastifyRequest, reply: FastifyReply): string | null {
  if (code === 'INTERNAL_ERROR') return `Please try again. The request is ${request.id}.`
  return code === 'RATE_LIMIT_EXCEEDED' ? `Nothing was changed. ${tryAgainIn(reply)}` : null
}

export function answerUnknownPage(request: FastifyRequest, reply: FastifyReply): void {
  const explanation = 'The address may be cut short or mistyped.'
  sendPage(reply.code(404), problemPage(request.visitor, 'There is no such page', explanation))
}

/** A file that was refused before it was read: a script is told in JSON, a person by a page. */
export function answerUploadError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const answer = isScript(request) ? answerError : answerConsoleError
  const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
  answer(isTooLarge ? (tooLarge() as unknown as FastifyError) : error, request, reply)
}

function tooLarge(): PublicError {
  return new PublicError('VALIDATION_ERROR', 'The files are too large to be sent together: send them one by one')
}
