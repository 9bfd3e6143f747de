import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { addConsole } from '../console/console.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { answerCall } from './answer-call.ts'
import { auditWrites } from './audit-writes.ts'
import { readBytes, readJson } from './body.ts'
import { answerBadHttp, answerError, answerUnknownRoute, answerUnreadablePath } from './error-answers.ts'
import { countRequests, hardenHeaders, newRequestId, requireHost } from './every-request.ts'
import { gateOf } from './gate.ts'
import { openJobWaits } from './job-waits.ts'
import { addMcp } from './mcp/mcp.ts'
import {
  bodyLimitOf,
  bodyTypesOf,
  type Handle,
  type OperationsParts,
  type Route,
  type RouteParts,
  USUAL_BODY_BYTES,
} from './route.ts'
import { changeAccount, createAccount, deleteAccount, listAccounts, readAccount } from './routes/accounts.ts'
import { readAudit } from './routes/audit.ts'
import { changeBrand, changeLogo, deleteBrand, deleteLogo, readBrand } from './routes/brand.ts'
import { copyCourse } from './routes/copies.ts'
import { deleteCourse, listCourses, readCourse, submitCourse } from './routes/courses.ts'
import { listDeliveries } from './routes/deliveries.ts'
import { readDocs, readLlms, readOpenApi, readRobots } from './routes/documents.ts'
import { exportCourse } from './routes/exports.ts'
import { readHome } from './routes/home.ts'
import { readJob } from './routes/jobs.ts'
import { createKey, listKeys, revokeKey, rotateKey, rotateOwnKey } from './routes/keys.ts'
import { listLanguages } from './routes/languages.ts'
import { readLedger } from './routes/ledger.ts'
import { readHealth, readMetrics, readReadiness } from './routes/operations.ts'
import { downloadPackage } from './routes/packages.ts'
import {
  readAsset,
  readPreview,
  readPreviewCover,
  readPreviewLogo,
  readPreviewPicture,
  readPreviewTheme,
} from './routes/preview.ts'
import { readRewrite, rewritePart } from './routes/rewrites.ts'
import { addSource, deleteSource, listSources, readSource, readSourceFile } from './routes/sources.ts'
import { translateCourse } from './routes/translations.ts'
import { readUsage } from './routes/usage.ts'
import { editCourse, listVersions, readVersion, restoreVersion } from './routes/versions.ts'
import { readWebhookSecret, rotateWebhookSecret } from './routes/webhook-secret.ts'
import { readXliff, sendXliff } from './routes/xliff.ts'
import { cutOffSilentConnections } from './silent-connections.ts'

const REQUEST_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 72_000
/** As long as a request line can be: what is too long for an id is still asked for its key first. */
const PARAMETER_CHARACTERS = 16 * 1024

/** Every route but the console's pages and `/mcp`. A record says all about it; the order is that of the documents. */
export const ROUTES: readonly Route[] = [
  submitCourse, // POST /api/v1/courses
  readJob, // GET /api/v1/courses/jobs/:jobId
  exportCourse, // POST /api/v1/courses/:id/export
  listCourses, // GET /api/v1/courses
  readCourse, // GET /api/v1/courses/:id
  editCourse, // PATCH /api/v1/courses/:id
  deleteCourse, // DELETE /api/v1/courses/:id
  copyCourse, // POST /api/v1/courses/:id/copies
  translateCourse, // POST /api/v1/courses/:id/translations
  rewritePart, // POST /api/v1/courses/:id/rewrite
  readRewrite, // GET /api/v1/courses/:id/rewrites/:jobId
  readXliff, // GET /api/v1/courses/:id/xliff
  sendXliff, // POST /api/v1/courses/:id/xliff
  listVersions, // GET /api/v1/courses/:id/versions
  readVersion, // GET /api/v1/courses/:id/versions/:version
  restoreVersion, // POST /api/v1/courses/:id/versions/:version/restore
  readLedger, // GET /api/v1/courses/:id/ledger.csv
  addSource, // POST /api/v1/sources
  listSources, // GET /api/v1/sources
  readSource, // GET /api/v1/sources/:id
  readSourceFile, // GET /api/v1/sources/:id/file
  deleteSource, // DELETE /api/v1/sources/:id
  listLanguages, // GET /api/v1/languages
  readUsage, // GET /api/v1/usage
  listDeliveries, // GET /api/v1/deliveries
  readWebhookSecret, // GET /api/v1/webhook-secret
  rotateWebhookSecret, // POST /api/v1/webhook-secret/rotate
  rotateOwnKey, // POST /api/v1/key/rotate
  readBrand, // GET /api/v1/brand
  changeBrand, // PUT /api/v1/brand
  deleteBrand, // DELETE /api/v1/brand
  changeLogo, // PUT /api/v1/brand/logo
  deleteLogo, // DELETE /api/v1/brand/logo

  createAccount, // POST /admin/v1/accounts
  listAccounts, // GET /admin/v1/accounts
  readAccount, // GET /admin/v1/accounts/:id
  changeAccount, // PATCH /admin/v1/accounts/:id
  deleteAccount, // DELETE /admin/v1/accounts/:id
  createKey, // POST /admin/v1/accounts/:id/keys
  listKeys, // GET /admin/v1/accounts/:id/keys
  revokeKey, // DELETE /admin/v1/keys/:id
  rotateKey, // POST /admin/v1/keys/:id/rotate
  readAudit, // GET /admin/v1/audit

  readPreview, // GET /go/:id
  readPreviewTheme, // GET /go/:id/theme.css
  readPreviewCover, // GET /go/:id/cover.svg
  readPreviewPicture, // GET /go/:id/cover.png
  readPreviewLogo, // GET /go/:id/logo
  readAsset, // GET /assets/:name
  downloadPackage, // GET /packages/*

  readHome, // GET /
  readHealth, // GET /health
  readReadiness, // GET /ready
  readMetrics, // GET /metrics
  readOpenApi, // GET /openapi.json
  readDocs, // GET /docs
  readLlms, // GET /llms.txt
  readRobots, // GET /robots.txt
]

export type AppParts = Omit<RouteParts, 'routes' | 'waits'> & { log: FastifyBaseLogger }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The record that the route was made from; pages of the console have none. */
    route?: Route
  }
}

/** The whole HTTP face. Built without listening, so that tests can inject requests. */
export function buildApp(parts: AppParts, routes: readonly Route[] = ROUTES): FastifyInstance {
  const app = openServer(parts)
  app.addHook('onSend', auditWrites(parts.db))
  const waits = openJobWaits(parts)
  app.addHook('preClose', async () => waits.close())
  for (const route of routes) {
    const handle = route.handler({ ...parts, routes, waits })
    if (handle) addRoute(app, route, handle, gateOf(route, parts))
  }
  addMcp(app, parts)
  addConsole(app, { ...parts, routes })
  return app
}

/** Health, readiness and metrics alone, for a worker. */
export function buildOperationsApp(parts: OperationsParts & { log: FastifyBaseLogger }): FastifyInstance {
  const app = openServer(parts)
  for (const route of [readHealth, readReadiness, readMetrics]) addRoute(app, route, route.handler(parts)!, [])
  return app
}

/** A route that takes files reads them in a scope of its own: all others know JSON only. */
function addRoute(app: FastifyInstance, route: Route, handle: Handle, gate: ReturnType<typeof gateOf>): void {
  const { method, path: url, head: exposeHeadRoute = false, body } = route
  const options = {
    method,
    url,
    exposeHeadRoute,
    onRequest: gate,
    config: { route },
    handler: answerCall(route, handle),
  }
  if (!body?.file) return void app.route({ ...options, bodyLimit: bodyLimitOf(body) })
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    for (const type of bodyTypesOf(body)) {
      const read = type === 'application/json' && body.schema ? readJson : readBytes
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: bodyLimitOf(body, type) }, read)
    }
    scope.route(options)
  })
}

function openServer(parts: { log: FastifyBaseLogger; metrics: Metrics }): FastifyInstance {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    // Every line names its request itself.
    childLoggerFactory: logger => logger,
    bodyLimit: USUAL_BODY_BYTES,
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
  cutOffSilentConnections(app)
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.decorateRequest('entry', null)
  app.decorateRequest('act', null)
  app.addHook('onRequest', hardenHeaders)
  app.addHook('onRequest', requireHost)
  app.addHook('onResponse', countRequests(parts.metrics))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknownRoute)
  return app
}
