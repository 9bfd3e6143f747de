import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a new connection may stay open without a request once the service has begun to stop. */
const FIRST_WORD_MS = 1_000

/**
 * Closes connections that have sent no request when the service stops. Browsers open connections in advance, and Node
 * treats an unused one as a request in flight, which would delay the stop for its whole grace period.
 */
export function cutOffSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  app.server.on('connection', socket => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of silent) socket.destroy()
    }, FIRST_WORD_MS).unref()
  })
}
