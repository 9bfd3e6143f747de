import type { FastifyReply, FastifyRequest } from 'fastify'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Refuses requests from pages of other sites: such a page must not reach a server on this machine, even under a host
 * name of its own that points here (DNS rebinding; MCP 2025-11-25, Transports, Security Warning). Browsers put the
 * page's origin into `Origin`, which a page cannot change. If the service is local, `Host` must be local too;
 * elsewhere a proxy may have set any host.
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
