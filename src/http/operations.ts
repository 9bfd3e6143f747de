import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { type HealthParts, healthHandlers } from './health.ts'

export type OperationsParts = HealthParts & { metrics: Metrics }

/** What the operator and a load balancer ask: on the API's own port, and on a worker's `METRICS_PORT`. */
export function addOperations(app: FastifyInstance, parts: OperationsParts): void {
  const health = healthHandlers(parts)
  app.get('/health', health.alive)
  app.get('/ready', health.ready)
  app.get('/metrics', async (_request, reply: FastifyReply) => {
    reply.header('content-type', parts.metrics.contentType)
    return parts.metrics.text()
  })
}
