import type { FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../errors.ts'
import type { DiskPackages } from '../packages/disk-packages.ts'
import { attachment, PACKAGE_CACHE_CONTROL } from '../packages/packages.ts'

/** Packages from disk: as downloads, for ever the same bytes, whole or in part. */
export function servePackages(packages: Pick<DiskPackages, 'find'>) {
  return async function sendPackage(request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) {
    const found = await packages.find(request.params['*'])
    if (!found) throw new PublicError('NOT_FOUND', 'No such package')
    reply.headers({
      'content-type': found.contentType,
      'content-disposition': attachment(found.fileName),
      'cache-control': PACKAGE_CACHE_CONTROL,
      'accept-ranges': 'bytes',
      etag: `"${request.params['*']}"`,
    })
    const range = rangeOf(request.headers.range, found.size)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
    reply.header('content-length', range ? range.end - range.start + 1 : found.size)
    return request.method === 'HEAD' ? reply.send() : reply.send(found.stream(range ?? undefined))
  }
}

/** One range, as a resumed download asks for it; anything else is answered with the whole file (RFC 9110, 14.2 allows that). */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? '')
  if (!match) return null
  const start = Number(match[1])
  const end = match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  return start <= end ? { start, end } : null
}
