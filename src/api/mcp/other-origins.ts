import type { FastifyReply, FastifyRequest } from 'fastify'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * A page of another site must not speak to a server on this machine, not even under a name of its own that it points here
 * (DNS rebinding; MCP 2025-11-25, Transports, Security Warning). A browser names the page in `Origin`, and cannot be made
 * to name another. Where the service is for this machine alone, `Host` must be this machine too; elsewhere a proxy may have
 * put any name there.
 */
export function refuseOtherOrigins(baseUrl: string) {
  const ownUrl = new URL(baseUrl)
  const isLocal = LOOPBACK.test(ownUrl.hostname)
  return async function refuseOtherOrigin({ headers }: FastifyRequest, reply: FastifyReply) {
    if (isOwn(headers.origin) && (!isLocal || isOwn(`http://${headers.host}`))) return
    return reply.code(403).send({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32_000, message: 'Requests from other sites are refused' },
    })
  }

  function isOwn(address: string | undefined): boolean {
    if (address === undefined) return true
    const originUrl = URL.parse(address)
    if (!originUrl) return false
    return isLocal ? LOOPBACK.test(originUrl.hostname) : originUrl.origin === ownUrl.origin
  }
}
