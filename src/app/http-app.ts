import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import { endTurn, takeTurn } from '../api/account-turns.ts'
import { createAddressWindow } from '../api/address-window.ts'
import { answerCall } from '../api/answer-call.ts'
import { auditWrites } from '../api/audit-writes.ts'
import { hashWhileRead, passStream, readBytes, readJson } from '../api/body.ts'
import { reserveBodyRoom } from '../api/body-room.ts'
import { answerBadHttp } from '../api/error-answers.ts'
import { countRequests, hardenHeaders, newRequestId, requireHost, traceRequest } from '../api/every-request.ts'
import { buildGate } from '../api/gate.ts'
import { openJobWaits } from '../api/job-waits.ts'
import { addMcp } from '../api/mcp/mcp.ts'
import {
  chooseBodyLimit,
  chooseScope,
  type Handle,
  listBodyTypes,
  type OperationsParts,
  type Route,
  type RouteParts,
  USUAL_BODY_BYTES,
} from '../api/route.ts'
import { readHealth, readMetrics, readReadiness } from '../api/routes/operations.ts'
import { cutOffSilentConnections } from '../api/silent-connections.ts'
import { addConsole } from '../console/console.ts'
import { addReviews } from '../console/reviews.ts'
import { answerUnknownRoute, answerUnreadablePath, answerVisitorError } from '../console/visitor-errors.ts'
import { ROUTES } from './routes.ts'

/**
 * Maximum number of pages that are rendered per minute for one client address. It is no obstacle to a class of 1,000
 * behind one address, because a course that all of them open at the same time is rendered only once.
 */
const RENDERED_PAGES_PER_MINUTE = 1_200
const REQUEST_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 72_000
/**
 * Maximum length of a path parameter. It is this long so that a request with an overlong id is first asked for its key
 * (401) like any other request, and only then told that there is no such id (404).
 */
const PARAMETER_CHARACTERS = 16 * 1024

export type AppParts = Omit<RouteParts, 'routes' | 'waits' | 'renderedPages'> & {
  log: FastifyBaseLogger
  /** Proxies whose `X-Forwarded-For` is trusted; null: none. */
  trustProxy?: string[] | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The definition of the API route; unset for the console's pages, which have none. */
    route?: Route
  }
}

/** Builds the HTTP app without listening, so that tests can inject requests. */
export function buildApp(parts: AppParts, routes: readonly Route[] = ROUTES): FastifyInstance {
  const app = openServer(parts)
  app.addHook('onSend', auditWrites(parts.db))
  const waits = openJobWaits(parts)
  app.addHook('preClose', async () => waits.close())
  const renderedPages = createAddressWindow(RENDERED_PAGES_PER_MINUTE)
  for (const route of routes) {
    const handle = route.handler({ ...parts, routes, waits, renderedPages })
    if (handle) addRoute(app, route, handle, buildGate(route, parts))
  }
  addMcp(app, parts)
  addConsole(app, { ...parts, routes })
  addReviews(app, parts)
  return app
}

/** Builds the app of a worker: health, readiness and metrics only. */
export function buildOperationsApp(parts: OperationsParts & { log: FastifyBaseLogger }): FastifyInstance {
  const app = openServer(parts)
  for (const route of [readHealth, readReadiness, readMetrics]) addRoute(app, route, route.handler(parts)!, [])
  return app
}

/**
 * Adds a route. A route that takes files gets a Fastify scope with its own body parsers, because the app's parsers
 * accept only JSON.
 */
function addRoute(app: FastifyInstance, route: Route, handle: Handle, gate: ReturnType<typeof buildGate>): void {
  const { method, path: url, head: exposeHeadRoute = false, body } = route
  const scope = chooseScope(route)
  const options = {
    method,
    url,
    exposeHeadRoute,
    onRequest: gate,
    ...(scope &&
      !route.lasts && { preHandler: takeTurn(({ entry }) => ({ accountId: entry!.accountId, kind: scope })) }),
    config: { route },
    handler: answerCall(route, handle),
  }
  if (body?.file?.isStreamed) return void addStreamRoute(app, options)
  const mostBytes = body?.file?.bytes ?? chooseBodyLimit(body)
  const preParsing = scope && body ? [reserveBodyRoom(mostBytes, ({ entry }) => entry!.accountId)] : []
  if (!body?.file) return void app.route({ ...options, preParsing, bodyLimit: mostBytes })
  app.register(async scope => {
    for (const reserve of preParsing) scope.addHook('preParsing', reserve)
    if (route.idempotent) scope.addHook('preParsing', hashWhileRead)
    scope.removeAllContentTypeParsers()
    for (const type of listBodyTypes(body)) {
      const read = type === 'application/json' && body.schema ? readJson : readBytes
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: chooseBodyLimit(body, type) }, read)
    }
    scope.route(options)
  })
}

/** Adds a route whose handler gets the body as a stream and checks its length itself. */
function addStreamRoute(app: FastifyInstance, options: RouteOptions): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', passStream)
    scope.route({ ...options, bodyLimit: Number.MAX_SAFE_INTEGER })
  })
}

function openServer(parts: Pick<AppParts, 'log' | 'metrics' | 'trustProxy'>): FastifyInstance {
  const app = Fastify({
    trustProxy: parts.trustProxy ?? false,
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    // Fastify's child logger per request is not needed, because the log lines of this service name their request
    // themselves.
    childLoggerFactory: logger => logger,
    bodyLimit: USUAL_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: PARAMETER_CHARACTERS },
    // Requests without a Host header or with an unknown `Expect` are answered by this app, because Node's own answers
    // to them have no body.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => answerUnreadablePath(request, reply),
    clientErrorHandler: answerBadHttp,
  })
  cutOffSilentConnections(app)
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.decorateRequest('entry', null)
  app.decorateRequest('act', null)
  app.decorateRequest('endTurn', null)
  app.decorateRequest('answerOf', null)
  app.addHook('onRequest', traceRequest)
  app.addHook('onRequest', hardenHeaders)
  app.addHook('onRequest', requireHost)
  app.addHook('onSend', endTurn)
  app.addHook('onResponse', countRequests(parts.metrics))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
  app.setErrorHandler(answerVisitorError)
  app.setNotFoundHandler(answerUnknownRoute)
  return app
}
