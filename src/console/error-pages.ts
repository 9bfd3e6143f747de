import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { prepareErrorAnswer, sendRetryAfter, toPublicError } from '../api/error-answers.ts'
import type { PublicError } from '../errors.ts'
import { ConsoleError, sayError } from './console-error.ts'
import { sayRefusal, sayWhenToRetry } from './console-gate.ts'
import { sendPage } from './page.ts'
import { problemPage } from './pages/problem-page.ts'
import { isScript } from './pages/sources/uploads.ts'
import { chooseWords } from './visitor-language.ts'
import type { Words } from './words.ts'

/** Answers with an error page for any thrown error. */
export function answerConsoleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const publicError = toPublicError(error, request)
  if (publicError.code === 'INTERNAL_ERROR') request.log.error({ requestId: request.id, err: error }, 'request failed')
  sendRetryAfter(reply, publicError)
  const words = chooseWords(request)
  const explanation = explainError(words, publicError, request, reply)
  sendPage(
    reply.code(publicError.status),
    problemPage(words, request.visitor, sayError(words, publicError), explanation),
  )
}

function explainError(
  words: Words,
  { code }: PublicError,
  request: FastifyRequest,
  reply: FastifyReply,
): string | null {
  if (code === 'INTERNAL_ERROR') return words.text('errors.tryAgainWithId', { id: request.id })
  return code === 'RATE_LIMIT_EXCEEDED'
    ? `${words.text('errors.nothingChanged')} ${sayWhenToRetry(words, reply)}`
    : null
}

/**
 * Answers a script in the visitor's language; `lang` marks an English message of the API that has no translation, and
 * `reason` is the name of the reason in `refusals.ts`.
 */
export function answerScriptError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const publicError = prepareErrorAnswer(error, request, reply)
  const { text, lang } = sayRefusal(chooseWords(request), publicError, reply)
  reply.send({ message: text, code: publicError.code, lang, reason: publicError.refusal?.name ?? null })
}

export function answerUnknownPage(request: FastifyRequest, reply: FastifyReply): void {
  const words = chooseWords(request)
  const page = problemPage(words, request.visitor, words.text('errors.noSuchPage'), words.text('errors.mistyped'))
  sendPage(reply.code(404), page)
}

/** Answers an upload that was refused before its body was read: JSON for a script, a page for a person. */
export function answerUploadError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const answer = isScript(request) ? answerScriptError : answerConsoleError
  const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
  answer(isTooLarge ? (tooLarge(chooseWords(request)) as unknown as FastifyError) : error, request, reply)
}

function tooLarge(words: Words): PublicError {
  return new ConsoleError('VALIDATION_ERROR', words.text('errors.tooLargeTogether'))
}
