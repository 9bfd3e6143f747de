import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../errors.ts'
import { describeAct } from './audit-writes.ts'
import { idempotencyClaim, parse, requireId } from './parse.ts'
import type { Body, Call, Handle, Route } from './route.ts'

/**
 * Wraps the handler of a route: validates the request by the route's schemas, and answers with the route's success
 * status.
 */
export function answerCall(route: Route, handle: Handle) {
  const statuses = Object.keys(route.answers).map(Number)
  const status = statuses.find(each => each < 300)!
  const callOf = callReader(route)
  return async function answer(request: FastifyRequest, reply: FastifyReply) {
    const call = callOf(request, reply)
    const handlerAnswer = await handle(call)
    // A repeated idempotency key changes nothing, and the first call is already in the audit trail.
    if (call.claim?.isRepeated && call.act) call.act.isWritten = true
    if (reply.sent || handlerAnswer === reply) return reply
    const madeId = findMadeId(handlerAnswer)
    if (madeId) request.made = madeId
    if (reply.statusCode === 200) reply.code(status)
    return status === 204 ? reply.send() : handlerAnswer
  }
}

/**
 * Returns the id in a handler's answer: that of the course, job, account or key which the call has created. Null: the
 * answer has none.
 */
function findMadeId(given: unknown): string | null {
  const { id, jobId } = (given ?? {}) as { id?: unknown; jobId?: unknown }
  return [id, jobId].find(each => typeof each === 'string') ?? null
}

/**
 * Returns a function that builds the handler's `Call` from a request. It validates body, query and idempotency key, in
 * this order, before anything is looked up.
 */
function callReader(route: Route) {
  const queryOf = queryReader(route.query)
  return function callOf(request: FastifyRequest, reply: FastifyReply): Call {
    const { entry } = request
    const body = route.body && parseBody(route.body, request.body)
    const query = queryOf(request.query as object)
    const claim = route.idempotent && entry ? idempotencyClaim(request, entry.keyId, route.name, { body, query }) : null
    const id = (name: string) => requireId(request, name)
    const act = route.method === 'GET' ? null : describeAct(request)
    return { request, reply, entry, body, query, id, claim, act } as Call
  }
}

/**
 * Returns a function that parses a query. The result for an empty query, by far the most frequent one, is computed
 * once.
 */
function queryReader(schema: Route['query']): (sent: object) => unknown {
  if (!schema) return () => undefined
  const nothing = schema.safeParse({})
  return sent => (nothing.success && isEmpty(sent) ? nothing.data : parse(schema, sent, 'The query'))
}

function isEmpty(sent: object): boolean {
  for (const _name in sent) return false
  return true
}

function parseBody({ schema, required, file }: Body, sent: unknown): unknown {
  if (file && (Buffer.isBuffer(sent) || sent instanceof Readable)) return sent
  if (!schema) throw new PublicError('VALIDATION_ERROR', 'The body must not be empty')
  return parse(schema, required === false ? (sent ?? {}) : sent, 'The body')
}
