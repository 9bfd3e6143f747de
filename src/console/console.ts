import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccountTurn, takeTurn } from '../api/account-turns.ts'
import { passStream } from '../api/body.ts'
import { reserveBodyRoom } from '../api/body-room.ts'
import { type Route, scopeOfMethod } from '../api/route.ts'
import { XLIFF_BYTES } from '../api/routes/xliff.ts'
import { LOGO_BYTES } from '../brand/logo.ts'
import type { ExportParts } from '../flows/export-course.ts'
import type { MediaParts } from '../flows/media/add-media.ts'
import type { SourceParts } from '../flows/sources/add-source.ts'
import { SOURCE_BYTES } from '../flows/sources/read-source-document.ts'
import { buildConsoleAssets, serveConsoleAsset } from './assets.ts'
import { chooseLanguage } from './choose-language.ts'
import { answerConsoleError, answerScriptError, answerUnknownPage, answerUploadError } from './error-pages.ts'
import { readForm } from './form.ts'
import { binHandlers } from './pages/bin/bin-handlers.ts'
import { brandHandlers } from './pages/brand/brand-handlers.ts'
import { courseHandlers } from './pages/courses/course-handlers.ts'
import { ledgerHandlers } from './pages/courses/ledger-handlers.ts'
import { manyHandlers } from './pages/courses/many-handlers.ts'
import { deliveryHandlers } from './pages/deliveries/delivery-handlers.ts'
import { DRAFT_BYTES, draftHandlers } from './pages/editor/draft-handlers.ts'
import { openJobWatch } from './pages/job/watch-job.ts'
import { keyHandlers } from './pages/key/key-handlers.ts'
import { languageHandlers } from './pages/languages/language-handlers.ts'
import { mediaHandlers } from './pages/media/media-handlers.ts'
import { newCourseHandlers } from './pages/new-course/new-course-handlers.ts'
import { partsHandlers } from './pages/new-course/parts-handlers.ts'
import { operatorHandlers } from './pages/operator/operator-handlers.ts'
import { type ServiceParts, serviceHandlers } from './pages/operator/service-handlers.ts'
import { reviewsHandlers } from './pages/reviews/reviews-handlers.ts'
import { PASTED_BYTES, sourceHandlers } from './pages/sources/source-handlers.ts'
import { FORM_BYTES, readUpload } from './pages/sources/uploads.ts'
import { versionHandlers } from './pages/versions/version-handlers.ts'
import { refuseOtherSites } from './same-origin.ts'
import { createSessions } from './sessions.ts'
import { requireKeyVisitor } from './visitor.ts'
import { readLanguage } from './visitor-language.ts'

export type ConsoleParts = ExportParts &
  ServiceParts &
  SourceParts &
  MediaParts & { adminToken: string; routes: readonly Route[]; hasModel(): Promise<boolean> }

/**
 * Adds the pages for key holders and the operator, in a Fastify scope of their own, so that no other route parses
 * forms.
 */
export function addConsole(app: FastifyInstance, parts: ConsoleParts): void {
  app.register(async scope => addRoutes(scope, parts), { prefix: '/console' })
}

function addRoutes(app: FastifyInstance, parts: ConsoleParts): void {
  app.decorateRequest('visitor', null)
  app.decorateRequest('words', null)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, readForm)
  app.addHook('onRequest', readLanguage)
  app.addHook('onRequest', refuseOtherSites(parts.baseUrl))
  app.addHook('preHandler', takeTurn(turnOfVisitor))
  app.setErrorHandler(answerConsoleError)
  app.get('/assets/:name', serveConsoleAsset(buildConsoleAssets()))

  const sessions = createSessions(parts)
  app.setNotFoundHandler({ preHandler: sessions.recognise }, answerUnknownPage)
  app.get('/sign-in', sessions.page)
  app.post('/sign-in', sessions.signIn)
  app.post('/sign-out', sessions.signOut)
  app.post('/language', chooseLanguage(parts.baseUrl))

  const asKey = { onRequest: sessions.requireKey }
  const asExporter = { onRequest: sessions.requireExporter, config: { isExport: true } } as const
  const asLasting = { onRequest: sessions.requireKey, config: { lasts: true } } as const
  const courses = courseHandlers(parts)
  const watch = openJobWatch(parts.db, sessions.isSignedIn)
  app.addHook('preClose', watch.close)
  app.get('/', { onRequest: sessions.requireAnyone }, courses.overview)

  const newCourses = newCourseHandlers(parts)
  app.get('/new', asKey, newCourses.form)
  app.get('/new/offer', asKey, newCourses.offer)
  app.get('/new/forecast', asKey, newCourses.forecast)
  app.post('/new/forecast', { ...asKey, config: { changesNothing: true } }, newCourses.forecast)
  app.get('/new/sections', asKey, newCourses.sections)
  const newParts = partsHandlers(parts)
  app.post('/new/parts', { ...asKey, config: { changesNothing: true } }, newParts.ask)
  app.post('/new/parts/make', asKey, newParts.make)
  app.post('/new', asKey, newCourses.submit)

  const languages = languageHandlers(parts)
  app.get('/courses/:id/languages', asKey, languages.page)
  app.post('/courses/:id/languages', asKey, languages.translate)
  app.get('/courses/:id/languages/:otherId', asKey, languages.compare)
  app.get('/courses/:id/xliff', asKey, languages.xliff)

  const sources = sourceHandlers(parts)
  const holdPasted = reserveBodyRoom(PASTED_BYTES, request => requireKeyVisitor(request).accountId)
  app.get('/sources', asKey, sources.list)
  app.post('/sources/text', { ...asLasting, preParsing: holdPasted, bodyLimit: PASTED_BYTES }, sources.paste)
  app.get('/sources/:id', asKey, sources.read)
  app.get('/sources/:id/file', asKey, sources.file)
  app.get('/sources/:id/delete', asKey, sources.askDelete)
  app.post('/sources/:id/delete', asKey, sources.delete)
  app.register(async files => {
    // Only these routes accept large bodies, and only from signed-in visitors.
    const bodyLimit = SOURCE_BYTES + FORM_BYTES
    files.addHook(
      'preParsing',
      reserveBodyRoom(bodyLimit, request => requireKeyVisitor(request).accountId),
    )
    files.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, readUpload)
    files.post('/courses/:id/xliff', { ...asKey, bodyLimit: XLIFF_BYTES + FORM_BYTES }, languages.takeXliff)
    files.post('/sources', { ...asLasting, bodyLimit, errorHandler: answerUploadError }, sources.upload)
  })

  const brand = brandHandlers(parts.db)
  app.get('/brand', asKey, brand.page)
  app.post('/brand', asKey, brand.save)
  app.post('/brand/reset', asKey, brand.reset)
  app.get('/brand/preview', asKey, brand.preview)
  app.get('/brand/theme.css', asKey, brand.theme)
  app.get('/brand/logo', asKey, brand.logo)
  app.post('/brand/logo/remove', asKey, brand.removeLogo)
  app.register(async files => {
    // The limit is larger than a logo's, so that a logo that is too large gets the error message for logos.
    const bodyLimit = 10 * LOGO_BYTES
    files.addHook(
      'preParsing',
      reserveBodyRoom(bodyLimit, request => requireKeyVisitor(request).accountId),
    )
    files.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, readUpload)
    files.post('/brand/logo', { ...asLasting, bodyLimit, errorHandler: answerUploadError }, brand.saveLogo)
  })

  app.get('/jobs/:id', asKey, courses.job)
  app.post('/jobs/:id/cancel', asKey, courses.cancelJob)
  app.get('/jobs/:id/state', asKey, watch.state)
  app.get('/jobs/:id/events', asLasting, watch.events)
  app.get('/courses', asKey, courses.list)

  const many = manyHandlers(parts)
  app.post('/courses/delete', { ...asKey, config: { changesNothing: true } }, many.askDelete)
  app.post('/courses/deleted', asKey, many.delete)
  app.post('/courses/export', asExporter, many.export)

  const bin = binHandlers(parts)
  app.get('/bin', asKey, bin.list)
  app.post('/bin/:id/restore', asKey, bin.restore)
  app.get('/bin/:id/erase', asKey, bin.askErase)
  app.post('/bin/:id/erase', asKey, bin.erase)

  app.get('/courses/:id', asKey, courses.course)
  app.post('/courses/:id/export', asExporter, courses.export)
  app.post('/courses/:id/duplicate', asKey, courses.duplicate)
  app.post('/courses/:id/marks', asKey, courses.chooseReview)
  app.get('/usage', asKey, courses.usage)

  const ledgers = ledgerHandlers(parts.db)
  app.get('/courses/:id/ledger', asKey, ledgers.page)
  app.get('/courses/:id/ledger.csv', asKey, ledgers.csv)
  app.get('/courses/:id/questions', asKey, ledgers.questions)
  app.post('/courses/:id/questions', asKey, ledgers.keepQuestions)

  const reviews = reviewsHandlers(parts)
  app.get('/courses/:id/reviews', asKey, reviews.page)
  app.post('/courses/:id/reviews', asKey, reviews.create)
  app.post('/courses/:id/reviews/:reviewId', asKey, reviews.change)
  app.post('/courses/:id/comments/:commentId', asKey, reviews.settle)
  app.get('/courses/:id/comments', { ...asKey, errorHandler: answerScriptError }, reviews.list)
  app.patch('/courses/:id/comments/:commentId', { ...asKey, errorHandler: answerScriptError }, reviews.settleFromEditor)

  const versions = versionHandlers(parts)
  app.get('/courses/:id/versions', asKey, versions.list)
  app.get('/courses/:id/versions/:version', asKey, versions.compare)
  app.post('/courses/:id/versions/:version/restore', asKey, versions.restore)
  app.get('/courses/:id/delete', asKey, versions.askDelete)
  app.post('/courses/:id/delete', asKey, versions.delete)

  const drafts = draftHandlers(parts)
  const fromEditor = { ...asKey, bodyLimit: DRAFT_BYTES, errorHandler: answerScriptError }
  const holdDraft = reserveBodyRoom(DRAFT_BYTES, request => requireKeyVisitor(request).accountId)
  app.get('/courses/:id/edit', asKey, drafts.page)
  app.get('/courses/:id/draft', fromEditor, drafts.read)
  app.get('/courses/:id/draft/preview', asKey, drafts.preview)
  app.put('/courses/:id/draft', { ...fromEditor, preParsing: holdDraft }, drafts.save)
  app.post('/courses/:id/draft/finish', fromEditor, drafts.finish)
  app.post('/courses/:id/draft/discard', fromEditor, drafts.discard)
  app.post('/courses/:id/rewrite', fromEditor, drafts.rewrite)
  app.get('/courses/:id/rewrites/:jobId', fromEditor, drafts.readRewrite)

  const media = mediaHandlers(parts)
  app.get('/media', fromEditor, media.list)
  app.get('/courses/:id/media/:name', fromEditor, media.file)
  app.get('/courses/:id/draft/:revision/media/:name', { errorHandler: answerScriptError }, media.draftFile)
  app.register(async files => {
    // Uploads are streamed instead of parsed. The flow checks their length, and nothing of an upload is read before the
    // visitor is authenticated.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', passStream)
    files.post('/media', { ...fromEditor, ...asLasting, bodyLimit: Number.MAX_SAFE_INTEGER }, media.add)
  })

  const key = keyHandlers(parts.db)
  app.get('/key', asKey, key.page)
  app.get('/key/new-secret', asKey, key.askNewSecret)
  app.post('/key/new-secret', asKey, key.makeNewSecret)
  app.get('/key/webhook-secret', asKey, key.askNewWebhookSecret)
  app.post('/key/webhook-secret', asKey, key.makeNewWebhookSecret)
  app.post('/key/test-event', asKey, key.sendTest)

  const deliveries = deliveryHandlers(parts.db)
  app.get('/deliveries', asKey, deliveries.list)
  app.post('/deliveries/:id/send-again', asKey, deliveries.sendAgain)

  const asOperator = { onRequest: sessions.requireOperator }
  const operator = operatorHandlers(parts)
  app.get('/accounts', asOperator, operator.accounts)
  app.post('/accounts', asOperator, operator.createAccount)
  app.get('/accounts/:id', asOperator, operator.account)
  app.post('/accounts/:id', asOperator, operator.changeAccount)
  app.get('/accounts/:id/delete', asOperator, operator.askDelete)
  app.post('/accounts/:id/delete', asOperator, operator.deleteAccount)
  app.post('/accounts/:id/keys', asOperator, operator.createKey)
  app.get('/accounts/:id/keys/:keyId/rotate', asOperator, operator.askRotateKey)
  app.post('/accounts/:id/keys/:keyId/rotate', asOperator, operator.rotateKey)
  app.get('/accounts/:id/keys/:keyId/revoke', asOperator, operator.askRevokeKey)
  app.post('/accounts/:id/keys/:keyId/revoke', asOperator, operator.revokeKey)

  const service = serviceHandlers(parts)
  app.get('/operator', asOperator, service.overview)
  app.get('/operator/jobs', asOperator, service.jobs)
  app.post('/operator/jobs/:id/retry', asOperator, service.retry)
  app.get('/operator/jobs/:id/cancel', asOperator, service.askCancel)
  app.post('/operator/jobs/:id/cancel', asOperator, service.cancel)
  app.get('/operator/usage', asOperator, service.usage)
  app.get('/operator/plans', asOperator, service.plans)
  app.post('/operator/plans', asOperator, service.savePlan)
  app.get('/operator/deliveries', asOperator, service.deliveries)
  app.get('/operator/audit', asOperator, service.audit)
  app.get('/operator/settings', asOperator, service.settings)
}

/**
 * Requests by key holders wait for their account's turn as in the API, and exports have turns of their own. Returns
 * null for requests without turns: those of other visitors, and those that last long on purpose.
 */
function turnOfVisitor({ visitor, method, routeOptions: { config } }: FastifyRequest): AccountTurn | null {
  if (visitor?.kind !== 'key' || config.lasts) return null
  return { accountId: visitor.accountId, kind: config.isExport ? 'export' : scopeOfMethod(method) }
}
