import { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../../errors.ts'
import type { Database } from '../../store/database.ts'
import { reserveBodyRoom } from '../body-room.ts'
import { answerError, toPublicError } from '../error-answers.ts'
import { requireKey } from '../gate.ts'
import { USUAL_LIMIT } from '../route.ts'
import { refuseOtherOrigins } from './other-origins.ts'

const BODY_BYTES = 1024 * 1024
/**
 * Maximum number of messages in one request, each of which may cause a long answer. Only the protocol of March 2025
 * has such batches.
 */
const MESSAGES_AT_ONCE = 10

/** Error codes of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600

export type McpParts = { db: Database; version: string; baseUrl: string }

/**
 * Serves the Model Context Protocol over streamable HTTP. There are no sessions: every request carries its key and gets
 * a server object of its own. So any process may answer, and there is no state that could be stolen or be lost at a
 * restart.
 */
export function addMcp(app: FastifyInstance, parts: McpParts): void {
  app.register(async scope => {
    const gate = requireKey(parts.db, 'mcp', USUAL_LIMIT, null)
    let opening: ReturnType<typeof openHandler> | null = null
    scope.setErrorHandler(answerMcpError)
    scope.addHook('preClose', async () => (await opening)?.close())
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      bodyLimit: BODY_BYTES,
      config: { carriesCalls: true },
      onRequest: [refuseOtherOrigins(parts.baseUrl), gate],
      preParsing: reserveBodyRoom(BODY_BYTES, ({ entry }) => entry!.accountId),
      handler: async (request, reply) => {
        opening ??= openHandler(app, parts)
        return answerMessage(await opening, request, reply)
      },
    })
  })
}

/** Loads the library of the protocol at the first request: it costs 90 ms and 15 MB that many services never need. */
async function openHandler(app: FastifyInstance, parts: McpParts) {
  const { openMcpHandler } = await import('./handler.ts')
  return openMcpHandler(app, parts)
}

async function answerMessage(
  handler: Awaited<ReturnType<typeof openHandler>>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { body } = request
  if (Array.isArray(body) && body.length > MESSAGES_AT_ONCE) {
    return reply.code(400).send(rpcError(INVALID_REQUEST, `A request must have at most ${MESSAGES_AT_ONCE} messages`))
  }
  const disconnection = new AbortController()
  reply.raw.on('close', () => disconnection.abort())
  const response = await handler.answer(request, disconnection.signal)
  reply.code(response.status).headers(Object.fromEntries(response.headers))
  if (response.status === 405) reply.header('allow', 'POST')
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : undefined)
}

/** Answers errors: a refused caller gets the two fields of an API error, an unreadable message an error of JSON-RPC. */
function answerMcpError(error: FastifyError | PublicError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, message } = toPublicError(error, request)
  if (code !== 'VALIDATION_ERROR') return void answerError(error, request, reply)
  const status = error instanceof PublicError ? 400 : (error.statusCode ?? 400)
  if (!request.raw.complete) reply.header('connection', 'close')
  reply.code(status).send(rpcError(PARSE_ERROR, message))
}

function rpcError(code: number, message: string) {
  return { jsonrpc: '2.0', id: null, error: { code, message } }
}
