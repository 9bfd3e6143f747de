import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Packages } from '../packages/packages.ts'
import type { Database } from '../store/database.ts'

/** A part that does not answer by then is not ready. */
const CHECK_TIMEOUT_MS = 3_000

export type HealthParts = {
  db: Database
  packages: Packages
  version: string
  /** False once the service is stopping: a load balancer then sends no more. */
  isReady(): boolean
}

/** Alive: the process answers. Ready: it can also reach what it needs, and is not stopping. */
export function healthHandlers({ db, packages, version, isReady }: HealthParts) {
  const checkDatabase = oneAtATime(() => db.check())
  const checkStorage = oneAtATime(() => packages.check())

  return {
    async alive() {
      return { status: 'ok', version }
    },

    async ready(request: FastifyRequest, reply: FastifyReply) {
      const [database, storage] = await Promise.all([works(checkDatabase(), request), works(checkStorage(), request)])
      const ready = isReady() && database && storage
      // For load balancers, not for API clients: the error table has no 503, and this is no error object.
      reply.code(ready ? 200 : 503)
      return { status: ready ? 'ready' : 'not-ready', database, storage }
    },
  }
}

/** Anybody may ask, and a check writes to the disk or the bucket: whoever asks during one gets its result. */
function oneAtATime(check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= check().finally(() => {
      running = null
    })
    return running
  }
}

async function works(check: Promise<void>, request: FastifyRequest): Promise<boolean> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('No answer in time')), CHECK_TIMEOUT_MS)
  try {
    await Promise.race([check, timeout.promise])
    return true
  } catch (error) {
    request.log.warn({ requestId: request.id, err: error }, 'not ready')
    return false
  } finally {
    clearTimeout(timer)
  }
}
