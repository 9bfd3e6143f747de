import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ByteRange } from '../storage/media-store.ts'

/**
 * Parses one range of bytes (RFC 9110, 14.1.2): from an offset on, between two offsets, or the last bytes. Returns
 * `unsatisfiable` if there are no such bytes. Null: no valid range, or several; then the whole file is sent, as 14.2
 * allows.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return null
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < Number(first)) return null
  return Number(first) < size ? { start: Number(first), end } : 'unsatisfiable'
}

/**
 * Returns the range that a request asks for. If its `If-Range` has another ETag than the
 * file, because the file has changed since the download began, the whole file is sent (RFC 9110, 13.1.5). Only GET has
 * ranges (14.2).
 */
export function findRange(
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
  etag: string,
  size: number,
): ReturnType<typeof parseRange> {
  if (method !== 'GET') return null
  const condition = headers['if-range']
  return condition === undefined || condition === etag ? parseRange(headers.range, size) : null
}

/** Sets status, length and range of an answer with these bytes; null: the whole file. */
export function describeRange(reply: FastifyReply, range: ByteRange | null, size: number): void {
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('accept-ranges', 'bytes').header('content-length', range ? range.end - range.start + 1 : size)
}
