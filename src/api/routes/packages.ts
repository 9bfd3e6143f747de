import { Readable } from 'node:stream'
import { PublicError } from '../../errors.ts'
import { attachment, PACKAGE_CACHE_CONTROL } from '../../storage/packages.ts'
import type { Database } from '../../store/database.ts'
import { isDeletedPackage } from '../../store/erasures.ts'
import { describeRange, findRange } from '../byte-range.ts'
import { isKnown } from '../content.ts'
import { publicRoute } from '../route.ts'
import { text, UNCHANGED } from '../schemas.ts'

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
    304: UNCHANGED,
    416: { description: 'There are no such bytes.' },
  },
  handler: ({ db, packageFiles }) =>
    packageFiles &&
    (async ({ request, reply }) => {
      const path = (request.params as { '*': string })['*']
      const packageFile = await packageFiles.find(path)
      if (!packageFile || (await isGone(db, path))) throw new PublicError('NOT_FOUND', 'No such package')
      const { size, contentType, fileName } = packageFile
      const etag = `"${path}"`
      if (isKnown(request.headers['if-none-match'], etag))
        return reply.code(304).headers({ 'cache-control': PACKAGE_CACHE_CONTROL, etag }).send()
      const range = findRange(request, etag, size)
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
      reply.headers({
        'content-type': contentType,
        'content-disposition': attachment(fileName),
        'cache-control': PACKAGE_CACHE_CONTROL,
        etag,
      })
      describeRange(reply, range, size)
      // A HEAD request gets an empty stream, because for any other body Fastify would overwrite the content length.
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : packageFile.stream(range ?? undefined))
    }),
})

/**
 * Whether a package's course was deleted or put into the bin. The file may still exist, if the process was killed
 * before it could remove it. If the database is unreachable, this is unknown, and the package is served.
 */
async function isGone(db: Database, path: string): Promise<boolean> {
  return isDeletedPackage(db, path).catch(() => false)
}
