import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify'
import { type Act, addAudit, OPERATOR } from '../store/audit.ts'
import type { Database } from '../store/database.ts'

declare module 'fastify' {
  interface FastifyRequest {
    act: Act | null
    /** The id of what the call created; if unset, the audit entry uses the id in the path. */
    made?: string
  }
  interface FastifyContextConfig {
    /** Set for a route whose requests carry calls on other routes: those write their own audit entries. */
    carriesCalls?: true
    /** Set for a form of the console that is sent by POST although it changes nothing. */
    changesNothing?: true
  }
}

/**
 * Returns the act for the audit entry in the transaction. Null for sign-in and sign-out forms, which have no actor yet
 * and change nothing.
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
 * Writes the audit entry of a call for which no transaction has written one, before its answer is sent. If this fails,
 * the call is not undone.
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
