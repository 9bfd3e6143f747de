import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { patienceMs } from './wait.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a driver sends is judged here, not typed.
export type Json = Record<string, any>

/** Learning Locker's own validator for xAPI 1.0.3: lists what is wrong with a statement. */
const { default: findWarnings }: { default(statement: unknown): object[] } = createRequire(import.meta.url)(
  '@learninglocker/xapi-validation',
)

const MIME_TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
}
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const ALLOWED_HEADERS = 'authorization, content-type, x-experience-api-version'

/**
 * The rules that an LMS adds to a learning record store: who may send requests, and which statements in which order.
 * Each function returns what is wrong, or null.
 */
export type Gatekeeper = {
  admit(authorization: string, request: { method: string; resource: string; query: Json }): string | null
  hear(authorization: string, statements: Json[]): string | null
  /** Whether this sender's session was abandoned, so that a refused request is no error of the sender. */
  isAbandoned?(authorization: string): boolean
  /** Answers any other address of the LMS; null for not found. */
  serve?(method: string, url: URL): object | null
}

export type LrsDouble = AsyncDisposable & {
  /** The course's address; the LRS has another origin, as in production. */
  url: string
  endpoint: string
  statements: Json[]
  /** Stored documents by resource and query. */
  documents: Map<string, string>
  /** Everything that was sent although a strict LMS or LRS would refuse it. */
  objections: string[]
  requests: string[]
  /** Delay before each answer. */
  delayMs: number
  /** Where connections are cut: nowhere; before a request is read; or after that, so that only the answer is lost. */
  trouble: 'none' | 'unheard' | 'unanswered'
  /** Resolves when the statements received so far satisfy the condition. */
  until(condition: () => boolean): Promise<void>
}

/** A strict learning record store, with a web server for the unpacked package. */
export async function openLrsDouble(files: Map<string, Uint8Array>, gatekeeper: Gatekeeper): Promise<LrsDouble> {
  const waiting = new Set<() => void>()
  const site = createServer(serveSite)
  const lrs = createServer((request, response) => void answer(request, response))
  const double: LrsDouble = {
    url: await listen(site),
    endpoint: `${await listen(lrs)}/xapi/`,
    statements: [],
    documents: new Map(),
    objections: [],
    requests: [],
    delayMs: 0,
    trouble: 'none',
    async until(condition) {
      const tooLong = AbortSignal.timeout(Math.ceil(patienceMs()))
      while (!condition()) {
        await new Promise<void>((resolve, reject) => {
          waiting.add(resolve)
          tooLong.addEventListener('abort', () => reject(new Error(`never heard; objections: ${double.objections}`)))
        })
      }
    },
    async [Symbol.asyncDispose]() {
      for (const server of [site, lrs]) {
        server.closeAllConnections()
        await new Promise(resolve => server.close(resolve))
      }
    },
  }
  return double

  function serveSite(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url!, 'http://loopback')
    const served = gatekeeper.serve?.(request.method!, url)
    if (served) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(served))
      return
    }
    const name = url.pathname.replace('/course/', '')
    const type = MIME_TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream'
    response.writeHead(files.has(name) ? 200 : 404, { 'content-type': type }).end(files.get(name))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (double.trouble === 'unheard') {
      request.socket.destroy()
      return
    }
    const body = await text(request).catch(() => null)
    if (body === null) return
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-allow-methods': 'GET, PUT, POST',
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end()
      return
    }
    const [status, reply] = hear(request, body)
    for (const resume of waiting) resume()
    waiting.clear()
    if (double.trouble === 'unanswered') request.socket.destroy()
    else
      setTimeout(
        () => response.writeHead(status, { ...cors, 'content-type': 'application/json' }).end(reply),
        double.delayMs,
      )
  }

  function hear(request: IncomingMessage, body: string): [status: number, reply?: string] {
    const url = new URL(request.url!, 'http://loopback')
    const resource = url.pathname.replace('/xapi/', '')
    const query = Object.fromEntries(url.searchParams)
    const authorization = request.headers.authorization ?? ''
    double.requests.push(`${request.method} ${resource} ${query['stateId'] ?? ''}`.trim())
    if (request.headers['x-experience-api-version'] !== '1.0.3') return object(400, 'no version')
    if (request.method !== 'GET' && gatekeeper.isAbandoned?.(authorization)) return [403]
    const objection = gatekeeper.admit(authorization, { method: request.method!, resource, query })
    if (objection) return object(403, objection)
    if (resource === 'statements' && request.method === 'POST') return hearStatements(authorization, JSON.parse(body))
    if (resource === 'activities/state' || resource === 'agents/profile')
      return keepDocument(request, resource, query, body)
    return object(404, `${request.method} ${resource}`)
  }

  /** Stores all statements of a batch, or none. */
  function hearStatements(authorization: string, batch: Json[]): [status: number, reply?: string] {
    if (batch.some(({ id }) => double.statements.some(known => known['id'] === id))) return [409]
    const malformed = batch.map(judgeStatement).find(Boolean)
    if (malformed) return object(400, malformed)
    const objection = gatekeeper.hear(authorization, batch)
    if (objection) return object(403, objection)
    double.statements.push(...batch)
    return [200, JSON.stringify(batch.map(({ id }) => id))]
  }

  function keepDocument(request: IncomingMessage, resource: string, query: Json, body: string): [number, string?] {
    const key = `${resource} ${JSON.stringify(Object.entries(query).sort())}`
    if (request.method === 'GET') return double.documents.has(key) ? [200, double.documents.get(key)!] : [404]
    if (request.method !== 'PUT' || request.headers['content-type'] !== 'application/json')
      return object(400, `${request.method} of a document`)
    double.documents.set(key, body)
    return [204]
  }

  function object(status: number, objection: string): [status: number, reply: string] {
    double.objections.push(objection)
    return [status, JSON.stringify({ objection })]
  }
}

function judgeStatement(statement: Json): string | null {
  const warnings = findWarnings(statement).map(warning => JSON.stringify(warning))
  if (warnings.length) return `xAPI: ${warnings.join('; ')}`
  if (!UUID.test(statement['id'])) return `xAPI: id ${statement['id']}`
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(statement['timestamp'])) return 'xAPI: not in UTC'
  return null
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
