import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { createTurns } from '../isolate/turns.ts'

export const ASK_AGAIN = 'public, no-cache'
export const FOREVER = 'public, max-age=31536000, immutable'

const ETAG_CHARACTERS = 27
/** Minimum size for compression in bytes; a smaller answer hardly gets any shorter. */
const WORTH_COMPRESSING_BYTES = 1_024
/**
 * Compression levels. `once` is for content that is compressed once for many requests and may take its time, `often`
 * for a page of a single request. `cached` is for content of one course: it is first compressed quickly, and then again
 * in the background with the level of `once` for later requests.
 */
const EFFORT = { once: { brotli: 11, gzip: 9 }, often: { brotli: 7, gzip: 6 }, cached: { brotli: 7, gzip: 6 } } as const
/**
 * Maximum size in bytes for the highest brotli level, which takes 2 s of a core for each MB. The longest page of the
 * library has 0.33 MB.
 */
const SQUEEZED_BYTES = 512 * 1024
/** Maximum size in bytes of a page that is compressed on the event loop. This takes about two milliseconds. */
const COMPRESSED_AT_ONCE_BYTES = 64 * 1024
/**
 * Limits background compression to one at a time: libuv has only four threads, which all file access needs. A page that
 * waits too long keeps its first compression until it is rendered again.
 */
const squeezeInTurn = createTurns({ perName: 1, inAll: 1, waitMs: 30_000 })

const CODINGS = { br: 'br', br11: 'br', gzip: 'gzip' } as const

type Effort = keyof typeof EFFORT
/** The encodings of a content. `br11` is brotli at its highest level; clients are told `br`. */
type Encoding = 'br' | 'br11' | 'gzip'

/** Bytes with their type. Each encoding is computed on its first request and cached. */
export type Content = {
  type: string
  bytes: Buffer
  etag: string
  effort: Effort
  encoded: Map<Encoding, Promise<Buffer>>
  /** The response headers besides `content-type`. */
  headers: Record<string, string>
}

export function buildContent(
  body: string | Uint8Array,
  type: string,
  effort: Effort,
  headers: Content['headers'] = {},
): Content {
  const bytes = Buffer.from(body as string)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_CHARACTERS)
  return { type, bytes, etag: hash, effort, encoded: new Map(), headers }
}

/**
 * Sends content, or 304 Not Modified if the browser has it cached. Each encoding is a representation with an ETag of
 * its own (RFC 9110, 8.8.3.3).
 */
export async function sendContent(reply: FastifyReply, content: Content, caching: string): Promise<FastifyReply> {
  const encoding = chooseEncoding(reply, content)
  const etags = namesOfForms(encoding).map(form => `"${content.etag}${form ? `-${form}` : ''}"`)
  const cachedBytes = etags.find(etag => isKnown(reply.request.headers['if-none-match'], etag))
  const etag = cachedBytes ?? etags[0]
  reply.headers({ ...content.headers, 'content-type': content.type, 'cache-control': caching, etag })
  if (cachedBytes) return reply.code(304).send()
  if (!encoding) return reply.send(content.bytes)
  return reply.header('content-encoding', CODINGS[encoding]).send(await encode(content, encoding))
}

/**
 * Compresses and sends a page that is made for one request and not cached. The compressed length reveals no secrets
 * (BREACH): the console's cookie is `SameSite=Strict`, so no other site can request its pages.
 */
export function sendOnce(reply: FastifyReply, type: string, text: string): FastifyReply {
  const content = buildContent(text, type, 'often')
  const encoding = chooseEncoding(reply, content)
  reply.header('content-type', type)
  if (!encoding) return reply.send(content.bytes)
  const sendShort = (short: Buffer) => reply.header('content-encoding', CODINGS[encoding]).send(short)
  const { bytes } = content
  if (bytes.length <= COMPRESSED_AT_ONCE_BYTES) return sendShort(compressAtOnce(bytes, encoding))
  encode(content, encoding).then(sendShort, error => reply.send(error))
  return reply
}

function compressAtOnce(bytes: Buffer, encoding: Encoding): Buffer {
  return encoding === 'gzip' ? gzipSync(bytes) : brotliCompressSync(bytes, brotliOptions(bytes, EFFORT.often.brotli))
}

/**
 * Lists the ETag suffixes by which a client may have cached this content, that of the chosen encoding first. `br` and
 * `br11` decompress to the same bytes, so a client that has one does not need the other.
 */
function namesOfForms(encoding: Encoding | null): (Encoding | null)[] {
  if (encoding === 'br') return ['br', 'br11']
  return encoding === 'br11' ? ['br11', 'br'] : [encoding]
}

function chooseEncoding(reply: FastifyReply, { type, bytes, encoded }: Content): Encoding | null {
  if (bytes.length < WORTH_COMPRESSING_BYTES || !/^text\/|json|svg/.test(type)) return null
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  const accepted = String(reply.request.headers['accept-encoding'] ?? '')
  if (accepts(accepted, 'br')) return encoded.has('br11') ? 'br11' : 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : null
}

/** Whether an `Accept-Encoding` header accepts an encoding. `br;q=0` refuses brotli (RFC 9110, 12.5.3). */
function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  const weight = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q\\s*=\\s*([\\d.]+)\\s*)?(?:,|$)`, 'i').exec(header)
  return weight !== null && Number(weight[1] ?? 1) > 0
}

/**
 * Whether an `If-None-Match` header names an ETag. It may be a list, `*`, or an ETag that a proxy has marked as weak
 * (RFC 9110, 13.1.2).
 */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some(each => each.trim().replace(/^W\//, '') === etag)
}

function encode(content: Content, encoding: Encoding): Promise<Buffer> {
  const cachedBytes = content.encoded.get(encoding)
  if (cachedBytes) return cachedBytes
  const { bytes, effort } = content
  const compressedBytes =
    encoding === 'gzip'
      ? promisify(gzip)(bytes, { level: EFFORT[effort].gzip })
      : promisify(brotliCompress)(bytes, brotliOptions(bytes, EFFORT[effort].brotli))
  content.encoded.set(encoding, compressedBytes)
  if (encoding === 'br' && effort === 'cached' && bytes.length <= SQUEEZED_BYTES) void squeeze(content)
  return compressedBytes
}

/**
 * Compresses a content again with the highest brotli level, and replaces its quick compression. Until this is done,
 * requests get the quick one.
 */
async function squeeze({ bytes, encoded }: Content): Promise<void> {
  const options = brotliOptions(bytes, EFFORT.once.brotli)
  const short = await squeezeInTurn('', () => promisify(brotliCompress)(bytes, options)).catch(() => null)
  if (!short) return
  encoded.set('br11', Promise.resolve(short))
  encoded.delete('br')
}

function brotliOptions(bytes: Buffer, quality: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }
}

/** Memoizes content on its first request, so that the start of the service does not wait for it. */
export function whenAsked(make: () => Content): () => Content {
  let cachedContent: Content | undefined
  return () => {
    cachedContent ??= make()
    return cachedContent
  }
}
