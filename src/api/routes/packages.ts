import { PublicError } from '../../errors.ts'
import { attachment, PACKAGE_CACHE_CONTROL } from '../../storage/packages.ts'
import type { Database } from '../../store/database.ts'
import { isDeletedPackage } from '../../store/erasures.ts'
import { publicRoute } from '../route.ts'
import { text } from '../schemas.ts'

/** Serves packages from disk as downloads, completely or in part. A package never changes. */
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
 * Whether a package's course was deleted or put into the bin. The file may still exist, if the process was killed
 * before it could remove it. If the database is unreachable, this is unknown, and the package is served.
 */
async function isGone(db: Database, path: string): Promise<boolean> {
  return isDeletedPackage(db, path).catch(() => false)
}

/**
 * Parses a range in the form that a resumed download sends. For any other range the whole file is sent, as RFC 9110,
 * 14.2 allows.
 */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? '')
  if (!match) return null
  const start = Number(match[1])
  const end = match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  return start <= end ? { start, end } : null
}
