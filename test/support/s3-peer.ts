import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'

const CLOCK_SKEW_MS = 15 * 60_000
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

export type S3Object = { bytes: Buffer; headers: Record<string, string> }

export type S3Peer = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Stored objects by key. */
  objects: Map<string, S3Object>
  /** The method and the key of every request, such as `PUT key`, refused requests included. */
  requests: string[]
  /** Answers the next requests with 503 SlowDown. */
  answer503(times: number): void
  /** Reads the next `times` requests and closes their connections without an answer. */
  drop(times: number): void
  /** With true, answers PUTs with 200 but stores nothing; with false, stores again. */
  lie(isLying: boolean): void
  /** Reads requests and holds their answers back, until resumed. */
  pause(): void
  resume(): void
  /** Resolves as soon as a request is held. */
  whenHeld(): Promise<void>
  close(): Promise<void>
}

export type S3PeerOptions = { bucket?: string; region?: string; sessionToken?: string }

type Refusal = { status: number; code: string }

/**
 * A loopback S3 server for one bucket in path style: PUT, copy, GET, HEAD and DELETE of objects. It recomputes every signature
 * with AWS's own signer, and refuses what a strict store refuses. Reading without credentials is allowed, as in a public bucket.
 */
export async function startS3Peer(options: S3PeerOptions = {}): Promise<S3Peer> {
  const { bucket = 'courses', region = 'eu-test-1', sessionToken } = options
  const credentials = {
    accessKeyId: 'TESTACCESSKEY',
    secretAccessKey: 'test/secret+key',
    ...(sessionToken ? { sessionToken } : {}),
  }
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
  const objects = new Map<string, S3Object>()
  const requests: string[] = []
  let failures = 0
  let drops = 0
  let isLiar = false
  let gate: PromiseWithResolvers<void> | null = null
  let held = Promise.withResolvers<void>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const key = keyOf(request, bucket)
    requests.push(`${request.method} ${key ?? request.url}`)
    if (gate) {
      held.resolve()
      await gate.promise
    }
    if (drops > 0) {
      drops--
      request.socket.resetAndDestroy()
      return
    }
    if (failures > 0) {
      failures--
      return refuse(response, { status: 503, code: 'SlowDown' })
    }
    const refusal = (await checkSignature(request, signer, credentials, region)) ?? checkBody(request, body)
    if (refusal) return refuse(response, refusal)
    if (key === null) return refuse(response, { status: 404, code: 'NoSuchBucket' })
    const source = request.headers['x-amz-copy-source']
    if (typeof source === 'string') copyObject(response, source.replace(`/${bucket}/`, ''), key, objects, isLiar)
    else if (request.method === 'PUT') putObject(request, response, body, key, isLiar ? new Map() : objects)
    else if (request.method === 'DELETE') removeObject(response, key, objects)
    else readObject(request, response, objects.get(key))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    region,
    accessKeyId: credentials.accessKeyId,
    secretAccessKey: credentials.secretAccessKey,
    objects,
    requests,
    answer503: times => {
      failures = times
    },
    drop: times => {
      drops = times
    },
    lie: isLying => {
      isLiar = isLying
    },
    pause: () => {
      gate ??= Promise.withResolvers()
      held = Promise.withResolvers()
    },
    resume: () => {
      gate?.resolve()
      gate = null
    },
    whenHeld: () => held.promise,
    async close() {
      gate?.resolve()
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function keyOf(request: IncomingMessage, bucket: string): string | null {
  const { pathname } = new URL(request.url!, 'http://peer')
  const start = `/${bucket}/`
  return pathname.startsWith(start) ? decodeURIComponent(pathname.slice(start.length)) : null
}

async function checkSignature(
  request: IncomingMessage,
  signer: SignatureV4,
  credentials: { accessKeyId: string },
  region: string,
): Promise<Refusal | null> {
  const { authorization } = request.headers
  const anonymous = authorization === undefined
  if (anonymous)
    return request.method === 'PUT' || request.method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : null
  const match = AUTHORIZATION.exec(authorization)
  if (!match) return { status: 400, code: 'AuthorizationHeaderMalformed' }
  const [, accessKeyId, , signedRegion, signedHeaders] = match
  if (accessKeyId !== credentials.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (signedRegion !== region) return { status: 400, code: 'AuthorizationHeaderMalformed' }

  const names = signedHeaders!.split(';')
  const mustBeSigned = ['host', 'x-amz-date', ...Object.keys(request.headers).filter(name => name.startsWith('x-amz-'))]
  if (!mustBeSigned.every(name => names.includes(name))) return { status: 403, code: 'AccessDenied' }
  const date = parseDate(String(request.headers['x-amz-date']))
  if (!(Math.abs(date.getTime() - Date.now()) < CLOCK_SKEW_MS)) return { status: 403, code: 'RequestTimeTooSkewed' }

  const expected = await signAgain(request, signer, names, date)
  return expected === authorization.replaceAll(', ', ',') ? null : { status: 403, code: 'SignatureDoesNotMatch' }
}

async function signAgain(request: IncomingMessage, signer: SignatureV4, names: string[], date: Date): Promise<string> {
  const url = new URL(request.url!, `http://${request.headers.host}`)
  const headers = Object.fromEntries(names.map(name => [name, String(request.headers[name])]))
  const signed = await signer.sign(
    {
      method: request.method!,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
    },
    { signingDate: date, signableHeaders: new Set(names) },
  )
  return String(signed.headers['authorization']).replaceAll(', ', ',')
}

function parseDate(compact: string): Date {
  return new Date(compact.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function checkBody(request: IncomingMessage, body: Buffer): Refusal | null {
  const sha256 = createHash('sha256').update(body).digest()
  const signedHash = request.headers['x-amz-content-sha256']
  const isUnsigned = signedHash === 'UNSIGNED-PAYLOAD'
  if (request.headers.authorization !== undefined && !isUnsigned && signedHash !== sha256.toString('hex')) {
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  }
  if (request.method !== 'PUT') return null
  if (request.headers['content-length'] === undefined) return { status: 411, code: 'MissingContentLength' }
  if (request.headers['x-amz-copy-source'] !== undefined) return null
  if (request.headers['content-type'] === undefined) return { status: 400, code: 'MissingContentType' }
  return isUnsigned || request.headers['x-amz-checksum-sha256'] === sha256.toString('base64')
    ? null
    : { status: 400, code: 'BadDigest' }
}

function putObject(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  key: string,
  objects: Map<string, S3Object>,
): void {
  const kept = ['content-type', 'content-disposition', 'cache-control'].flatMap(name => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  objects.set(key, { bytes, headers: Object.fromEntries(kept) })
  response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end()
}

/**
 * Copies an object. If the peer lies, it does as Amazon does when a copy fails late: it answers 200 with an error in
 * the body.
 */
function copyObject(
  response: ServerResponse,
  source: string,
  key: string,
  objects: Map<string, S3Object>,
  isLiar: boolean,
): void {
  const object = objects.get(source)
  if (!object) refuse(response, { status: 404, code: 'NoSuchKey' })
  else if (isLiar) refuse(response, { status: 200, code: 'InternalError' })
  else {
    objects.set(key, object)
    response.writeHead(200, { 'content-type': 'application/xml' }).end('<CopyObjectResult/>')
  }
}

/** Deletes an object. Like Amazon, it answers 204 whether the object existed or not. */
function removeObject(response: ServerResponse, key: string, objects: Map<string, unknown>): void {
  objects.delete(key)
  response.writeHead(204).end()
}

function readObject(request: IncomingMessage, response: ServerResponse, object: S3Object | undefined): void {
  if (!object) return void refuse(response, { status: 404, code: 'NoSuchKey' })
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const bytes = start ? object.bytes.subarray(Number(start), Number(end) + 1) : object.bytes
  response.writeHead(start ? 206 : 200, { ...object.headers, 'content-length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function refuse(response: ServerResponse, { status, code }: Refusal): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Refused</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}
