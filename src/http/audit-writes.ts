import type { FastifyReply, FastifyRequest } from 'fastify'
import { addAudit, OPERATOR } from '../store/audit.ts'
import type { Database } from '../store/database.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What a call made, by its id; unset: what its path names. */
    made?: string
  }
  interface FastifyContextConfig {
    /** Its requests carry calls on other routes, which write themselves down. */
    carriesCalls?: true
  }
}

/** Writes down who changed what, before the answer says that it is done. A trail that cannot be written undoes nothing. */
export function auditWrites(db: Database) {
  return async function auditWrite(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 400) return
    if (request.routeOptions.config.carriesCalls) return
    const actor = actorOf(request)
    if (!actor) return
    const { routeOptions, ip: address, id: requestId } = request
    const action = routeOptions.config.route?.name ?? routeOptions.url ?? 'unknown'
    await addAudit(db, { actor, action, targetId: targetOf(request), address, requestId }, Date.now()).catch(error =>
      request.log.error({ requestId, err: error }, 'the audit trail could not be written'),
    )
  }
}

/** Forms that let people in or out have no actor yet, and change nothing. */
function actorOf({ entry, visitor, routeOptions }: FastifyRequest): string | null {
  if (entry) return entry.keyId
  if (visitor) return visitor.kind === 'key' ? visitor.keyId : OPERATOR
  return routeOptions.config.route?.caller === 'admin' ? OPERATOR : null
}

function targetOf({ made, params }: FastifyRequest): string | null {
  const { keyId, id, jobId } = (params ?? {}) as { [name: string]: string | undefined }
  return made ?? keyId ?? id ?? jobId ?? null
}
