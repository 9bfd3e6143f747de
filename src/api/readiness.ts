import type { FastifyRequest } from 'fastify'
import type { OperationsParts } from './route.ts'

/** Time limit of a check; a part that exceeds it counts as not ready. */
const CHECK_TIMEOUT_MS = 3_000

/** Checks readiness: the database and the stores can be reached, and the service is not stopping. */
export function readiness({ db, packages, isReady }: Pick<OperationsParts, 'db' | 'packages' | 'isReady'>) {
  const checkDatabase = oneAtATime(() => db.check())
  const checkStorage = oneAtATime(async () => void (await Promise.all([packages.check(), db.bodies.check()])))

  return async function checkReadiness(request: Pick<FastifyRequest, 'log' | 'id'>) {
    const [database, storage] = await Promise.all([works(checkDatabase(), request), works(checkStorage(), request)])
    return { ready: isReady() && database && storage, database, storage }
  }
}

/**
 * Lets concurrent requests share one check: anybody may request a check, and the check of a store writes to its disk or
 * bucket.
 */
function oneAtATime(check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= check().finally(() => {
      running = null
    })
    return running
  }
}

async function works(check: Promise<void>, request: Pick<FastifyRequest, 'log' | 'id'>): Promise<boolean> {
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
