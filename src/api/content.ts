import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { createTurns } from '../isolate/turns.ts'

export const ASK_AGAIN = 'public, no-cache'
export const FOREVER = 'public, max-age=31536000, immutable'

const ETAG_CHARACTERS = 27
/** Below it, a compressed answer is hardly shorter. */
const WORTH_COMPRESSING_BYTES = 1_024
/**
 * What is made once may take its time; a page of one request may not. What is cached and belongs to one course is sent at once
 * as `often` is, and made as short as `once` in the background for whoever comes next.
 */
const EFFORT = { once: { brotli: 11, gzip: 9 }, often: { brotli: 7, gzip: 6 }, cached: { brotli: 7, gzip: 6 } } as const
/** Brotli 11 takes 2 s of a core for each MB; the longest page of the library has 0.33. */
const SQUEEZED_BYTES = 512 * 1024
/** One at a time: libuv has four threads for everybody's files. Where more wait, the page is taken up when it is next rendered. */
const squeezeInTurn = createTurns({ perName: 1, inAll: 1, waitMs: 30_000 })

const CODINGS = { br: 'br', br11: 'br', gzip: 'gzip' } as const

type Effort = keyof typeof EFFORT
/** `br11` is sent as `br`: the same page, shorter. */
type Encoding = 'br' | 'br11' | 'gzip'

/** Bytes with their type. They are compressed when somebody first asks for it, and then kept so. */
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

/** 304 when the browser has it. Each encoding is a representation with an ETag of its own (RFC 9110, 8.8.3.3). */
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
 * For a page that is made for one request and kept by nobody. Lengths tell no secrets (BREACH): the console's cookie is
 * `SameSite=Strict`, so no other site can have its pages made.
 */
export function sendOnce(reply: FastifyReply, type: string, text: string): FastifyReply {
  const content = buildContent(text, type, 'often')
  const encoding = chooseEncoding(reply, content)
  reply.header('content-type', type)
  if (!encoding) return reply.send(content.bytes)
  const { bytes } = content
  const short =
    encoding === 'gzip' ? gzipSync(bytes) : brotliCompressSync(bytes, brotliOptions(bytes, EFFORT.often.brotli))
  return reply.header('content-encoding', CODINGS[encoding]).send(short)
}

/** A client that has cached either brotli form of a page (`br` or `br11`) needs no other: both ETags match. */
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

/** `br;q=0` is a no (RFC 9110, 12.5.3). */
function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  const weight = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q\\s*=\\s*([\\d.]+)\\s*)?(?:,|$)`, 'i').exec(header)
  return weight !== null && Number(weight[1] ?? 1) > 0
}

/** A list, any, or one that a proxy has called weak (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
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

/** Offered only once it is there: nobody waits for it. */
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

/** Made for the first who asks, and kept: a start does not wait for what few ever read. */
export function whenAsked(make: () => Content): () => Content {
  let cachedContent: Content | undefined
  return () => {
    cachedContent ??= make()
    return cachedContent
  }
}
