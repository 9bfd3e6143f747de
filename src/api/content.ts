import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

export const ASK_AGAIN = 'public, no-cache'
export const FOREVER = 'public, max-age=31536000, immutable'

const ETAG_CHARACTERS = 27
/** Below it, a compressed answer is hardly shorter. */
const WORTH_COMPRESSING_BYTES = 1_024
/** What is made once may take its time; a page of one request may not. */
const EFFORT = { once: { brotli: 11, gzip: 9 }, often: { brotli: 7, gzip: 6 } } as const

type Effort = keyof typeof EFFORT
type Encoding = 'br' | 'gzip'

/** Bytes with their type. They are compressed when somebody first asks for it, and then kept so. */
export type Content = {
  type: string
  bytes: Buffer
  etag: string
  effort: Effort
  encoded: Map<Encoding, Promise<Buffer>>
  /** What is to be said with it, besides its type. */
  headers: Record<string, string>
}

export function contentOf(
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
  const etag = `"${content.etag}${encoding ? `-${encoding}` : ''}"`
  reply.headers({ ...content.headers, 'content-type': content.type, 'cache-control': caching, etag })
  if (isKnown(reply.request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (!encoding) return reply.send(content.bytes)
  return reply.header('content-encoding', encoding).send(await encode(content, encoding))
}

/**
 * For a page that is made for one request and kept by nobody. Lengths tell no secrets (BREACH): the console's cookie is
 * `SameSite=Strict`, so no other site can have its pages made.
 */
export function sendOnce(reply: FastifyReply, type: string, text: string): FastifyReply {
  const content = contentOf(text, type, 'often')
  const encoding = chooseEncoding(reply, content)
  reply.header('content-type', type)
  if (!encoding) return reply.send(content.bytes)
  const { bytes } = content
  const short = encoding === 'br' ? brotliCompressSync(bytes, brotliOptions(content)) : gzipSync(bytes)
  return reply.header('content-encoding', encoding).send(short)
}

function chooseEncoding(reply: FastifyReply, { type, bytes }: Content): Encoding | null {
  if (bytes.length < WORTH_COMPRESSING_BYTES || !/^text\/|json|svg/.test(type)) return null
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  const accepted = String(reply.request.headers['accept-encoding'] ?? '')
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null
}

/** `br;q=0` is a no (RFC 9110, 12.5.3). */
function accepts(header: string, encoding: Encoding): boolean {
  const weight = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q\\s*=\\s*([\\d.]+)\\s*)?(?:,|$)`, 'i').exec(header)
  return weight !== null && Number(weight[1] ?? 1) > 0
}

/** A list, any, or one that a proxy has called weak (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some(each => each.trim().replace(/^W\//, '') === etag)
}

function encode(content: Content, encoding: Encoding): Promise<Buffer> {
  const known = content.encoded.get(encoding)
  if (known) return known
  const { bytes, effort } = content
  const made =
    encoding === 'br'
      ? promisify(brotliCompress)(bytes, brotliOptions(content))
      : promisify(gzip)(bytes, { level: EFFORT[effort].gzip })
  content.encoded.set(encoding, made)
  return made
}

function brotliOptions({ bytes, effort }: Content) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return { params: { [BROTLI_PARAM_QUALITY]: EFFORT[effort].brotli, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }
}

/** Made for the first who asks, and kept: a start does not wait for what few ever read. */
export function whenAsked(make: () => Content): () => Content {
  let made: Content | undefined
  return () => {
    made ??= make()
    return made
  }
}
