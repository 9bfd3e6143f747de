import { PublicError } from '../../errors.ts'
import { attachment, PACKAGE_CACHE_CONTROL } from '../../storage/packages.ts'
import type { Database } from '../../store/database.ts'
import { isDeletedPackage } from '../../store/erasures.ts'
import { publicRoute } from '../route.ts'
import { text } from '../schemas.ts'

/** Packages from disk: as downloads, for ever the same bytes, whole or in part. */
export const downloadPackage = publicRoute('download-package', 'GET /packages/*', {
  head: true,
  tag: 'Previews',
  summary: 'Download a package',
  description: `
    Where \`downloadUrl\` leads when the service keeps the packages itself. With packages in a bucket this route
    does not exist. The path may contain slashes.
  `,
  params: { path: text('Jq3vT8wLz5Rk1XbN7mCy2HdP/workplace-fire-safety-scorm12.zip', 'Folder and file name.') },
  headers: { Range: text('bytes=1024-', 'One range of bytes.') },
  answers: {
    200: {
      description: 'The zip file.',
      types: ['application/zip'],
      headers: { 'Content-Disposition': 'The file name to save it under.' },
    },
    206: {
      description: 'The part of it that was asked for.',
      types: ['application/zip'],
      headers: { 'Content-Range': 'Which bytes these are.' },
    },
  },
  handler: ({ db, packageFiles }) =>
    packageFiles &&
    (async ({ request, reply }) => {
      const path = (request.params as { '*': string })['*']
      const packageFile = await packageFiles.find(path)
      if (!packageFile || (await isGone(db, path))) throw new PublicError('NOT_FOUND', 'No such package')
      reply.headers({
        'content-type': packageFile.contentType,
        'content-disposition': attachment(packageFile.fileName),
        'cache-control': PACKAGE_CACHE_CONTROL,
        'accept-ranges': 'bytes',
        etag: `"${path}"`,
      })
      const range = parseRange(request.headers.range, packageFile.size)
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${packageFile.size}`)
      reply.header('content-length', range ? range.end - range.start + 1 : packageFile.size)
      return request.method === 'HEAD' ? reply.send() : reply.send(packageFile.stream(range ?? undefined))
    }),
})

/**
 * A package is gone from the commit on that deletes its course or puts it into the bin, also where the process was killed before it
 * took the file away. Packages are given out while the database is away too: what is deleted then cannot be known.
 */
async function isGone(db: Database, path: string): Promise<boolean> {
  return isDeletedPackage(db, path).catch(() => false)
}

/** One range, as a resumed download asks for it; anything else is answered with the whole file (RFC 9110, 14.2 allows that). */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? '')
  if (!match) return null
  const start = Number(match[1])
  const end = match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  return start <= end ? { start, end } : null
}
