import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { answerError, publicErrorOf, sendRetryAfter } from '../api/error-answers.ts'
import type { PublicError } from '../errors.ts'
import { ConsoleError, saidOf } from './console-error.ts'
import { tryAgainIn } from './console-gate.ts'
import { sendPage } from './page.ts'
import { problemPage } from './pages/problem-page.ts'
import { isScript } from './pages/sources/uploads.ts'
import { wordsOf } from './visitor-language.ts'
import type { Words } from './words.ts'

/** Whatever was thrown, as a page. */
export function answerConsoleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = publicErrorOf(error, request)
  if (known.code === 'INTERNAL_ERROR') request.log.error({ requestId: request.id, err: error }, 'request failed')
  sendRetryAfter(reply, known)
  const words = wordsOf(request)
  const explanation = explainError(words, known, request, reply)
  sendPage(reply.code(known.status), problemPage(words, request.visitor, saidOf(words, known), explanation))
}

function explainError(
  words: Words,
  { code }: PublicError,
  request: FastifyRequest,
  reply: FastifyReply,
): string | null {
  if (code === 'INTERNAL_ERROR') return words.text('errors.tryAgainWithId', { id: request.id })
  return code === 'RATE_LIMIT_EXCEEDED' ? `${words.text('errors.nothingChanged')} ${tryAgainIn(words, reply)}` : null
}

export function answerUnknownPage(request: FastifyRequest, reply: FastifyReply): void {
  const words = wordsOf(request)
  const page = problemPage(words, request.visitor, words.text('errors.noSuchPage'), words.text('errors.mistyped'))
  sendPage(reply.code(404), page)
}

/** A file that was refused before it was read: a script is told in JSON, a person by a page. */
export function answerUploadError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const answer = isScript(request) ? answerError : answerConsoleError
  const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
  answer(isTooLarge ? (tooLarge(wordsOf(request)) as unknown as FastifyError) : error, request, reply)
}

function tooLarge(words: Words): PublicError {
  return new ConsoleError('VALIDATION_ERROR', words.text('errors.tooLargeTogether'))
}
