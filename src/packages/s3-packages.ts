import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { requirePackagePath } from './package-path.ts'
import { attachment, PACKAGE_CACHE_CONTROL, type Packages } from './packages.ts'
import type { S3Location } from './storage-url.ts'

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 250
const ATTEMPT_TIMEOUT_MS = 20_000
/** An export waits for its package: all attempts together end within the time that a client expects. */
const TOTAL_TIMEOUT_MS = 30_000
const CHECK_TIMEOUT_MS = 5_000

/** Not a package path, so no package is ever in its way. */
const CHECK_KEY = '.coursewright-check'
const EMPTY = new Uint8Array()

export type S3Settings = S3Location & {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  /** The system's unless given. */
  clock?: Clock
}

/** What retries are timed by. */
export type Clock = {
  now(): number
  pause(milliseconds: number): Promise<void>
  timeLimit(milliseconds: number): AbortSignal
}

type Patience = { attempts: number; attemptTimeoutMs: number }

type StoreRequest = {
  method: 'PUT' | 'HEAD' | 'DELETE'
  key: string
  body?: Uint8Array
  headers?: Record<string, string>
}

const PATIENCE: Patience = { attempts: ATTEMPTS, attemptTimeoutMs: ATTEMPT_TIMEOUT_MS }
const ONCE: Patience = { attempts: 1, attemptTimeoutMs: CHECK_TIMEOUT_MS }

const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  pause: milliseconds => setTimeout(milliseconds),
  timeLimit: milliseconds => AbortSignal.timeout(milliseconds),
}

export function s3Packages(settings: S3Settings): Packages {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings
  const session = sessionToken === undefined ? {} : { sessionToken }
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', ...session })
  const keyOf = (name: string) => (settings.prefix === '' ? name : `${settings.prefix}/${name}`)
  const writeUrl = bucketUrl(settings)
  const readUrl = settings.publicUrl ?? writeUrl
  const ask = (request: StoreRequest, patience = PATIENCE) => askStore(client, settings, writeUrl, request, patience)
  let hasWritten = false

  return {
    async put(path, bytes, { contentType, fileName }) {
      requirePackagePath(path)
      const headers = {
        'content-type': contentType,
        'content-disposition': attachment(fileName),
        'cache-control': PACKAGE_CACHE_CONTROL,
      }
      await ask({ method: 'PUT', key: keyOf(path), body: bytes, headers })
    },
    async findSize(path) {
      requirePackagePath(path)
      const answer = await ask({ method: 'HEAD', key: keyOf(path) })
      return answer === 'absent' ? null : answer.size
    },
    async remove(path) {
      requirePackagePath(path)
      await ask({ method: 'DELETE', key: keyOf(path) })
    },
    urlOf(path) {
      requirePackagePath(path)
      return `${readUrl}/${keyOf(path)}`
    },
    /** Readiness is asked every few seconds and writing costs money: it is proved once, reading every time. */
    async check() {
      const key = keyOf(CHECK_KEY)
      const headers = { 'content-type': 'text/plain' }
      if (!hasWritten) await ask({ method: 'PUT', key, body: Buffer.from('ready'), headers }, ONCE)
      hasWritten = (await ask({ method: 'HEAD', key }, ONCE)) !== 'absent'
      if (!hasWritten) throw new Error(`Storage ${locationName(settings)} does not keep what is written to it`)
    },
  }
}

/**
 * With an endpoint the bucket is in the path, as self-hosted stores expect. Amazon has it in the host name, except
 * where its certificate does not fit: a wildcard stands for one label without dots.
 */
function bucketUrl({ bucket, endpoint, region }: S3Location): string {
  if (endpoint !== null) return `${endpoint}/${bucket}`
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  return /^[a-z0-9-]+$/.test(bucket) ? `https://${bucket}.${host}` : `https://${host}/${bucket}`
}

type Answer = { size: number } | 'absent'
type Attempt = { answer: Answer } | { problem: string; mayPass: boolean; cause?: unknown }

async function askStore(
  client: AwsClient,
  settings: S3Settings,
  writeUrl: string,
  request: StoreRequest,
  patience: Patience,
): Promise<Answer> {
  const { clock = SYSTEM_CLOCK } = settings
  const end = clock.now() + TOTAL_TIMEOUT_MS
  for (let number = 1; ; number++) {
    const timeoutMs = Math.max(1, Math.ceil(Math.min(patience.attemptTimeoutMs, end - clock.now())))
    const attempt = await attemptOnce(client, `${writeUrl}/${request.key}`, request, clock.timeLimit(timeoutMs))
    if ('answer' in attempt) return attempt.answer
    // Random pauses keep many processes from returning to a recovering store in step.
    const pauseMs = FIRST_PAUSE_MS * 2 ** (number - 1) * (0.5 + Math.random() / 2)
    if (!attempt.mayPass || number >= patience.attempts || clock.now() + pauseMs >= end) {
      const tries = number === 1 ? '' : ` (${number} attempts)`
      // Not the key: it tells the course's name, and is the secret of the package's address.
      throw new Error(`Storage ${locationName(settings)} ${attempt.problem} to ${request.method}${tries}`, {
        cause: attempt.cause,
      })
    }
    await clock.pause(pauseMs)
  }
}

async function attemptOnce(
  client: AwsClient,
  url: string,
  request: StoreRequest,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    const { method, body } = request
    const headers = { ...request.headers, ...checksums(request) }
    const signed = await client.sign(url, { method, headers, ...(body ? { body: body as BodyInit } : {}) })
    const response = await fetch(signed, { redirect: 'manual', signal })
    return judge(response, method, await response.text())
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    return {
      problem: isLate ? 'gave no answer in time' : `could not be reached (${reasonOf(cause)})`,
      mayPass: true,
      cause,
    }
  }
}

function checksums({ method, body = EMPTY }: StoreRequest): Record<string, string> {
  const sha256 = createHash('sha256').update(body).digest()
  const signedHash = { 'x-amz-content-sha256': sha256.toString('hex') }
  return method === 'PUT' ? { ...signedHash, 'x-amz-checksum-sha256': sha256.toString('base64') } : signedHash
}

function judge({ status, headers }: Response, method: StoreRequest['method'], text: string): Attempt {
  if (status >= 200 && status < 300) return { answer: { size: Number(headers.get('content-length') ?? Number.NaN) } }
  if (status === 404 && method !== 'PUT') return { answer: 'absent' }
  const code = /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(text)?.[1]
  // S3 says 400 RequestTimeout when an upload stalls on its way.
  const mayPass = status >= 500 || status === 429 || code === 'RequestTimeout'
  return { problem: `answered ${status}${code ? ` ${code}` : ''}`, mayPass }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message
}

function locationName({ bucket, prefix, endpoint }: S3Location): string {
  const name = prefix === '' ? `s3://${bucket}` : `s3://${bucket}/${prefix}`
  return endpoint === null ? name : `${name} at ${endpoint}`
}
