import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { answerError, prepareErrorAnswer } from '../api/error-answers.ts'
import { HARDENED_HEADERS } from '../api/every-request.ts'
import { PublicError } from '../errors.ts'
import { readWords } from './console-strings.ts'
import { sendPage } from './page.ts'
import { problemPage } from './pages/problem-page.ts'

const FOR_PROGRAMS = /^(https?:\/\/[^/]*)?\/(api|admin|mcp)(\/|$)/i

/** Answers with an error page for a person with a browser, and with JSON for programs and on paths of the API. */
export function answerVisitorError(
  error: FastifyError | PublicError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!wantsPage(request)) return void answerError(error, request, reply)
  const { code, message } = prepareErrorAnswer(error, request, reply)
  const [title, explanation] =
    code === 'NOT_FOUND'
      ? ['There is no such page', 'The address may be cut short or mistyped.']
      : [message, `The request is ${request.id}.`]
  sendPage(reply, problemPage(readWords(), null, title, explanation, { href: '/', name: 'To the start page' }))
}

/** Answers requests for unknown paths and methods. */
export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply): void {
  answerVisitorError(new PublicError('NOT_FOUND'), request, reply)
}

/** Answers requests with a path that cannot be decoded. No hook has run for them, so the headers are set here. */
export function answerUnreadablePath(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-request-id': request.id, ...HARDENED_HEADERS })
  answerUnknownRoute(request, reply)
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') && !FOR_PROGRAMS.test(url) && /\btext\/html\b/.test(headers.accept ?? '')
  )
}
