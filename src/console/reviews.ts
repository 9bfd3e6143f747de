import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountTurn, takeTurn } from '../api/account-turns.ts'
import { prepareErrorAnswer } from '../api/error-answers.ts'
import type { ExportParts } from '../flows/export-course.ts'
import type { Database } from '../store/database.ts'
import { buildConsoleAssets, serveConsoleAsset } from './assets.ts'
import { sayAtField } from './console-error.ts'
import { isConsoleLocale } from './console-locales.ts'
import { readWords } from './console-strings.ts'
import { readForm } from './form.ts'
import { findAccess } from './pages/review/review-access.ts'
import { reviewHandlers } from './pages/review/review-handlers.ts'
import { sendTooManyPage, sendUnknownPage } from './pages/review/review-notices.ts'
import { chooseWords, readLanguage } from './visitor-language.ts'

/**
 * Maximum size of a request: the longest comment, with a suggestion for a whole article in a script of three bytes per
 * letter.
 */
const COMMENT_BYTES = 64 * 1024

/** Adds the pages for reviewers, who have no key: all of them are below the secret URL of their review. */
export function addReviews(app: FastifyInstance, parts: Pick<ExportParts, 'db' | 'media' | 'baseUrl'>): void {
  app.register(async scope => addRoutes(scope, parts), { prefix: '/review' })
}

function addRoutes(app: FastifyInstance, parts: Pick<ExportParts, 'db' | 'media' | 'baseUrl'>): void {
  app.decorateRequest('words', null)
  app.addHook('onRequest', chooseReviewLanguage)
  app.addHook('preHandler', takeTurn(findReviewTurn(parts.db)))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, readForm)
  app.setErrorHandler(answerReviewError)
  app.setNotFoundHandler((_request, reply) => void sendUnknownPage(reply))
  app.get('/assets/:name', serveConsoleAsset(buildConsoleAssets()))

  const review = reviewHandlers(parts)
  const small = { bodyLimit: COMMENT_BYTES }
  app.get('/:token', review.page)
  app.post('/:token/password', small, review.tryPassword)
  app.get('/:token/state', review.state)
  app.post('/:token/comments', small, review.comment)
  app.patch('/:token/comments/:commentId', small, review.change)
  app.delete('/:token/comments/:commentId', small, review.takeBack)
  app.post('/:token/comments/:commentId/answers', small, review.answer)
  app.post('/:token/approval', small, review.approve)
  app.delete('/:token/approval', small, review.withdraw)
  app.get('/:token/logo', review.logo)
  app.get('/:token/media/:name', review.media)
}

/** Sets the language of the request: that of a link in the page's footer, or else the browser's. */
async function chooseReviewLanguage(request: FastifyRequest): Promise<void> {
  const { language } = request.query as { language?: unknown }
  if (isConsoleLocale(language)) request.words = readWords(language)
  else await readLanguage(request)
}

/** Answers with a page when a person opens one, and with JSON in the reader's language for the page's script. */
function answerReviewError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const wantsPage = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')
  const publicError = prepareErrorAnswer(error, request, reply)
  const { code } = publicError
  if (!wantsPage) return void reply.send({ message: sayAtField(chooseWords(request), publicError).text, code })
  if (code === 'NOT_FOUND') sendUnknownPage(reply)
  else sendTooManyPage(reply)
}

/**
 * The requests of all reviewers of an account's courses wait for that account's turn, because a page and its comments
 * may have megabytes. Returns null for requests without a turn, such as those for an unknown address.
 */
function findReviewTurn(db: Database) {
  return async (request: FastifyRequest): Promise<AccountTurn | null> => {
    if (!('token' in (request.params as object))) return null
    const { review } = await findAccess(db, request, Date.now())
    return review && { accountId: review.accountId, kind: 'review' }
  }
}
