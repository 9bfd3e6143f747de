import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { ExportParts } from '../flows/export-course.ts'
import type { Metrics } from '../metrics.ts'
import type { DiskPackages } from '../packages/disk-packages.ts'
import { adminHandlers, requireAdmin } from './admin.ts'
import { readJson } from './body.ts'
import { addConsole } from './console/console.ts'
import { courseHandlers } from './courses.ts'
import { docsPage } from './docs-page.ts'
import { answerBadHttp, answerError, answerUnknownRoute, answerUnreadablePath } from './error-answers.ts'
import { countRequests, hardenHeaders, newRequestId, requireHost } from './every-request.ts'
import { gate } from './gate.ts'
import { serveLlms } from './llms.ts'
import { serveOpenApi } from './openapi.ts'
import { addOperations, type OperationsParts } from './operations.ts'
import { servePackages } from './package-files.ts'
import { previewHandlers } from './preview.ts'

const BODY_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 72_000
/** As long as a request line can be: what is too long for an id is still asked for its key first. */
const PARAMETER_CHARACTERS = 16 * 1024

export type AppParts = ExportParts &
  OperationsParts & {
    adminToken: string
    /** The disk folder that this service serves itself; null when packages live elsewhere. */
    packageFiles: Pick<DiskPackages, 'find'> | null
    log: FastifyBaseLogger
  }

/** The whole HTTP face. Built without listening, so that tests can inject requests. */
export function buildApp(parts: AppParts): FastifyInstance {
  const { db } = parts
  const app = openServer(parts)
  const courses = courseHandlers(parts)
  app.post('/api/v1/courses', { onRequest: gate(db, 'submit-course') }, courses.submit)
  app.get('/api/v1/courses', { onRequest: gate(db, 'list-courses') }, courses.list)
  app.get('/api/v1/courses/jobs/:jobId', { onRequest: gate(db, 'job-status') }, courses.status)
  app.get('/api/v1/courses/:id', { onRequest: gate(db, 'read-course') }, courses.read)
  app.post('/api/v1/courses/:id/export', { onRequest: gate(db, 'export-course') }, courses.export)
  app.get('/api/v1/usage', { onRequest: gate(db, 'read-usage') }, courses.usage)
  app.get('/api/v1/languages', { onRequest: gate(db, 'list-languages') }, courses.languages)
  app.get('/api/v1/deliveries', { onRequest: gate(db, 'list-deliveries') }, courses.deliveries)

  const admin = adminHandlers(db)
  const asAdmin = { onRequest: requireAdmin(parts.adminToken) }
  app.post('/admin/v1/accounts', asAdmin, admin.createAccount)
  app.get('/admin/v1/accounts', asAdmin, admin.listAccounts)
  app.get('/admin/v1/accounts/:id', asAdmin, admin.readAccount)
  app.patch('/admin/v1/accounts/:id', asAdmin, admin.changeAccount)
  app.post('/admin/v1/accounts/:id/keys', asAdmin, admin.createKey)
  app.get('/admin/v1/accounts/:id/keys', asAdmin, admin.listKeys)
  app.delete('/admin/v1/keys/:id', asAdmin, admin.revokeKey)

  const preview = previewHandlers(parts)
  const withHead = { exposeHeadRoute: true }
  app.get('/go/:id', withHead, preview.page)
  app.get('/go/:id/theme.css', withHead, preview.theme)
  app.get('/go/:id/cover.svg', withHead, preview.cover)
  app.get('/assets/:name', withHead, preview.asset)
  if (parts.packageFiles) app.get('/packages/*', withHead, servePackages(parts.packageFiles))

  addOperations(app, parts)
  app.get('/openapi.json', serveOpenApi(parts))
  const docs = docsPage()
  app.get('/docs', docs.page)
  app.get('/docs/scalar.js', docs.script)
  app.get('/llms.txt', serveLlms(parts))
  addConsole(app, parts)
  return app
}

/** Health, readiness and metrics alone, for a worker. */
export function buildOperationsApp(parts: OperationsParts & { log: FastifyBaseLogger }): FastifyInstance {
  const app = openServer(parts)
  addOperations(app, parts)
  return app
}

function openServer(parts: { log: FastifyBaseLogger; metrics: Metrics }): FastifyInstance {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: PARAMETER_CHARACTERS },
    // Node would answer a missing host and an unknown expectation itself, without a body.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => answerUnreadablePath(request, reply),
    clientErrorHandler: answerBadHttp,
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.decorateRequest('entry', null)
  app.addHook('onRequest', hardenHeaders)
  app.addHook('onRequest', requireHost)
  app.addHook('onResponse', countRequests(parts.metrics))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknownRoute)
  return app
}
