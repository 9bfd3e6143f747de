import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify'
import { type Act, addAudit, OPERATOR } from '../store/audit.ts'
import type { Database } from '../store/database.ts'

declare module 'fastify' {
  interface FastifyRequest {
    act: Act | null
    /** The id of the resource that the call created; if it is unset, the audit entry has the id from the path. */
    made?: string
  }
  interface FastifyContextConfig {
    /**
     * Set for a route whose requests contain calls of other routes, as in MCP: each of those calls writes its own audit
     * entry.
     */
    carriesCalls?: true
    /** Set for a form of the console that is sent by POST although it changes nothing. */
    changesNothing?: true
  }
}

/**
 * Returns the actor and the action of a request, for the audit entry that is written in the transaction of the change.
 * Null if nobody is identified, as in the form for signing in.
 */
export function describeAct(request: FastifyRequest): Act | null {
  const actor = nameActor(request)
  if (!actor) return null
  const { routeOptions, id: requestId } = request
  // A caller that has closed its socket has no address any more, although the type says otherwise.
  const address = (request.ip as string | undefined) ?? 'unknown'
  const action = routeOptions.config.route?.name ?? routeOptions.url ?? 'unknown'
  request.act ??= { actor, action, address, requestId, isWritten: false }
  return request.act
}

/**
 * Returns a hook that writes the audit entry of a successful call whose handler has written none in its transaction. If
 * this fails, the failure is logged, and the call is answered as if it had been written.
 */
export function auditWrites(db: Database) {
  return function auditWrite(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: DoneFuncWithErrOrRes,
  ) {
    const act = unwrittenAct(request, reply)
    if (!act) return void done(null, payload)
    addAudit(db, act, nameTarget(request), Date.now())
      .catch(error => request.log.error({ requestId: request.id, err: error }, 'the audit trail could not be written'))
      .then(() => done(null, payload))
  }
}

function unwrittenAct(request: FastifyRequest, { statusCode }: FastifyReply): Act | null {
  if (request.method === 'GET' || request.method === 'HEAD' || statusCode >= 400) return null
  const { carriesCalls, changesNothing, route } = request.routeOptions.config
  if (carriesCalls || changesNothing || route?.changesNothing) return null
  const act = describeAct(request)
  return act?.isWritten ? null : act
}

function nameActor({ entry, visitor, routeOptions }: FastifyRequest): string | null {
  if (entry) return entry.keyId
  if (visitor) return visitor.kind === 'key' ? visitor.keyId : OPERATOR
  return routeOptions.config.route?.caller === 'admin' ? OPERATOR : null
}

function nameTarget({ made, params }: FastifyRequest): string | null {
  const { keyId, id, jobId } = (params ?? {}) as { [name: string]: string | undefined }
  return made ?? keyId ?? id ?? jobId ?? null
}
