import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { ByteRange, ByteSource } from './media-store.ts'
import type { S3Location } from './storage-url.ts'
import { UnkeptBytes } from './unkept-bytes.ts'

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 250
const ATTEMPT_TIMEOUT_MS = 20_000
/** Time limit of all attempts of a request together. It is short, because a client is waiting for the answer. */
const TOTAL_TIMEOUT_MS = 30_000
const CHECK_TIMEOUT_MS = 5_000
const PUT_TRIES = 2
/** Minimum transfer speed, below which a connection counts as broken. The time-outs of transfers grow with the length of the content at this speed. */
const SLOWEST_BYTES_PER_MS = 128

/** Key of the object that readiness checks write. It conflicts with no other key, because no other key starts with a dot. */
const CHECK_KEY = '.coursewright-check'
const EMPTY = new Uint8Array()

export type S3Settings = S3Location & {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  /** The clock for retries; default: that of the system. */
  clock?: Clock
}

/** The clock by which retries and time-outs are measured. */
export type Clock = {
  now(): number
  pause(milliseconds: number): Promise<void>
  timeLimit(milliseconds: number): AbortSignal
}

type Patience = { attempts: number; attemptTimeoutMs: number; totalTimeoutMs: number }

type StoreRequest = {
  method: 'PUT' | 'GET' | 'HEAD' | 'DELETE'
  key: string
  body?: Uint8Array
  /** The body as a source that is opened again for every attempt. */
  source?: ByteSource
  /** Set if the caller reads the answer as a stream. */
  wantsStream?: true
  /** The key of another object in the store, which this PUT copies. */
  copyOf?: string
  headers?: Record<string, string>
}

const PATIENCE: Patience = {
  attempts: ATTEMPTS,
  attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
  totalTimeoutMs: TOTAL_TIMEOUT_MS,
}
/** Returns the time-outs for a transfer of this many bytes. */
const longPatience = (bytes: number): Patience => ({
  attempts: ATTEMPTS,
  attemptTimeoutMs: ATTEMPT_TIMEOUT_MS + bytes / SLOWEST_BYTES_PER_MS,
  totalTimeoutMs: TOTAL_TIMEOUT_MS + (PUT_TRIES * bytes) / SLOWEST_BYTES_PER_MS,
})
const ONCE: Patience = { attempts: 1, attemptTimeoutMs: CHECK_TIMEOUT_MS, totalTimeoutMs: TOTAL_TIMEOUT_MS }

const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  pause: milliseconds => setTimeout(milliseconds),
  timeLimit: milliseconds => AbortSignal.timeout(milliseconds),
}

/** A bucket, or a prefix within it. Names consist of A-Z a-z 0-9 . _ - between slashes. */
export type Bucket = {
  put(name: string, bytes: Uint8Array, headers: Record<string, string>): Promise<void>
  putStream(name: string, source: ByteSource, headers: Record<string, string>): Promise<void>
  /** Reads an object into memory; null if there is none. */
  find(name: string): Promise<Buffer | null>
  /** Reads an object as a stream; null if there is none. */
  read(name: string, range?: ByteRange): Promise<Readable | null>
  findSize(name: string): Promise<number | null>
  /** Returns all headers of an object, including those that were sent when it was stored; null if there is no such object. */
  findHeaders(name: string): Promise<Headers | null>
  /** Removes an object; succeeds if it does not exist. */
  remove(name: string): Promise<void>
  /** Renames an object by a copy inside the store, so its bytes do not pass through this process. A missing object is ignored. */
  move(name: string, target: string): Promise<void>
  /** Returns the public URL of an object. */
  urlOf(name: string): string
  /** Throws an error with the reason if objects cannot be stored and read now. */
  check(): Promise<void>
}

export function s3Bucket(settings: S3Settings): Bucket {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings
  const session = sessionToken === undefined ? {} : { sessionToken }
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', ...session })
  const buildKey = (name: string) => (settings.prefix === '' ? name : `${settings.prefix}/${name}`)
  const writeUrl = bucketUrl(settings)
  const readUrl = settings.publicUrl ?? writeUrl
  const ask = (request: StoreRequest, patience = PATIENCE) => askStore(client, settings, writeUrl, request, patience)
  let hasWritten = false

  /** Stores an object and then asks for its size, because a gateway may answer 200 and store nothing. */
  async function store(
    key: string,
    content: Pick<StoreRequest, 'body' | 'source'>,
    size: number,
    headers: Record<string, string>,
  ): Promise<void> {
    const patience = content.source ? longPatience(size) : PATIENCE
    for (let tries = 1; tries <= PUT_TRIES; tries++) {
      await ask({ method: 'PUT', key, ...content, headers }, patience)
      const storedObject = await ask({ method: 'HEAD', key })
      if (storedObject !== 'absent' && (storedObject.size === size || Number.isNaN(storedObject.size))) return
    }
    throw new UnkeptBytes(`Storage ${locationName(settings)} does not keep what is written to it`)
  }

  return {
    put: (name, bytes, headers) => store(buildKey(name), { body: bytes }, bytes.length, headers),
    putStream: (name, source, headers) => store(buildKey(name), { source }, source.length, headers),
    async find(name) {
      const answer = await ask({ method: 'GET', key: buildKey(name) })
      return answer === 'absent' ? null : answer.bytes
    },
    async read(name, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await ask({ method: 'GET', key: buildKey(name), wantsStream: true, headers })
      return answer === 'absent' ? null : answer.stream
    },
    async findSize(name) {
      const answer = await ask({ method: 'HEAD', key: buildKey(name) })
      return answer === 'absent' ? null : answer.size
    },
    async findHeaders(name) {
      const answer = await ask({ method: 'HEAD', key: buildKey(name) })
      return answer === 'absent' ? null : answer.headers
    },
    async remove(name) {
      await ask({ method: 'DELETE', key: buildKey(name) })
    },
    async move(name, target) {
      const source = await ask({ method: 'HEAD', key: buildKey(name) })
      if (source === 'absent') return
      await ask({ method: 'PUT', key: buildKey(target), copyOf: buildKey(name) })
      const copy = await ask({ method: 'HEAD', key: buildKey(target) })
      // If a copy fails halfway, the answer is 200 with an error in the body.
      if (copy === 'absent' || copy.size !== source.size)
        throw new UnkeptBytes(`Storage ${locationName(settings)} does not keep what is copied in it`)
      await ask({ method: 'DELETE', key: buildKey(name) })
    },
    urlOf: name => `${readUrl}/${buildKey(name)}`,
    /** Readiness is checked every few seconds, and writing costs money, so writing is tested only once and reading every time. */
    async check() {
      const key = buildKey(CHECK_KEY)
      const headers = { 'content-type': 'text/plain' }
      if (!hasWritten) await ask({ method: 'PUT', key, body: Buffer.from('ready'), headers }, ONCE)
      hasWritten = (await ask({ method: 'HEAD', key }, ONCE)) !== 'absent'
      if (!hasWritten) throw new Error(`Storage ${locationName(settings)} does not keep what is written to it`)
    },
  }
}

/**
 * Returns the bucket's URL. With an endpoint the bucket is in the path, as self-hosted stores expect. Amazon has it in the host name, except if its wildcard
 * certificate does not fit: that covers one label without dots.
 */
function bucketUrl({ bucket, endpoint, region }: S3Location): string {
  if (endpoint !== null) return `${endpoint}/${bucket}`
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  return /^[a-z0-9-]+$/.test(bucket) ? `https://${bucket}.${host}` : `https://${host}/${bucket}`
}

type Answer = { size: number; headers: Headers; bytes: Buffer; stream: Readable } | 'absent'
type Attempt = { answer: Answer } | { problem: string; mayPass: boolean; cause?: unknown }

async function askStore(
  client: AwsClient,
  settings: S3Settings,
  writeUrl: string,
  request: StoreRequest,
  patience: Patience,
): Promise<Answer> {
  const { clock = SYSTEM_CLOCK } = settings
  const end = clock.now() + patience.totalTimeoutMs
  for (let number = 1; ; number++) {
    const timeoutMs = Math.max(1, Math.ceil(Math.min(patience.attemptTimeoutMs, end - clock.now())))
    const attempt = await attemptOnce(
      client,
      settings.bucket,
      `${writeUrl}/${request.key}`,
      request,
      clock.timeLimit(timeoutMs),
    )
    if ('answer' in attempt) return attempt.answer
    // The random part of the pause keeps many processes from returning to a recovering store at the same moment.
    const pauseMs = FIRST_PAUSE_MS * 2 ** (number - 1) * (0.5 + Math.random() / 2)
    if (!attempt.mayPass || number >= patience.attempts || clock.now() + pauseMs >= end) {
      const tries = number === 1 ? '' : ` (${number} attempts)`
      // The message does not name the key: a package's key reveals the course's name, and is the secret of its address.
      throw new Error(`Storage ${locationName(settings)} ${attempt.problem} to ${request.method}${tries}`, {
        cause: attempt.cause,
      })
    }
    await clock.pause(pauseMs)
  }
}

async function attemptOnce(
  client: AwsClient,
  bucket: string,
  url: string,
  request: StoreRequest,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    const { method, body, source, wantsStream, copyOf } = request
    const copied = copyOf === undefined ? {} : { 'x-amz-copy-source': `/${bucket}/${copyOf}` }
    const headers = { ...request.headers, ...copied, ...checksums(request) }
    const signed = await client.sign(url, { method, headers, ...(body ? { body: body as BodyInit } : {}) })
    const sent = source ? streamedBody(signed, source) : signed
    if (!wantsStream) {
      const response = await fetch(sent, { redirect: 'manual', signal })
      return judge(response, method, Buffer.from(await response.arrayBuffer()))
    }
    // The time-out ends when the response headers have arrived: the caller may read the body slowly.
    const waiting = new AbortController()
    const giveUp = () => waiting.abort(signal.reason)
    signal.addEventListener('abort', giveUp)
    const response = await fetch(sent, { redirect: 'manual', signal: waiting.signal }).finally(() =>
      signal.removeEventListener('abort', giveUp),
    )
    const { headers: answerHeaders } = response
    const stream = response.ok && response.body ? Readable.fromWeb(response.body as never) : null
    return stream
      ? { answer: { size: sizeOf(response), headers: answerHeaders, bytes: Buffer.alloc(0), stream } }
      : judge(response, method, Buffer.from(await response.arrayBuffer()))
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    return {
      problem: isLate ? 'gave no answer in time' : `could not be reached (${describeError(cause)})`,
      mayPass: true,
      cause,
    }
  }
}

/** Builds a request with a streamed body. `fetch` sends a stream in chunks, which S3 refuses, unless its length is given. */
function streamedBody({ url, method, headers }: Request, { length, open }: ByteSource): Request {
  const body = Readable.toWeb(open()) as unknown as BodyInit
  const all = { ...Object.fromEntries(headers), 'content-length': String(length) }
  return new Request(url, { method, headers: all, body, duplex: 'half' } as RequestInit)
}

function checksums({ method, body = EMPTY, source, copyOf }: StoreRequest): Record<string, string> {
  if (source) return streamChecksums(source)
  const sha256 = createHash('sha256').update(body).digest()
  const signedHash = { 'x-amz-content-sha256': sha256.toString('hex') }
  return method === 'PUT' && copyOf === undefined
    ? { ...signedHash, 'x-amz-checksum-sha256': sha256.toString('base64') }
    : signedHash
}

/**
 * Returns the checksum headers for a streamed body. If the hash of the stream is not known in advance, the store checks no hash, and only the length is
 * checked after storing.
 */
function streamChecksums({ sha256 }: ByteSource): Record<string, string> {
  if (sha256 === null) return { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
  return { 'x-amz-content-sha256': sha256, 'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64') }
}

function sizeOf({ headers }: Response): number {
  return Number(headers.get('content-length') ?? Number.NaN)
}

function judge(response: Response, method: StoreRequest['method'], bytes: Buffer): Attempt {
  const { status, headers } = response
  if (status >= 200 && status < 300)
    return { answer: { size: sizeOf(response), headers, bytes, stream: Readable.from(bytes) } }
  if (status === 404 && method !== 'PUT') return { answer: 'absent' }
  const code = /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(bytes.toString('latin1'))?.[1]
  // S3 answers 400 RequestTimeout when an upload stalls on the way.
  const mayPass = status >= 500 || status === 429 || code === 'RequestTimeout'
  return { problem: `answered ${status}${code ? ` ${code}` : ''}`, mayPass }
}

function describeError(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message
}

function locationName({ bucket, prefix, endpoint }: S3Location): string {
  const name = prefix === '' ? `s3://${bucket}` : `s3://${bucket}/${prefix}`
  return endpoint === null ? name : `${name} at ${endpoint}`
}
