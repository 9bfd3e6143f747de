import type { FastifyInstance } from 'fastify'
import { PUBLIC_ERRORS, type PublicErrorCode } from '../../errors.ts'

/** A call of this service's own API, with what a client would send. */
export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: { [name: string]: string }
  body?: object
  /** A file that is sent as the body. */
  file?: Buffer
  idempotencyKey?: string
}

export type CallApi = (call: ApiCall) => Promise<unknown>

export type Caller = { key: string; address: string; signal: AbortSignal }

/** An error answer of the API. The assistant gets the same code and message. */
export class ApiRefusal extends Error {
  readonly code: PublicErrorCode

  constructor(code: PublicErrorCode, message: string, retryAfter?: string) {
    super(`${message}${retryAfter ? `: again after ${retryAfter} seconds` : ''} (${code})`)
    this.code = code
  }
}

/**
 * Returns a function that calls this service's API without a socket. The request passes the gate, the rate window,
 * validation and the log like any other.
 */
export function buildCallApi(app: FastifyInstance, { key, address, signal }: Caller): CallApi {
  return async function callApi({ method, path, query, body, file, idempotencyKey }) {
    const answer = await app.inject({
      method,
      url: path,
      signal,
      remoteAddress: address,
      headers: {
        authorization: `Bearer ${key}`,
        ...(file && { 'content-type': 'application/octet-stream', 'content-length': file.length }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(query && { query }),
      ...((file ?? body) && { payload: file ?? body }),
    })
    if (answer.statusCode < 400) return answer.headers['content-type']?.includes('json') ? answer.json() : answer.body
    const { code, message } = answer.json<{ code: PublicErrorCode; message: string }>()
    throw new ApiRefusal(code, message, answer.headers['retry-after'] as string | undefined)
  }
}

export function internalRefusal(): ApiRefusal {
  return new ApiRefusal('INTERNAL_ERROR', PUBLIC_ERRORS.INTERNAL_ERROR.message)
}
