import { isIP, type LookupFunction } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import type { DeliveryOutcome } from '../events.ts'
import type { ResolvedAddress, ResolveName } from '../network/resolve-name.ts'
import { isPublicAddress } from './address-guard.ts'
import { outcomeOfError, outcomeOfStatus } from './delivery-outcome.ts'

/** Time limit for DNS look-up, connection, TLS, request and response together. */
export const DELIVERY_TIMEOUT_MS = 10_000
const ANSWER_READ_BYTES = 64 * 1024
const ANSWER_KEPT_BYTES = 1024
/** Time for connecting to one of several addresses before the next one is tried. */
const CONNECT_ATTEMPT_MS = 1_000

export type WebhookMessage = { url: string; body: string; headers: Record<string, string> }

export type PostOptions = {
  /** Whether receivers may be on this machine or in private networks, for development and tests. */
  allowPrivate: boolean
  resolveName: ResolveName
  /** Aborts the delivery; default: after ten seconds. */
  timeLimit?: AbortSignal
}

export type DeliveryResult = {
  outcome: DeliveryOutcome
  /** The receiver's HTTP status; null if none arrived. */
  status: number | null
  milliseconds: number
  /** The beginning of the receiver's answer, in a form that can be stored as text. */
  answer: string
}

/** Sends an event once. Any failure is returned as an outcome; this function never throws and never retries. */
export async function postEvent(message: WebhookMessage, options: PostOptions): Promise<DeliveryResult> {
  const started = performance.now()
  const timeLimit = options.timeLimit ?? AbortSignal.timeout(DELIVERY_TIMEOUT_MS)
  try {
    return finish(started, await deliver(message, options, timeLimit))
  } catch (error) {
    const outcome = timeLimit.aborted ? 'timed-out' : outcomeOfError(error)
    return finish(started, { outcome, status: null, answer: '' })
  }
}

type Delivered = Omit<DeliveryResult, 'milliseconds'>

function finish(started: number, delivered: Delivered): DeliveryResult {
  return { ...delivered, milliseconds: Math.round(performance.now() - started) }
}

async function deliver(message: WebhookMessage, options: PostOptions, signal: AbortSignal): Promise<Delivered> {
  signal.throwIfAborted()
  const url = parseReceiverUrl(message.url)
  if (url === null) return { outcome: 'invalid-url', status: null, answer: '' }

  const addresses = await findAddresses(url, options.resolveName, signal)
  if (addresses.length === 0) return { outcome: 'unresolved', status: null, answer: '' }
  if (!options.allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    return { outcome: 'blocked', status: null, answer: '' }
  }

  const dispatcher = await pinnedAgent(url, addresses)
  try {
    return await send(message, url, dispatcher, signal)
  } finally {
    dispatcher.destroy().catch(() => {})
  }
}

function parseReceiverUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return url.username === '' && url.password === '' ? url : null
}

/**
 * Returns the addresses of a URL's host. The URL parser has already normalised decimal, octal, hexadecimal and short
 * IPv4.
 */
async function findAddresses(url: URL, resolveName: ResolveName, signal: AbortSignal): Promise<ResolvedAddress[]> {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(hostname)
  if (family !== 0) return [{ address: hostname, family }]
  try {
    return await untilAborted(resolveName(hostname, signal), signal)
  } catch {
    signal.throwIfAborted()
    return []
  }
}

function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Creates an HTTP agent that connects only to the addresses that were checked. The host name is not resolved again, but
 * TLS still verifies it.
 */
async function pinnedAgent(url: URL, addresses: ResolvedAddress[]): Promise<Agent> {
  const { Agent } = await import('undici')
  const pinned: LookupFunction = (_hostname, options, callback) => {
    const first = addresses[0]!
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
  // The server name for TLS has no trailing dot, and is left out for an address, which is no server name (RFC 6066).
  const servername =
    isIP(url.hostname.replace(/[[\]]/g, '')) === 0 ? { servername: url.hostname.replace(/\.$/, '') } : {}
  return new Agent({
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      lookup: pinned,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: CONNECT_ATTEMPT_MS,
      timeout: 0,
      ...servername,
    },
  })
}

async function send(
  message: WebhookMessage,
  url: URL,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<Delivered> {
  const { request } = await import('undici')
  const headers = new Headers(message.headers)
  headers.set('content-type', 'application/json')
  const sent = request(url, {
    method: 'POST',
    headers: Object.fromEntries(headers),
    body: message.body,
    dispatcher,
    signal,
    reset: true,
  })
  // The signal is awaited here too, because undici observes it only once the connection exists.
  const response = await untilAborted(sent, signal)
  const answer = await readResponse(response.body)
  return { outcome: outcomeOfStatus(response.statusCode), status: response.statusCode, answer }
}

/**
 * Reads the beginning of the answer. The status has already decided the outcome: an answer that is slow, broken or
 * endless does not change it.
 */
async function readResponse(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let keptBytes = 0
  let readBytes = 0
  try {
    for await (const chunk of body) {
      const part = chunk.subarray(0, ANSWER_KEPT_BYTES - keptBytes)
      if (part.length > 0) chunks.push(Buffer.from(part))
      keptBytes += part.length
      readBytes += chunk.length
      if (readBytes >= ANSWER_READ_BYTES) break
    }
  } catch {
    // If the connection fails while the answer is read, the part that was read before is returned.
  }
  return storableText(Buffer.concat(chunks))
}

/**
 * Decodes the beginning of an answer so that it can be stored. `stream` drops a last character that was cut in two, and
 * NUL is removed, because PostgreSQL's text type cannot hold it.
 */
function storableText(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')
}
