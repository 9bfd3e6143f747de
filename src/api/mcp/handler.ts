import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { KeyScope } from '../../store/keys/key-scopes.ts'
import { buildCallApi } from './call-api.ts'
import { buildMcpServer } from './server.ts'

type Extra = { address: string; scopes: readonly KeyScope[]; onError(error: unknown): void }

/**
 * Maximum number of open subscription streams. This server never announces that one of its lists has changed, so a
 * stream would never carry a message.
 */
const STREAMS = 0

/** Opens a handler for the protocol versions of 2026-07-28 and of 2025. It keeps no state between two requests. */
export function openMcpHandler(app: FastifyInstance, { version }: { version: string }) {
  const handler = createMcpHandler(
    ({ authInfo, requestInfo }) => {
      const { token: key, extra } = authInfo!
      const { address, scopes, onError } = extra as Extra
      return buildMcpServer({
        version,
        scopes,
        onError,
        callApi: buildCallApi(app, { key, address, signal: requestInfo!.signal }),
      })
    },
    { maxSubscriptions: STREAMS },
  )
  return {
    close: () => handler.close(),

    answer(request: FastifyRequest, signal: AbortSignal): Promise<Response> {
      const { method, headers, body, entry, ip: address } = request
      const key = headers.authorization!.slice('Bearer '.length)
      const { keyId, scopes } = entry!
      const onError = (err: unknown) => request.log.error({ requestId: request.id, err }, 'request failed')
      const webRequest = new Request(`http://localhost${request.url}`, {
        method,
        headers: copyHeaders(request),
        signal,
      })
      const authInfo = {
        token: key,
        clientId: keyId,
        scopes: [...scopes],
        extra: { address, scopes, onError } satisfies Extra,
      }
      return handler.fetch(webRequest, { authInfo, ...(body === undefined ? {} : { parsedBody: body }) })
    },
  }
}

function copyHeaders({ headers }: FastifyRequest): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map(each => [name, each]))
  return new Headers(pairs as [string, string][])
}
