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
    /** Its requests carry calls on other routes, which write themselves down. */
    carriesCalls?: true
    /** A form of the console that asks and changes nothing, though it is sent by POST. */
    changesNothing?: true
  }
}

/**
 * The actor for the audit entry in the transaction. Null: sign-in and sign-out forms have no actor yet, and change
 * nothing.
 */
export function describeAct(request: FastifyRequest): Act | null {
  const actor = nameActor(request)
  if (!actor) return null
  const { routeOptions, id: requestId } = request
  // A socket that its caller has closed has no address any more, whatever the type says.
  const address = (request.ip as string | undefined) ?? 'unknown'
  const action = routeOptions.config.route?.name ?? routeOptions.url ?? 'unknown'
  request.act ??= { actor, action, address, requestId, isWritten: false }
  return request.act
}

/** Before the answer says that it is done, writes down what no transaction wrote. A trail that cannot be written undoes nothing. */
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
