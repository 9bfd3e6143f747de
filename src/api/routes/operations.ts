import { z } from 'zod'
import { readiness } from '../readiness.ts'
import { type OperationsParts, publicRoute } from '../route.ts'
import { answer, text } from '../schemas.ts'

const health = answer('Health', { status: z.literal('ok'), version: text('1.0.0') })

const readinessSchema = answer('Readiness', {
  status: z.enum(['ready', 'not-ready']),
  database: z.boolean().meta({ description: 'Whether the database answers.', examples: [true] }),
  storage: z.boolean().meta({ description: 'Whether the package storage answers.', examples: [true] }),
})

export const readHealth = publicRoute('read-health', 'GET /health', {
  tag: 'Operator',
  summary: 'Ask whether the process answers',
  description: 'It touches neither database nor storage.',
  answers: { 200: { description: 'It answers.', schema: health } },
  handler:
    ({ version }: OperationsParts) =>
    () => ({ status: 'ok' as const, version }),
})

export const readReadiness = publicRoute('read-readiness', 'GET /ready', {
  tag: 'Operator',
  summary: 'Ask whether the service can work',
  description: 'For load balancers.',
  answers: {
    200: { description: 'Database and storage answer.', schema: readinessSchema },
    503: {
      description: 'One of them does not answer, or the service is stopping.',
      schema: readinessSchema,
      examples: { databaseAway: { status: 'not-ready', database: false, storage: true } },
    },
  },
  handler: (parts: OperationsParts) => {
    const check = readiness(parts)
    return async ({ request, reply }) => {
      const { ready, database, storage } = await check(request)
      // This answer is for load balancers. The error table of the API has no 503, so the body is not an error object.
      reply.code(ready ? 200 : 503)
      return { status: ready ? ('ready' as const) : ('not-ready' as const), database, storage }
    }
  },
})

export const readMetrics = publicRoute('read-metrics', 'GET /metrics', {
  tag: 'Operator',
  summary: 'Read the figures',
  description: 'For Prometheus. Keep it away from the public at your proxy.',
  answers: { 200: { description: 'The figures.', types: ['text/plain'] } },
  handler:
    ({ metrics }: OperationsParts) =>
    ({ reply }) => {
      reply.header('content-type', metrics.contentType)
      return metrics.text()
    },
})
